/** Model of a Kingdoms table. */
import type { Topic } from '../explain/thing'
import { viewerOf } from '../table/tableStatus'
import { TableModel } from '../table/tableModel.svelte'
import type { Message } from '../i18n/translator'
import type { MoveGroup, LogEntry, RefusalMessage } from '../wire'
import { epochRevision, epochs, logLines, withCellName } from './gameLog'
import { cellName, ownedPiece } from './pieces'
import { cellTopic, lineTopic } from './things'
import { positionOf, setupOf, type Position, type MovePreview } from './types'
import * as tableView from './tableView'

export class KingdomsModel extends TableModel {
  protected readonly game = 'kingdoms'
  /** number of the finished epoch that is shown */
  shownEpoch = $state.raw<number | null>(null)
  /** the line of this epoch that is highlighted */
  shownLine = $state.raw<string | null>(null)

  readonly setup = $derived(this.table ? setupOf(this.table.setup) : null)
  readonly open = $derived(this.setup?.variants.includes('open') ?? false)
  readonly now: Position | null = $derived(this.state ? positionOf(this.state.state) : null)
  readonly epochs = $derived(epochs(this.entries))
  readonly epoch = $derived(this.epochs.find(({ epoch }) => epoch === this.shownEpoch) ?? null)
  /** the position shown: the current one or an earlier one */
  readonly position: Position | null = $derived(this.moment ? positionOf(this.moment.state) : this.now)
  readonly board = $derived(this.epoch?.board ?? this.position?.board ?? {})
  readonly scores = $derived((this.moment ?? this.state)?.scores ?? [])
  readonly log = $derived(logLines(this.entries, this.me))
  /** the log as far as the position shown: an epoch that is presented ends it */
  readonly shownLog = $derived.by(() => {
    const last = this.epoch ? epochRevision(this.entries, this.epoch.epoch) : Infinity
    return this.log.filter(({ revision }) => revision <= last)
  })

  override readonly group: MoveGroup | null = $derived(
    this.isAway ? null : tableView.activeMoveGroup(this.state?.move_groups ?? [], this.chosen),
  )
  readonly lastMove = $derived(this.epoch ? [] : ((this.moment ?? this.state)?.last_moves?.cells ?? []))
  /** the changes by others whose pieces are still on the board */
  readonly boardMarks = $derived(this.epoch ? [] : this.marks.filter(({ cell }) => this.board[cell]))
  /** the piece to place */
  readonly held = $derived(
    this.group && this.now ? tableView.pieceOf(this.group.prefix, this.now, this.now.turn) : null,
  )
  readonly movePreview: MovePreview | null = $derived(
    this.shownPreview && this.group && this.now
      ? tableView.movePreview(this.shownPreview, this.now, this.group.prefix, this.now.turn)
      : null,
  )
  /** the pieces of the hinted moves */
  readonly ghosts = $derived.by(() => {
    const { position, bots } = this
    const isShown = !this.isAway || this.moment?.revision === bots.hint?.revision
    return position && isShown
      ? bots.marks.map(({ cell, move, number }) => ({
          cell,
          number,
          piece: tableView.pieceOf(move, position, position.turn),
        }))
      : []
  })
  readonly lines = $derived(this.epoch?.lines ?? this.movePreview?.lines ?? this.position?.lines ?? [])
  /** the seat whose castles are offered: the seat to act if it is at this browser, else the first own seat */
  readonly seat = $derived.by(() => {
    const [mine, actor] = [this.table?.own_seats ?? [], this.state?.actor ?? this.now?.turn ?? 0]
    return mine.length && !mine.includes(actor) ? mine[0]! : actor
  })
  readonly choices = $derived(
    this.state ? tableView.choices(this.state, this.seat, this.group?.prefix ?? null, this.open) : [],
  )
  readonly openTiles = $derived(
    this.state && this.open ? tableView.openTiles(this.state, this.group?.prefix ?? null) : [],
  )

  readonly describe = (cell: string): string => {
    const piece = this.board[cell]
    const args = {
      cell: cellName(cell),
      piece: piece ? ownedPiece(piece, this.names) : 'none',
      legal: this.legal.has(cell) ? 'yes' : 'no',
    }
    return this.translator.format({ key: 'kd-describe', args })
  }

  /** Explain a line, or the piece on a space. */
  readonly topic = (name: string): Topic | null => {
    if (!this.table || !this.state) return null
    const table = {
      rules: this.table.rules,
      names: this.names,
      lines: this.lines,
      viewer: viewerOf(this.table, this.state),
    }
    return name.length > 1 ? cellTopic(this.board[name], name, table) : lineTopic(name, table)
  }

  override get isBlocked(): boolean {
    return this.epoch !== null
  }

  protected override get isAway(): boolean {
    return this.moment !== null || this.epoch !== null || this.lost !== null
  }

  /** Choose a piece, or cancel the choice if it was chosen. */
  choose(prefix: string): void {
    this.dismiss()
    const group = this.state?.move_groups.find((candidate) => candidate.prefix === prefix)
    if (this.isAway) this.back()
    if (!group) return this.requestReason(/^(draw|pass)$/.test(prefix) ? prefix : `${prefix} ${this.#freeCell()}`, null)
    if (group.prefix_is_move) return this.play(prefix)
    this.chosen = this.chosen === prefix ? null : prefix
    if (this.hovered) this.hover(this.hovered)
  }

  /** The action of the second button of the footer. */
  place(): void {
    if (this.state?.move_groups.some((group) => group.prefix === 'pass')) this.play('pass')
    else if (this.group && this.hovered && this.legal.has(this.hovered))
      this.play(`${this.group.prefix} ${this.hovered}`)
  }

  override back(): void {
    this.showEpoch(null)
  }

  showEpoch(epoch: number | null): void {
    this.shownEpoch = epoch
    this.shownLine = null
    this.moment = null
  }

  /** Without a chosen piece, a click on a free space asks to choose one. */
  protected override explainCell(cell: string): void {
    if (this.state?.move_groups.length && !this.group && !this.now?.board[cell])
      this.showRemark({ key: 'kd-choose-first' })
    else this.requestReason(this.group ? `${this.group.prefix} ${cell}` : cell, cell)
  }

  protected override refusalText({ text }: RefusalMessage): Message {
    return withCellName(text)
  }

  /** Also shows the score sheet of an epoch when it ends. */
  protected override announcements(entries: readonly LogEntry[]): Message[] {
    const [finished] = epochs(entries)
    if (finished) this.showEpoch(finished.epoch)
    return logLines(entries, this.me)
      .toReversed()
      .flatMap(({ text, notes = [] }) => [text, ...notes])
  }

  /** Only the gold of rows and columns comes from castles on the board. */
  protected override highlightedSeats(row: string): readonly number[] {
    return row === 'rows' || row === 'columns' ? this.names.map((_, number) => number) : []
  }

  #freeCell(): string {
    return this.state?.move_groups.flatMap((group) => group.cells)[0] ?? 'a1'
  }
}
