/** One table as this screen knows it: what the server said last, and what the hand is about. */
import { legendFor } from '../board/legend'
import looks from '../look/legend.json'
import type { Legend, PickedBy } from '../board/types'
import { TableSocket } from '../net/socket'
import type { TableView } from '../table/types'
import type { Words } from '../words/words'
import type { Earning, LogEntry, Moment, Preview, Refusal, SeatScore, ServerMessage, State, TableInfo } from '../wire'
import { Bots } from './bots.svelte'
import { describer, grounds, standing } from './describe'
import { DRAWN, LATER, type LaterTable } from './games'
import { active, atOnce, sort } from './gestures'
import { keep } from './keep'
import { terrain } from './names'
import { positionOf, setupOf } from './position'
import { tiles } from './tiles'
import * as show from './view'

/** Milliseconds that bots wait before a move, by the pace that people see. */
const NORMAL_PACE = 600

/** Problems after which there is nothing to wait for. */
const GONE: ReadonlySet<string> = new Set(['no-table', 'unreadable-table'])

export class TableModel {
  table = $state.raw<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  moment = $state.raw<Moment | null>(null)
  litRow = $state.raw<string | null>(null)
  /** it is a table of another game, which has a page part of its own */
  other = $state.raw<LaterTable | null>(null)
  /** the table can't be had: the key of the sentence that says why */
  gone = $state.raw<string | null>(null)
  hovered = $state.raw<string | null>(null)
  /** what was said last to those who don't see it */
  announced = $state.raw('')

  #entries = $state.raw<readonly LogEntry[]>([])
  #chosen = $state.raw<string | null>(null)
  #preview = $state.raw<Preview | null>(null)
  #refusal = $state.raw<{ told: Refusal; cell: string | null } | null>(null)
  #problem = $state.raw<string | null>(null)
  #lost = $state.raw<{ retryIn: number | null } | null>(null)
  #lit = $state.raw<ReadonlySet<string>>(new Set())
  /** the score before a piece was lifted */
  #base: readonly SeatScore[] = []
  #litSeats: ReadonlySet<number> = new Set()
  #asked: string | null = null
  #seen: TableView | null = null
  /** entries whose state is still to come */
  #told: readonly LogEntry[] = []
  #sent = -1
  #socket: TableSocket
  readonly bots = new Bots((message) => this.#socket.send(message))

  readonly #words: Words

  constructor(id: string, words: Words) {
    this.#words = words
    this.#socket = new TableSocket(id, {
      onmessage: (message) => this.#hear(message),
      onlost: (retryIn) => (this.#lost = retryIn === undefined ? null : { retryIn }),
      since: () => this.#entries.at(-1)?.seq ?? 0,
    })
  }

  close(): void {
    this.#socket.close()
  }

  // What is shown

  readonly #setup = $derived(this.table ? this.table.setup : null)
  readonly #terrains = $derived(this.table ? this.table.terrains : null)
  readonly setup = $derived(this.#setup ? setupOf(this.#setup) : null)
  readonly legend: Legend | null = $derived(this.#terrains ? legendFor(this.#terrains) : null)
  readonly #plain = $derived(this.moment?.state ?? this.state?.state ?? null)
  readonly position = $derived(this.#plain ? positionOf(this.#plain) : null)
  readonly #now = $derived(this.state ? positionOf(this.state.state) : null)
  readonly #sorted = $derived(sort(this.#lost ? [] : (this.state?.gestures ?? []), this.#now, this.state?.actor ?? null))
  readonly #gesture = $derived(this.moment ? null : active(this.#sorted, this.#chosen))
  readonly legal: ReadonlySet<string> = $derived(new Set(this.#gesture?.cells ?? []))
  readonly lastMove: readonly string[] = $derived((this.moment ? this.moment.last : this.state?.last)?.cells ?? [])
  readonly lost = $derived(this.#lost)
  readonly lit = $derived(this.#lit)
  readonly pace = $derived(this.table?.pace_ms ? NORMAL_PACE / this.table.pace_ms : Infinity)
  readonly #names = $derived(this.table?.seats.map((seat) => seat.name) ?? [])
  readonly #grounds = $derived(this.setup && this.legend ? grounds(this.setup, this.legend) : new Map<string, never>())
  readonly #standing = $derived(this.position && this.legend ? standing(this.position, this.legend, this.#names) : new Map<string, never>())
  readonly #describer = $derived.by(() => this.#describerFor(this.#words.locale))

  readonly #log = $derived(show.logEntries(this.#entries))
  readonly #shownScores = $derived(this.moment?.scores ?? (this.state ? this.#scores(this.state) : []))
  readonly #rows = $derived(this.table ? show.scoreRows(this.table, this.#shownScores) : [])

  readonly view: TableView | null = $derived(this.table && this.state ? (this.#seen = keep(this.#seen, this.#view(this.table, this.state))) : null)

  readonly describe: (cell: string) => string = $derived.by(() => {
    const { position, legal } = this
    const [grounds, pieces, describe] = [this.#grounds, this.#standing, this.#describer]
    return (cell) => {
      const ground = grounds.get(cell)
      return ground && position ? describe(cell, ground, pieces.get(cell), position, legal.has(cell)) : cell
    }
  })

  /** Sentences are kept for as long as they are said in one language. */
  #describerFor(_: string): ReturnType<typeof describer> {
    return describer(this.#words.say)
  }

  #view(table: TableInfo, state: State): TableView {
    const { say } = this.#words
    const seat = show.tileSeat(table, state)
    return {
      title: { key: `game-${table.game}` },
      where: show.where(this.position!),
      players: show.players(table, this.bots.thinking?.seat),
      turn: show.turn(table, state, this.#chosen, this.#sorted, this.#log),
      tiles: tiles(table, state, seat, this.#chosen, this.#sorted),
      tilesNote: { key: 'tiles-when' },
      score: { rows: this.#rows, supply: this.position!.seats.map((side) => side.supply) },
      log: this.#log,
      undo: show.undo(state),
      end: show.end(table, state, this.#sorted),
      whatIf: this.#whatIf(state),
      refusal: this.#refusal
        ? show.refusal(this.#refusal.told, this.#refusal.cell, say)
        : this.#problem
          ? { cell: null, text: { key: `problem-${this.#problem}` }, rule: null }
          : null,
      lost: this.#lost,
      final: show.final(table, state, say),
    }
  }

  /** While a piece is in the air the score is that of before. */
  #scores(state: State): readonly SeatScore[] {
    return state.lifted && this.#base.length ? this.#base : state.scores
  }

  #whatIf(state: State): TableView['whatIf'] {
    const preview = this.#preview
    const gesture = this.#gesture
    if (!preview || preview.seq !== state.seq || !gesture || gesture.opens || state.actor === null) return null
    const cell = preview.move.slice(gesture.lead.length + 1)
    if (!preview.move.startsWith(`${gesture.lead} `) || !this.legal.has(cell) || this.hovered !== cell) return null
    const ground = terrain(this.#grounds.get(cell)?.name ?? '')
    const doing = this.#now?.doing ?? null
    const from = state.lifted ? doing?.from : undefined
    const symbol = show.ghost(gesture.verb, doing)
    return show.whatIf(preview, state.scores, { cell, seat: state.actor, ground, from, symbol, base: this.#scores(state) }, this.#names)
  }

  // What the hand does

  hover(cell: string | null): void {
    this.hovered = cell
    const move = cell && this.legal.has(cell) && this.#gesture ? `${this.#gesture.lead} ${cell}` : null
    if (!move || this.#gesture!.opens || (this.#preview?.move === move && this.#preview.seq === this.state?.seq)) return
    this.#socket.send({ type: 'preview', move })
  }

  /** A finger previews first and builds when it comes again. */
  pick(cell: string, by: PickedBy): void {
    this.dismiss()
    if (this.moment) return
    if (!this.legal.has(cell) || !this.#gesture) return this.#why(cell)
    if (by === 'touch' && this.hovered !== cell && !this.#gesture.opens) return this.hover(cell)
    this.play(`${this.#gesture.lead} ${cell}`)
  }

  play(move: string): void {
    const { state } = this
    if (!state || this.#sent === state.seq) return
    this.dismiss()
    if (this.#socket.send({ type: 'move', seq: state.seq, move })) this.#sent = state.seq
  }

  /** Choosing an action again gives it up; one that can't be used says why. */
  use(id: string): void {
    this.dismiss()
    const [verb = ''] = id.split(' ')
    const gesture = this.#sorted.powers.get(verb)
    if (gesture && atOnce(gesture)) this.play(gesture.lead)
    else if (gesture) this.#chosen = this.#chosen === verb ? null : verb
    else if (!looks.passive.includes(verb)) this.#ask(`${verb} ${this.#now?.seats[this.state?.actor ?? 0]?.settlements[0] ?? 'a1'}`, null)
  }

  end(): void {
    if (this.#sorted.end) this.play(this.#sorted.end.lead)
  }

  undo(): void {
    const { state } = this
    if (!state || state.undo.move === null || this.#sent === state.seq) return
    this.dismiss()
    this.#socket.send({ type: 'undo', seq: state.seq })
  }

  /** Back to the mandatory action, out of an earlier moment, away with what was said. */
  cancel(): void {
    this.dismiss()
    this.#chosen = null
    this.bots.forget()
    this.moment = null
  }

  dismiss(): void {
    this.#refusal = null
    this.#problem = null
  }

  light(row: string | null, seat?: number): void {
    this.litRow = row
    this.#lit = new Set()
    if (row === null || !this.table || !this.state) return
    const own = this.state.actor !== null && this.table.mine.includes(this.state.actor) ? this.state.actor : (this.table.mine[0] ?? 0)
    const seats = seat !== undefined ? [seat] : this.state.over ? this.table.seats.map((_, number) => number) : [own]
    this.#litSeats = new Set(seats)
    for (const number of seats) this.#socket.send({ type: 'earning', source: row, seat: number, seq: this.moment?.seq ?? null })
  }

  lookAt(seq: number | null): void {
    this.light(null)
    if (seq === null || seq === this.state?.seq) this.moment = null
    else this.#socket.send({ type: 'at', seq })
  }

  setPace(pace: number): void {
    this.#socket.send({ type: 'pace', ms: pace === Infinity ? 0 : Math.round(NORMAL_PACE / pace) })
  }

  retry(): void {
    this.#socket.retry()
  }

  #why(cell: string): void {
    this.#ask(this.#gesture && this.#chosen ? `${this.#gesture.lead} ${cell}` : cell, cell)
  }

  #ask(move: string, cell: string | null): void {
    this.#asked = cell
    this.#socket.send({ type: 'why', move })
  }

  // What the server says

  #hear(message: ServerMessage): void {
    this.bots.hear(message)
    switch (message.type) {
      case 'table':
        this.#hearTable(message)
        break
      case 'log':
        this.#told = message.entries // shown together with the state that they lead to
        break
      case 'state':
        this.#hearState(message)
        break
      case 'preview':
        this.#preview = message
        break
      case 'earning':
        this.#hearEarning(message)
        break
      case 'refusal':
        this.#refusal = { told: message, cell: this.#asked }
        this.#sent = -1
        break
      case 'moment':
        this.moment = message
        break
      case 'error':
        this.#hearProblem(message.code)
    }
  }

  /** The set-up never changes: keeping the first one keeps the ground of the map. */
  #hearTable(message: TableInfo): void {
    this.other = LATER[message.game] ?? null
    if (this.other) return this.close()
    if (!DRAWN.has(message.game)) {
      this.gone = 'page-outdated'
      return this.close()
    }
    const known = this.table
    this.table = known ? { ...message, setup: known.setup, terrains: known.terrains } : message
  }

  #logUp(entries: readonly LogEntry[]): void {
    const [first] = entries
    if (!first) return
    this.#entries = [...this.#entries.filter((entry) => entry.seq < first.seq), ...entries]
    if (this.state) this.announced = entries.flatMap(({ text, notes }) => [text, ...notes]).map(this.#words.say).join(' ')
  }

  #hearState(message: State): void {
    if (!message.lifted) this.#base = message.scores
    if (message.seq !== this.state?.seq) {
      this.#chosen = null
      this.#preview = null
      this.#refusal = null
    }
    this.#sent = -1
    this.#logUp(this.#told)
    this.#told = []
    this.state = keep(this.state, message)
    if (this.hovered) this.hover(this.hovered)
    if (this.litRow && !this.moment) this.light(this.litRow)
  }

  #hearEarning({ source, seat, cells }: Earning): void {
    if (source === this.litRow && this.#litSeats.has(seat)) this.#lit = new Set([...this.#lit, ...cells])
  }

  #hearProblem(code: string): void {
    this.#sent = -1
    if (GONE.has(code)) {
      this.gone = `problem-${code}`
      this.close()
    } else if (code !== 'stale') this.#problem = code
  }
}
