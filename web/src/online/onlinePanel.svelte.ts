/** State of the online panels of a table: chat, menu, waiting room. */
import { untrack } from 'svelte'
import type { TableModel } from '../table/tableModel.svelte'
import type { ClientMessage, Offer } from '../wire'
import { leaderboard } from './api'
import { chatLines, loadMuted, saveMuted, unreadCount } from './chatLines'
import { canRequestTakeBack, ownOffers, onlinePlayers, offersToAnswer } from './playersAndOffers'

export class OnlinePanel {
  chat = $state(false)
  menu = $state(false)
  isResigning = $state(false)
  /** false after closing the waiting room to look at the map */
  isRoomOpen = $state(true)
  muted = $state.raw(loadMuted())
  /** ratings by account, of those on the leaderboard */
  ratings = $state.raw<ReadonlyMap<string, number>>(new Map())
  #ratedAccounts = ''
  #seenSeq = $state(0)

  constructor(private readonly model: TableModel) {
    this.#seenSeq = untrack(() => this.#latestSeq())
  }

  readonly players = $derived.by(() =>
    this.model.table ? onlinePlayers(this.model.table, this.model.state, this.model.online.present) : [],
  )
  readonly watchers = $derived.by(() => this.model.online.present?.spectators ?? 0)
  readonly lines = $derived.by(() => chatLines(this.model.entries, this.muted))
  readonly #ownNames = $derived.by(() => new Set(this.players.filter(({ me }) => me).map(({ name }) => name)))
  readonly unread = $derived.by(() => (this.chat ? 0 : unreadCount(this.lines, this.#seenSeq, this.#ownNames)))
  readonly offersToAnswer: readonly Offer[] = $derived.by(() =>
    this.model.table ? offersToAnswer(this.model.table, this.model.online.offers) : [],
  )
  readonly ownOffers: readonly Offer[] = $derived.by(() =>
    this.model.table ? ownOffers(this.model.table, this.model.online.offers) : [],
  )
  readonly waiting = $derived.by(() => this.model.state?.waiting ?? false)
  readonly over = $derived.by(() => this.model.state?.over ?? false)
  readonly playing = $derived.by(() => !this.waiting && !this.over && !(this.model.table?.watching ?? true))
  /** Whether giving up now ends the game without a winner and without a rating. */
  readonly canAbort = $derived.by(
    () =>
      this.playing &&
      this.model.state!.too_early_to_rate &&
      this.players.filter(({ resigned }) => !resigned).length === 2,
  )
  readonly #seatsWithMoves = $derived.by(
    () => new Set(this.model.entries.flatMap(({ kind, seat }) => (kind === 'move' && seat !== null ? [seat] : []))),
  )
  readonly canRequestTakeBack = $derived.by(() => {
    const { table, state } = this.model
    return (
      table !== null &&
      state !== null &&
      canRequestTakeBack(table, state, this.#seatsWithMoves) &&
      !this.ownOffers.some(({ kind }) => kind === 'take-back')
    )
  })

  /** Load the ratings once for each set of accounts at the table. */
  async loadRatings(): Promise<void> {
    const { table } = this.model
    const accounts = table?.seats.map(({ account }) => account ?? '').join('\n') ?? ''
    if (!table || accounts === this.#ratedAccounts) return
    this.#ratedAccounts = accounts
    const { rows } = await leaderboard(table.game, table.seats.length).catch(() => ({ rows: [] }))
    this.ratings = new Map(rows.map(({ name, rating }) => [name, rating]))
  }

  send(message: ClientMessage): boolean {
    return this.model.online.send(message)
  }

  toggleChat(open: boolean): void {
    this.chat = open
    this.#seenSeq = this.#latestSeq()
  }

  mute(name: string, on: boolean): void {
    const names = new Set(this.muted)
    if (on) names.add(name)
    else names.delete(name)
    saveMuted((this.muted = names))
  }

  #latestSeq(): number {
    return this.model.entries.at(-1)?.revision ?? 0
  }
}
