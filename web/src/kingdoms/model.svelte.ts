/** One table of Kingdoms. */
import { TableModel } from '../play/table.svelte'
import type { Message } from '../words/words'
import type { Gesture, LogEntry, Refusal } from '../wire'
import { epochs, logLines, onBoard } from './log'
import { cellName, ownedPiece } from './pieces'
import { positionOf, setupOf, type Position, type WhatIf } from './types'
import * as show from './view'

export class KingdomsModel extends TableModel {
  /** the finished epoch that is looked at */
  shownEpoch = $state.raw<number | null>(null)
  /** the line of it that is walked through */
  shownLine = $state.raw<string | null>(null)

  readonly setup = $derived(this.table ? setupOf(this.table.setup) : null)
  readonly open = $derived(this.setup?.variants.includes('open') ?? false)
  readonly now: Position | null = $derived(this.state ? positionOf(this.state.state) : null)
  readonly epochs = $derived(epochs(this.entries))
  readonly epoch = $derived(this.epochs.find(({ epoch }) => epoch === this.shownEpoch) ?? null)
  /** what lies on the board that is looked at: that of now, of an earlier moment, or of a finished epoch */
  readonly position: Position | null = $derived(this.moment ? positionOf(this.moment.state) : this.now)
  readonly board = $derived(this.epoch?.board ?? this.position?.board ?? {})
  readonly scores = $derived((this.moment ?? this.state)?.scores ?? [])
  readonly log = $derived(logLines(this.entries))

  override readonly gesture: Gesture | null = $derived(this.away ? null : show.active(this.state?.gestures ?? [], this.chosen))
  readonly lastMove = $derived(this.epoch ? [] : ((this.moment ?? this.state)?.last?.cells ?? []))
  /** the piece that the hand holds */
  readonly held = $derived(this.gesture && this.now ? show.pieceOf(this.gesture.lead, this.now, this.now.turn) : null)
  readonly whatIf: WhatIf | null = $derived(
    this.shownPreview && this.gesture && this.now ? show.whatIf(this.shownPreview, this.now, this.gesture.lead, this.now.turn) : null,
  )
  /** the moves of a hint, as they would lie on the board */
  readonly ghosts = $derived.by(() => {
    const { now } = this
    return now && !this.away ? this.bots.marks.map(({ cell, move, number }) => ({ cell, number, piece: show.pieceOf(move, now, now.turn) })) : []
  })
  readonly lines = $derived(this.epoch?.lines ?? this.whatIf?.lines ?? this.position?.lines ?? [])
  /** whose castles are offered: those of the player who is to act here, or else of whoever sits here alone */
  readonly seat = $derived.by(() => {
    const [mine, actor] = [this.table?.mine ?? [], this.state?.actor ?? this.now?.turn ?? 0]
    return mine.length && !mine.includes(actor) ? mine[0]! : actor
  })
  readonly choices = $derived(this.state ? show.choices(this.state, this.seat, this.gesture?.lead ?? null, this.open) : [])
  readonly openTiles = $derived(this.state && this.open ? show.openTiles(this.state, this.gesture?.lead ?? null) : [])

  readonly describe = (cell: string): string => {
    const piece = this.board[cell]
    const args = { cell: cellName(cell), piece: piece ? ownedPiece(piece, this.names) : 'none', legal: this.legal.has(cell) ? 'yes' : 'no' }
    return this.words.say({ key: 'kd-describe', args })
  }

  override get reads(): boolean {
    return this.epoch !== null
  }

  protected override get away(): boolean {
    return this.moment !== null || this.epoch !== null || this.lost !== null
  }

  /** Choosing the same again lets it go. */
  choose(lead: string): void {
    this.dismiss()
    const gesture = this.state?.gestures.find((one) => one.lead === lead)
    if (this.away) this.back()
    if (!gesture) return this.ask(/^(draw|pass)$/.test(lead) ? lead : `${lead} ${this.#freeCell()}`, null)
    if (gesture.alone) return this.play(lead)
    this.chosen = this.chosen === lead ? null : lead
    if (this.hovered) this.hover(this.hovered)
  }

  /** What the second button of the footer does. */
  place(): void {
    if (this.state?.gestures.some((one) => one.lead === 'pass')) this.play('pass')
    else if (this.gesture && this.hovered && this.legal.has(this.hovered)) this.play(`${this.gesture.lead} ${this.hovered}`)
  }

  override back(): void {
    this.showEpoch(null)
  }

  showEpoch(epoch: number | null): void {
    this.shownEpoch = epoch
    this.shownLine = null
    this.moment = null
  }

  /** With an empty hand there is nothing to refuse: something has to be chosen first. */
  protected override why(cell: string): void {
    if (this.state?.gestures.length && !this.gesture && !this.now?.board[cell]) this.tell({ key: 'kd-choose-first' })
    else this.ask(this.gesture ? `${this.gesture.lead} ${cell}` : cell, cell)
  }

  protected override worded({ text }: Refusal): Message {
    return onBoard(text)
  }

  /** A finished epoch is shown at once, line by line, while those who play on do so. */
  protected override news(entries: readonly LogEntry[]): Message[] {
    const [finished] = epochs(entries)
    if (finished) this.showEpoch(finished.epoch)
    return logLines(entries).toReversed().flatMap(({ text, notes = [] }) => [text, ...notes])
  }

  /** Only the gold of rows and columns comes from castles on the board. */
  protected override litFor(row: string): readonly number[] {
    return row === 'rows' || row === 'columns' ? this.names.map((_, number) => number) : []
  }

  #freeCell(): string {
    return this.state?.gestures.flatMap((gesture) => gesture.cells)[0] ?? 'a1'
  }
}
