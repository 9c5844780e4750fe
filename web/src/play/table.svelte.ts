/** A table of any game as this screen knows it: what the server said last, and what the hand is about. */
import type { PickedBy } from '../board/types'
import { TableSocket } from '../net/socket'
import { isAside, Online } from '../online/online.svelte'
import type { LostView, RefusalView } from '../table/types'
import type { Message, Words } from '../words/words'
import type { Earning, Gesture, LogEntry, Moment, Preview, Refusal, ServerMessage, State, TableInfo } from '../wire'
import { Bots } from './bots.svelte'
import { keep, merged } from './keep'

/** Milliseconds that bots wait before a move, by the pace that people see. */
const NORMAL_PACE = 600

/** Problems after which there is nothing to wait for. */
const GONE: ReadonlySet<string> = new Set(['no-table', 'unreadable-table'])

export abstract class TableModel {
  table = $state.raw<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  moment = $state.raw<Moment | null>(null)
  /** the row of the score sheet that is looked at, and the cells that earn its gold */
  litRow = $state.raw<string | null>(null)
  lit = $state.raw<ReadonlySet<string>>(new Set())
  /** the table can't be had: the key of the sentence that says why */
  gone = $state.raw<string | null>(null)
  lost = $state.raw<LostView | null>(null)
  hovered = $state.raw<string | null>(null)
  /** what was said last to those who don't see it */
  announced = $state.raw('')

  entries = $state.raw<readonly LogEntry[]>([])
  protected chosen = $state.raw<string | null>(null)
  protected preview = $state.raw<Preview | null>(null)
  #refused = $state.raw<{ told: Refusal; cell: string | null } | null>(null)
  #remark = $state.raw<Message | null>(null)
  /** entries whose state is still to come */
  #told: readonly LogEntry[] = []
  #litSeats: ReadonlySet<number> = new Set()
  #asked: string | null = null
  #sent = -1
  readonly #socket: TableSocket
  readonly bots = new Bots((message) => this.#socket.send(message))
  readonly online: Online

  constructor(
    id: string,
    protected readonly words: Words,
  ) {
    this.online = new Online(id, (message) => this.#socket.send(message), () => this.#socket.again())
    this.#socket = new TableSocket(id, {
      onmessage: (message) => this.#hear(message),
      onlost: (retryIn) => (this.lost = retryIn === undefined ? null : { retryIn }),
      since: () => this.entries.at(-1)?.seq ?? 0,
    })
  }

  // What every game says for itself

  /** what a click on the board means now */
  abstract readonly gesture: Gesture | null
  /** why a click there means nothing */
  protected abstract why(cell: string): void
  /** the refusal as people of this game read it */
  protected abstract worded(told: Refusal): Message
  /** what happened, in words, and whatever else comes of it */
  protected abstract news(entries: readonly LogEntry[]): readonly Message[]
  /** seats whose gold in this row is shown when nobody names one; none if it has no place on the board */
  protected abstract litFor(row: string): readonly number[]

  /** whether something else than the present is looked at */
  protected get away(): boolean {
    return this.moment !== null
  }

  /** Back to now. */
  back(): void {
    this.moment = null
  }

  // What is shown

  readonly names = $derived(this.table?.seats.map((seat) => seat.name) ?? [])
  readonly pace = $derived(this.table?.pace_ms ? NORMAL_PACE / this.table.pace_ms : Infinity)
  readonly legal: ReadonlySet<string> = $derived.by(() => new Set(this.gesture?.cells ?? []))
  readonly refusal: RefusalView | null = $derived(
    this.#refused ? this.#refusalView(this.#refused.told, this.#refused.cell) : this.#remark && { cell: null, text: this.#remark, rule: null },
  )
  /** what everybody may see of the move before it's made, while the hand is over its cell */
  protected readonly shownPreview: Preview | null = $derived.by(() => {
    const { preview, gesture, hovered, legal } = this
    const fits = preview && gesture && hovered && legal.has(hovered) && preview.seq === this.state?.seq && preview.move === `${gesture.lead} ${hovered}`
    return fits ? preview : null
  })

  /** the move that is previewed */
  readonly previewed: string | null = $derived(this.shownPreview?.move ?? null)

  /** something is shown that has to be closed before play goes on */
  get reads(): boolean {
    return false
  }

  #refusalView(told: Refusal, cell: string | null): RefusalView {
    const key = `rule-${told.rule.toLowerCase()}`
    const name = this.words.say({ key })
    return { cell, text: this.worded(told), rule: { name: name === key ? told.rule : name, id: told.rule } }
  }

  // What the hand does

  hover(cell: string | null): void {
    this.hovered = cell
    const { gesture } = this
    if (!cell || !gesture || gesture.opens || !this.legal.has(cell)) return
    const move = `${gesture.lead} ${cell}`
    if (this.preview?.move !== move || this.preview.seq !== this.state?.seq) this.#socket.send({ type: 'preview', move })
  }

  /** A finger previews first and moves when it comes again. */
  pick(cell: string, by: PickedBy): void {
    this.dismiss()
    if (this.away || !this.state) return
    const { gesture } = this
    if (!gesture || !this.legal.has(cell)) return this.why(cell)
    if (by === 'touch' && this.hovered !== cell && !gesture.opens) return this.hover(cell)
    this.play(`${gesture.lead} ${cell}`)
  }

  play(move: string): void {
    const { state } = this
    if (!state || this.#sent === state.seq) return
    this.dismiss()
    if (this.#socket.send({ type: 'move', seq: state.seq, move })) this.#sent = state.seq
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
    this.chosen = null
    this.bots.forget()
    this.back()
  }

  dismiss(): void {
    this.#refused = null
    this.#remark = null
  }

  light(row: string | null, seat?: number): void {
    this.litRow = row
    this.lit = new Set()
    if (row === null) return
    const seats = this.litFor(row)
    this.#litSeats = new Set(seats.length && seat !== undefined ? [seat] : seats)
    for (const number of this.#litSeats) this.#socket.send({ type: 'earning', source: row, seat: number, seq: this.moment?.seq ?? null })
  }

  lookAt(seq: number | null): void {
    this.light(null)
    if (seq === null || seq === this.state?.seq) this.back()
    else this.#socket.send({ type: 'at', seq })
  }

  setPace(pace: number): void {
    this.#socket.send({ type: 'pace', ms: pace === Infinity ? 0 : Math.round(NORMAL_PACE / pace) })
  }

  retry(): void {
    this.#socket.retry()
  }

  close(): void {
    this.#socket.close()
  }

  /** Why can't this be done? The answer is shown at the cell. */
  protected ask(move: string, cell: string | null): void {
    this.#asked = cell
    this.#socket.send({ type: 'why', move })
  }

  protected tell(remark: Message): void {
    this.#remark = remark
  }

  // What the server says

  #hear(message: ServerMessage): void {
    this.bots.hear(message)
    this.online.hear(message)
    switch (message.type) {
      case 'table':
        this.hearTable(message)
        break
      case 'log':
        this.#told = merged(this.#told, message.entries)
        if (this.#told.every(isAside)) this.#logUp() // anything else is shown together with the state that it leads to
        break
      case 'state':
        this.hearState(message)
        break
      case 'preview':
        this.preview = message
        break
      case 'earning':
        this.#hearEarning(message)
        break
      case 'refusal':
        this.#refused = { told: message, cell: this.#asked }
        this.#sent = -1
        break
      case 'moment':
        this.back()
        this.moment = message
        break
      case 'error':
        this.#hearProblem(message.code)
    }
  }

  /** The set-up never changes: keeping the first one keeps the ground of the map. */
  protected hearTable(message: TableInfo): void {
    this.table = keep(this.table, message)
  }

  protected hearState(message: State): void {
    if (message.seq !== this.state?.seq) {
      this.chosen = null
      this.preview = null
      this.#refused = null
    }
    this.#sent = -1
    this.#logUp()
    this.state = keep(this.state, message)
    if (this.hovered) this.hover(this.hovered)
    if (this.litRow && !this.moment) this.light(this.litRow)
  }

  #logUp(): void {
    const entries = this.#told
    this.#told = []
    if (!entries.length) return
    this.entries = merged(this.entries, entries)
    if (this.state) this.announced = this.news(entries).map(this.words.say).join(' ')
  }

  #hearEarning({ source, seat, cells }: Earning): void {
    if (source === this.litRow && this.#litSeats.has(seat)) this.lit = new Set([...this.lit, ...cells])
  }

  #hearProblem(code: string): void {
    this.#sent = -1
    if (GONE.has(code)) {
      this.gone = `problem-${code}`
      this.close()
    } else if (code !== 'stale') this.tell({ key: `problem-${code}` })
  }
}
