/** One table of Kingdoms as this screen knows it: what the server said last, and what the hand is about. */
import { TableSocket } from '../net/socket'
import { Bots } from '../play/bots.svelte'
import type { RefusalView } from '../table/types'
import type { Message, Words } from '../words/words'
import type { Earning, LogEntry, Moment, Preview, Refusal, ServerMessage, State, TableInfo } from '../wire'
import { epochs, logLines, onBoard } from './log'
import { cellName, ownedPiece } from './pieces'
import { positionOf, setupOf, type Position } from './types'
import * as show from './view'

/** Milliseconds that bots wait before a move, by the pace that people see. */
const NORMAL_PACE = 600

/** Problems after which there is nothing to wait for. */
const GONE: ReadonlySet<string> = new Set(['no-table', 'unreadable-table'])

export class KingdomsModel {
  table = $state.raw<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  moment = $state.raw<Moment | null>(null)
  /** the row of the score sheet whose castles are lit */
  litRow = $state.raw<string | null>(null)
  lit = $state.raw<ReadonlySet<string>>(new Set())
  /** the finished epoch that is looked at */
  shownEpoch = $state.raw<number | null>(null)
  /** the line of it that is walked through */
  shownLine = $state.raw<string | null>(null)
  gone = $state.raw<string | null>(null)
  lost = $state.raw<{ retryIn: number | null } | null>(null)
  hovered = $state.raw<string | null>(null)
  /** what was said last to those who don't see it */
  announced = $state.raw('')

  #entries = $state.raw<readonly LogEntry[]>([])
  #chosen = $state.raw<string | null>(null)
  #preview = $state.raw<Preview | null>(null)
  #refusal = $state.raw<RefusalView | null>(null)
  #litSeats: ReadonlySet<number> = new Set()
  #asked: string | null = null
  #sent = -1
  #socket: TableSocket
  readonly bots = new Bots((message) => this.#socket.send(message))
  readonly #words: Words

  constructor(id: string, words: Words) {
    this.#words = words
    this.#socket = new TableSocket(id, {
      onmessage: (message) => this.#hear(message),
      onlost: (retryIn) => (this.lost = retryIn === undefined ? null : { retryIn }),
      since: () => this.#entries.at(-1)?.seq ?? 0,
    })
  }

  close(): void {
    this.#socket.close()
  }

  // What is shown

  readonly names = $derived(this.table?.seats.map((seat) => seat.name) ?? [])
  readonly setup = $derived(this.table ? setupOf(this.table.setup) : null)
  readonly open = $derived(this.setup?.variants.includes('open') ?? false)
  readonly now: Position | null = $derived(this.state ? positionOf(this.state.state) : null)
  readonly epochs = $derived(epochs(this.#entries))
  readonly epoch = $derived(this.epochs.find(({ epoch }) => epoch === this.shownEpoch) ?? null)
  /** what lies on the board that is looked at: that of now, of an earlier moment, or of a finished epoch */
  readonly position: Position | null = $derived(this.moment ? positionOf(this.moment.state) : this.now)
  readonly board = $derived(this.epoch?.board ?? this.position?.board ?? {})
  readonly scores = $derived((this.moment ?? this.state)?.scores ?? [])
  readonly log = $derived(logLines(this.#entries))

  readonly #away = $derived(this.moment !== null || this.epoch !== null || this.lost !== null)
  readonly gesture = $derived(this.#away ? null : show.active(this.state?.gestures ?? [], this.#chosen))
  readonly legal: ReadonlySet<string> = $derived(new Set(this.gesture?.cells ?? []))
  readonly lastMove = $derived(this.epoch ? [] : ((this.moment ?? this.state)?.last?.cells ?? []))
  /** the piece that the hand holds */
  readonly held = $derived(this.gesture && this.now ? show.pieceOf(this.gesture.lead, this.now, this.now.turn) : null)
  readonly whatIf = $derived(this.#whatIf())
  /** the moves of a hint, as they would lie on the board */
  readonly ghosts = $derived(this.now && !this.#away ? this.bots.marks.map(({ cell, move, number }) => ({ cell, number, piece: show.pieceOf(move, this.now!, this.now!.turn) })) : [])
  readonly lines = $derived(this.epoch?.lines ?? this.whatIf?.lines ?? this.position?.lines ?? [])
  /** whose castles are offered: those of the player who is to act here, or else of whoever sits here alone */
  readonly seat = $derived.by(() => {
    const [mine, actor] = [this.table?.mine ?? [], this.state?.actor ?? this.now?.turn ?? 0]
    return mine.length && !mine.includes(actor) ? mine[0]! : actor
  })
  readonly choices = $derived(this.state ? show.choices(this.state, this.seat, this.gesture?.lead ?? null, this.open) : [])
  readonly openTiles = $derived(this.state && this.open ? show.openTiles(this.state, this.gesture?.lead ?? null) : [])
  readonly refusal = $derived(this.#refusal)
  readonly pace = $derived(this.table?.pace_ms ? NORMAL_PACE / this.table.pace_ms : Infinity)

  readonly describe = (cell: string): string => {
    const piece = this.board[cell]
    const args = { cell: cellName(cell), piece: piece ? ownedPiece(piece, this.names) : 'none', legal: this.legal.has(cell) ? 'yes' : 'no' }
    return this.#words.say({ key: 'kd-describe', args })
  }

  #whatIf(): ReturnType<typeof show.whatIf> | null {
    const [preview, gesture, { now, state }] = [this.#preview, this.gesture, this]
    if (!preview || !gesture || !now || preview.seq !== state?.seq || preview.move !== `${gesture.lead} ${this.hovered}`) return null
    return show.whatIf(preview, now, gesture.lead, now.turn)
  }

  // What the hand does

  hover(cell: string | null): void {
    this.hovered = cell
    if (!cell || !this.gesture || !this.legal.has(cell)) return
    const move = `${this.gesture.lead} ${cell}`
    if (this.#preview?.move !== move || this.#preview.seq !== this.state?.seq) this.#socket.send({ type: 'preview', move })
  }

  /** A finger previews first and places when it comes again. */
  pick(cell: string, touch: boolean): void {
    this.dismiss()
    if (this.#away || !this.state) return
    if (!this.gesture || !this.legal.has(cell)) return this.#why(cell)
    if (touch && this.hovered !== cell) return this.hover(cell)
    this.play(`${this.gesture.lead} ${cell}`)
  }

  /** Choosing the same again lets it go. */
  choose(lead: string): void {
    this.dismiss()
    const gesture = this.state?.gestures.find((one) => one.lead === lead)
    if (this.#away) this.back()
    if (!gesture) return this.#ask(/^(draw|pass)$/.test(lead) ? lead : `${lead} ${this.#freeCell()}`, null)
    if (gesture.alone) return this.play(lead)
    this.#chosen = this.#chosen === lead ? null : lead
    if (this.hovered) this.hover(this.hovered)
  }

  play(move: string): void {
    const { state } = this
    if (!state || this.#sent === state.seq) return
    this.dismiss()
    if (this.#socket.send({ type: 'move', seq: state.seq, move })) this.#sent = state.seq
  }

  /** What the second button of the footer does. */
  place(): void {
    if (this.state?.gestures.some((one) => one.lead === 'pass')) this.play('pass')
    else if (this.gesture && this.hovered && this.legal.has(this.hovered)) this.play(`${this.gesture.lead} ${this.hovered}`)
  }

  undo(): void {
    const { state } = this
    if (!state || state.undo.move === null || this.#sent === state.seq) return
    this.dismiss()
    this.#socket.send({ type: 'undo', seq: state.seq })
  }

  /** Nothing in the hand, back to now, away with what was said. */
  cancel(): void {
    this.dismiss()
    this.#chosen = null
    this.bots.forget()
    this.back()
  }

  dismiss(): void {
    this.#refusal = null
  }

  back(): void {
    this.moment = null
    this.showEpoch(null)
  }

  showEpoch(epoch: number | null): void {
    this.shownEpoch = epoch
    this.shownLine = null
    this.moment = null
  }

  lookAt(seq: number | null): void {
    this.light(null)
    if (seq === null || seq === this.state?.seq) this.back()
    else this.#socket.send({ type: 'at', seq })
  }

  /** Castles that earn the gold of a row of the sheet, of one seat or of everybody. */
  light(row: string | null, seat?: number): void {
    this.litRow = row
    this.lit = new Set()
    if (row !== 'rows' && row !== 'columns') return
    const seats = seat === undefined ? this.names.map((_, number) => number) : [seat]
    this.#litSeats = new Set(seats)
    for (const number of seats) this.#socket.send({ type: 'earning', source: row, seat: number, seq: this.moment?.seq ?? null })
  }

  setPace(pace: number): void {
    this.#socket.send({ type: 'pace', ms: pace === Infinity ? 0 : Math.round(NORMAL_PACE / pace) })
  }

  retry(): void {
    this.#socket.retry()
  }

  /** With an empty hand there is nothing to refuse: something has to be chosen first. */
  #why(cell: string): void {
    const { state } = this
    if (state?.gestures.length && !this.gesture && !this.now?.board[cell]) this.#tell({ key: 'kd-choose-first' })
    else this.#ask(this.gesture ? `${this.gesture.lead} ${cell}` : cell, cell)
  }

  #ask(move: string, cell: string | null): void {
    this.#asked = cell
    this.#socket.send({ type: 'why', move })
  }

  #tell(text: Message): void {
    this.#refusal = { cell: null, text, rule: null }
  }

  #freeCell(): string {
    return this.state?.gestures.flatMap((gesture) => gesture.cells)[0] ?? 'a1'
  }

  // What the server says

  #hear(message: ServerMessage): void {
    this.bots.hear(message)
    switch (message.type) {
      case 'table':
        this.table = message
        break
      case 'log':
        this.#hearLog(message.entries)
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
        this.#hearRefusal(message)
        break
      case 'moment':
        this.showEpoch(null)
        this.moment = message
        break
      case 'error':
        this.#hearProblem(message.code)
    }
  }

  /** A finished epoch is shown at once, line by line, while those who play on do so. */
  #hearLog(entries: readonly LogEntry[]): void {
    const [first] = entries
    if (!first) return
    this.#entries = [...this.#entries.filter((entry) => entry.seq < first.seq), ...entries]
    if (!this.state) return
    const { say } = this.#words
    const lines = logLines(entries).toReversed()
    this.announced = lines.flatMap(({ text, notes = [] }) => [text, ...notes]).map(say).join(' ')
    const [finished] = epochs(entries)
    if (finished) this.showEpoch(finished.epoch)
  }

  #hearState(message: State): void {
    if (message.seq !== this.state?.seq) {
      this.#chosen = null
      this.#preview = null
      this.#refusal = null
    }
    this.#sent = -1
    this.state = message
    if (this.hovered) this.hover(this.hovered)
    if (this.litRow && !this.moment) this.light(this.litRow)
  }

  #hearEarning({ source, seat, cells }: Earning): void {
    if (source === this.litRow && this.#litSeats.has(seat)) this.lit = new Set([...this.lit, ...cells])
  }

  #hearRefusal({ rule, text }: Refusal): void {
    this.#sent = -1
    const key = `rule-${rule.toLowerCase()}`
    const name = this.#words.say({ key })
    this.#refusal = { cell: this.#asked, text: onBoard(text), rule: { name: name === key ? rule : name, id: rule } }
  }

  #hearProblem(code: string): void {
    this.#sent = -1
    if (GONE.has(code)) {
      this.gone = `problem-${code}`
      this.close()
    } else if (code !== 'stale') this.#tell({ key: `problem-${code}` })
  }
}
