/** What a table knows of its people: who is there, whose time runs, what is offered. Everything else is loaded later. */
import type { ClientMessage, Clocks, LogEntry, Next, Offer, Present, ServerMessage, TableInfo } from '../wire'
import { keepFor, keptFor } from './passes'

/** Kinds of events that leave the position as it is: no state has to come with them. */
const ASIDE: ReadonlySet<string> = new Set(['chat', 'mute', 'offer', 'answer', 'next'])

export const isAside = ({ kind }: LogEntry): boolean => ASIDE.has(kind)

export class Online {
  present = $state.raw<Present | null>(null)
  clocks = $state.raw<{ told: Clocks; at: number } | null>(null)
  offers = $state.raw<readonly Offer[]>([])
  next = $state.raw<Next | null>(null)
  #entered: (() => void) | null = null

  constructor(
    readonly id: string,
    readonly send: (message: ClientMessage) => boolean,
    private readonly reconnect: () => void,
  ) {}

  /** Comes in again, with what is kept by now; done when the table has answered. */
  enter(): Promise<void> {
    return new Promise((done) => {
      this.#entered = done
      this.reconnect()
    })
  }

  hear(message: ServerMessage): void {
    if (message.type === 'present') this.present = message
    else if (message.type === 'clocks') this.clocks = { told: message, at: Date.now() }
    else if (message.type === 'offers') this.offers = message.offers
    else if (message.type === 'next') this.next = message
    else if (message.type === 'table') this.#hearTable(message)
  }

  #hearTable({ online, commitment }: TableInfo): void {
    if (online && !keptFor(this.id)?.commitment) keepFor(this.id, { commitment })
    this.#entered?.()
    this.#entered = null
  }
}
