/** Model of a table of any game: the last messages of the server and the state of the user interface. */
import { SUPPORTED_GAMES } from '../app/games'
import { router } from '../app/router.svelte'
import { prefs } from '../app/preferences.svelte'
import type { InputMethod } from '../board/types'
import type { Topic } from '../explain/thing'
import { TableSocket } from '../net/tableSocket'
import { marksOf, type Mark } from '../since/marks'
import { isSideEvent, OnlineState } from '../online/onlineState.svelte'
import { ownName } from './secondPerson'
import type { LostView, RefusalView } from './types'
import { playerName, type Message, type Translator } from '../i18n/translator'
import type {
  ScoringCells,
  MoveGroup,
  LogEntry,
  Snapshot,
  Preview,
  RefusalMessage,
  ServerMessage,
  SinceLastTurn,
  StateMessage,
  TableInfo,
} from '../wire'
import { Bots } from './botsAndHints.svelte'
import { shareStructure, mergeByRevision } from './structuralSharing'

/** delay before a bot's move at normal pace, in milliseconds */
const NORMAL_PACE_MS = 600

/** Error codes after which the connection is closed for good. */
const FATAL_ERRORS: ReadonlySet<string> = new Set(['banned', 'no-table', 'unreadable-table'])

export abstract class TableModel {
  /** name of the game that this model shows */
  protected abstract readonly game: string
  table = $state.raw<TableInfo | null>(null)
  state = $state.raw<StateMessage | null>(null)
  moment = $state.raw<Snapshot | null>(null)
  /** the highlighted row of the score sheet, and the cells that score for it */
  litRow = $state.raw<string | null>(null)
  lit = $state.raw<ReadonlySet<string>>(new Set())
  /** message key of the reason if the table is not available */
  unavailable = $state.raw<string | null>(null)
  lost = $state.raw<LostView | null>(null)
  hovered = $state.raw<string | null>(null)
  /** last announcement for screen readers */
  announcement = $state.raw('')

  /** what the others did since the last turn of the seat at this browser */
  since = $state.raw<SinceLastTurn | null>(null)
  #sinceKey = ''

  entries = $state.raw<readonly LogEntry[]>([])
  protected chosen = $state.raw<string | null>(null)
  protected preview = $state.raw<Preview | null>(null)
  #refused = $state.raw<{ refusal: RefusalMessage; cell: string | null } | null>(null)
  #remark = $state.raw<Message | null>(null)
  /** log entries whose state has not arrived */
  #pendingEntries: readonly LogEntry[] = []
  #litSeats: ReadonlySet<number> = new Set()
  #reasonCell: string | null = null
  #sentSeq = -1
  readonly #socket: TableSocket
  readonly bots = new Bots((message) => this.#socket.send(message))
  readonly online: OnlineState

  constructor(
    id: string,
    protected readonly translator: Translator,
  ) {
    this.online = new OnlineState(
      id,
      (message) => this.#socket.send(message),
      () => this.#socket.reconnect(),
    )
    this.#socket = new TableSocket(id, {
      onmessage: (message) => this.#onMessage(message),
      onlost: (retryIn) => (this.lost = retryIn === undefined ? null : { retryIn }),
      since: () => this.entries.at(-1)?.revision ?? 0,
    })
  }

  // Implemented by each game

  /** the group that a click on the board makes */
  abstract readonly group: MoveGroup | null
  /** Request or show the reason why a click on a cell is not legal. */
  protected abstract explainCell(cell: string): void
  /** Return the text of a refusal. */
  protected abstract refusalText(refusal: RefusalMessage): Message
  /** Return the announcements of new log entries for screen readers, and handle side effects. */
  protected abstract announcements(entries: readonly LogEntry[]): readonly Message[]
  /** Return the seats whose scoring cells a row highlights; empty if the row has no cells on the board. */
  protected abstract highlightedSeats(row: string): readonly number[]

  /** whether an earlier position or another panel is shown */
  protected get isAway(): boolean {
    return this.moment !== null
  }

  /** Return to the current position. */
  back(): void {
    this.moment = null
  }

  // Derived values for the view

  readonly names = $derived(this.table?.seats.map((seat) => seat.name) ?? [])
  /** name of the only player at this browser, who is addressed as you */
  readonly me = $derived(this.table && ownName(this.table))
  readonly pace = $derived(this.table?.pace_ms ? NORMAL_PACE_MS / this.table.pace_ms : Infinity)
  readonly legal: ReadonlySet<string> = $derived.by(() => new Set(this.group?.cells ?? []))
  readonly refusal: RefusalView | null = $derived(
    this.#refused
      ? this.#refusalView(this.#refused.refusal, this.#refused.cell)
      : this.#remark && { cell: null, text: this.#remark, rule: null },
  )
  /** the public preview of the move on the hovered cell */
  protected readonly shownPreview: Preview | null = $derived.by(() => {
    const { preview, group, hovered, legal } = this
    const isCurrent =
      preview &&
      group &&
      hovered &&
      legal.has(hovered) &&
      preview.revision === this.state?.revision &&
      preview.move === `${group.prefix} ${hovered}`
    return isCurrent ? preview : null
  })

  /** the cells that the others changed since the last turn */
  readonly marks: readonly Mark[] = $derived(this.moment ? [] : marksOf(this.since))

  /** the previewed move */
  readonly previewed: string | null = $derived(this.shownPreview?.move ?? null)

  /** a panel is open that must be closed before play goes on */
  get isBlocked(): boolean {
    return false
  }

  #refusalView(refusal: RefusalMessage, cell: string | null): RefusalView {
    const key = `rule-${refusal.rule.toLowerCase()}`
    const name = this.translator.format({ key })
    return {
      cell,
      text: this.refusalText(refusal),
      rule: { name: name === key ? refusal.rule : name, id: refusal.rule },
    }
  }

  // User actions

  hover(cell: string | null): void {
    this.hovered = cell
    const { group } = this
    if (!cell || !group || group.lifts_piece || !this.legal.has(cell)) return
    const move = `${group.prefix} ${cell}`
    if (this.preview?.move !== move || this.preview.revision !== this.state?.revision)
      this.#socket.send({ type: 'preview', move })
  }

  /** Play the move on a cell; the first tap of a finger only previews it. */
  pick(cell: string, by: InputMethod): void {
    this.dismiss()
    if (this.isAway || !this.state) return
    const { group } = this
    if (!group || !this.legal.has(cell)) return this.explainCell(cell)
    if (by === 'touch' && this.hovered !== cell && !group.lifts_piece) return this.hover(cell)
    this.play(`${group.prefix} ${cell}`)
  }

  play(move: string): void {
    const { state } = this
    if (!state || this.#sentSeq === state.revision) return
    this.dismiss()
    if (this.#socket.send({ type: 'move', revision: state.revision, move })) this.#sentSeq = state.revision
  }

  /** Take back the last move, or the whole turn as far as it can be taken back. */
  undo(turn = false): void {
    const { state } = this
    if (!state || state.undo.move === null || this.#sentSeq === state.revision) return
    this.dismiss()
    this.#socket.send({ type: 'undo', revision: state.revision, turn })
  }

  /** Reset the selection, hints, messages and history view. */
  cancel(): void {
    this.dismiss()
    this.chosen = null
    this.bots.clearHint()
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
    const isScored = row in ((this.moment ?? this.state)?.scores[0]?.sheet ?? {})
    const seats = isScored ? this.highlightedSeats(row) : []
    this.#litSeats = new Set(seats.length && seat !== undefined ? [seat] : seats)
    for (const number of this.#litSeats)
      this.#socket.send({ type: 'scoring_cells', source: row, seat: number, revision: this.moment?.revision ?? null })
  }

  /** Highlight what an explanation is about; return whether there is anything. */
  lightTopic({ things, cells, seat }: Topic): boolean {
    const source = things.find((thing) => thing.source !== undefined)?.source
    if (source !== undefined) this.light(source, seat)
    else if (cells) {
      this.light(null)
      this.lit = new Set(cells)
    }
    return source !== undefined || cells !== undefined
  }

  lookAt(revision: number | null): void {
    this.light(null)
    if (revision === null || revision === this.state?.revision) this.back()
    else this.#socket.send({ type: 'snapshot', revision })
  }

  setPace(pace: number): void {
    prefs.paceMs = pace === Infinity ? 0 : Math.round(NORMAL_PACE_MS / pace)
    this.#socket.send({ type: 'pace', ms: prefs.paceMs })
  }

  retry(): void {
    this.#socket.retry()
  }

  close(): void {
    this.#socket.close()
  }

  /** Request the reason why a move is not legal; it is shown at the cell. */
  protected requestReason(move: string, cell: string | null): void {
    this.#reasonCell = cell
    this.#socket.send({ type: 'why', move })
  }

  protected showRemark(remark: Message): void {
    this.#remark = remark
  }

  // Messages of the server

  #onMessage(message: ServerMessage): void {
    this.bots.onMessage(message)
    this.online.onMessage(message)
    switch (message.type) {
      case 'table':
        this.onTable(message)
        break
      case 'log':
        this.#pendingEntries = mergeByRevision(this.#pendingEntries, message.entries)
        // Other entries are shown together with the state that they prefix to.
        if (this.#pendingEntries.every(isSideEvent)) this.#flushEntries()
        break
      case 'state':
        this.onState(message)
        break
      case 'preview':
        this.preview = message
        break
      case 'scoring_cells':
        this.#onEarning(message)
        break
      case 'refusal':
        this.#refused = { refusal: message, cell: this.#reasonCell }
        this.#sentSeq = -1
        break
      case 'since_last_turn':
        this.since = message
        break
      case 'snapshot':
        this.back()
        this.moment = message
        break
      case 'error':
        this.#onError(message.code)
        break
      default: // handled by `bots` and `online`
    }
  }

  /** Share the structure of the set-up, which never changes, so that the terrain is not drawn again. */
  protected onTable(message: TableInfo): void {
    const seats = message.seats.map((seat) => ({ ...seat, name: playerName(seat.name, this.translator.t) }))
    if (message.game === this.game) this.table = shareStructure(this.table, { ...message, seats })
    else this.#leave(message.game)
  }

  /** Open the page of another game; this one was opened while the game was unknown. */
  #leave(game: string): void {
    this.close()
    if (SUPPORTED_GAMES.has(game)) router.reopen()
    else this.unavailable = 'page-outdated'
  }

  protected onState(message: StateMessage): void {
    if (message.revision !== this.state?.revision) {
      this.chosen = null
      this.preview = null
      this.#refused = null
    }
    this.#sentSeq = -1
    this.#flushEntries()
    this.state = shareStructure(this.state, message)
    if (this.hovered) this.hover(this.hovered)
    if (this.litRow && !this.moment) this.light(this.litRow)
    this.#requestSince(message)
  }

  /** Request what the others did, once for each turn. */
  #requestSince({ state, over }: StateMessage): void {
    const [mine, turn] = [this.table?.own_seats ?? [], Number(state.turn)]
    const seat = mine.length === 1 ? mine[0]! : turn
    const isWanted = !over && mine.includes(seat)
    const key = `${seat} ${turn}`
    if (!isWanted) this.since = null
    else if (key !== this.#sinceKey) this.#socket.send({ type: 'since_last_turn', seat })
    this.#sinceKey = isWanted ? key : ''
  }

  #flushEntries(): void {
    const entries = this.#pendingEntries
    this.#pendingEntries = []
    if (!entries.length) return
    this.entries = mergeByRevision(this.entries, entries)
    if (this.state) this.announcement = this.announcements(entries).map(this.translator.format).join(' ')
  }

  #onEarning({ source, seat, cells }: ScoringCells): void {
    if (source === this.litRow && this.#litSeats.has(seat)) this.lit = new Set([...this.lit, ...cells])
  }

  #onError(code: string): void {
    this.#sentSeq = -1
    if (FATAL_ERRORS.has(code)) {
      this.unavailable = `problem-${code}`
      this.close()
    } else if (code !== 'stale') this.showRemark({ key: `problem-${code}` })
  }
}
