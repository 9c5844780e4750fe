/** What lies open on one screen of a table with several: the chat, the menu, the waiting room. */
import { untrack } from 'svelte'
import type { TableModel } from '../play/table.svelte'
import type { ClientMessage, Offer } from '../wire'
import { lines, loadMuted, saveMuted, unread } from './chat'
import { mayAskBack, ownOffers, people, toAnswer } from './people'

export class Desk {
  chat = $state(false)
  menu = $state(false)
  resigning = $state(false)
  /** whoever wants to look at the map puts the waiting room away */
  room = $state(true)
  muted = $state.raw(loadMuted())
  #seen = $state(0)

  constructor(private readonly model: TableModel) {
    this.#seen = untrack(() => this.#latest())
  }

  readonly people = $derived.by(() => (this.model.table ? people(this.model.table, this.model.state, this.model.online.present) : []))
  readonly watchers = $derived.by(() => this.model.online.present?.watchers ?? 0)
  readonly lines = $derived.by(() => lines(this.model.entries, this.muted))
  readonly #mine = $derived.by(() => new Set(this.people.filter(({ me }) => me).map(({ name }) => name)))
  readonly unread = $derived.by(() => (this.chat ? 0 : unread(this.lines, this.#seen, this.#mine)))
  readonly asked: readonly Offer[] = $derived.by(() => (this.model.table ? toAnswer(this.model.table, this.model.online.offers) : []))
  readonly own: readonly Offer[] = $derived.by(() => (this.model.table ? ownOffers(this.model.table, this.model.online.offers) : []))
  readonly waiting = $derived.by(() => this.model.state?.waiting ?? false)
  readonly over = $derived.by(() => this.model.state?.over ?? false)
  readonly playing = $derived.by(() => !this.waiting && !this.over && !(this.model.table?.watching ?? true))
  readonly #moved = $derived.by(() => new Set(this.model.entries.flatMap(({ kind, seat }) => (kind === 'move' && seat !== null ? [seat] : []))))
  readonly mayAskBack = $derived.by(() => {
    const { table, state } = this.model
    return table !== null && state !== null && mayAskBack(table, state, this.#moved) && !this.own.some(({ kind }) => kind === 'take-back')
  })

  send(message: ClientMessage): boolean {
    return this.model.online.send(message)
  }

  toggleChat(open: boolean): void {
    this.chat = open
    this.#seen = this.#latest()
  }

  mute(name: string, on: boolean): void {
    const names = new Set(this.muted)
    if (on) names.add(name)
    else names.delete(name)
    saveMuted((this.muted = names))
  }

  #latest(): number {
    return this.model.entries.at(-1)?.seq ?? 0
  }
}
