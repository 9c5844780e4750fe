/** The online state of a table: presence, clocks and offers. The components for it are loaded on demand. */
import type {
  Announcement,
  ClientMessage,
  Clocks,
  LogEntry,
  Rematch,
  Offer,
  Presence,
  ServerMessage,
  TableInfo,
} from '../wire'
import { storeCredential, loadCredential } from './credentials'

/** Event kinds that do not change the position, so that no state message follows. */
const SIDE_KINDS: ReadonlySet<string> = new Set(['chat', 'mute', 'offer', 'answer', 'rematch'])

export const isSideEvent = ({ kind }: LogEntry): boolean => SIDE_KINDS.has(kind)

export class OnlineState {
  present = $state.raw<Presence | null>(null)
  clocks = $state.raw<{ message: Clocks; at: number } | null>(null)
  offers = $state.raw<readonly Offer[]>([])
  next = $state.raw<Rematch | null>(null)
  /** of the operator of the server */
  announcement = $state.raw<Announcement | null>(null)
  #onEntered: (() => void) | null = null

  constructor(
    readonly id: string,
    readonly send: (message: ClientMessage) => boolean,
    private readonly reconnect: () => void,
  ) {}

  /** Reconnect with the stored credential; resolves when the table has answered. */
  enter(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEntered = resolve
      this.reconnect()
    })
  }

  onMessage(message: ServerMessage): void {
    if (message.type === 'presence') this.present = message
    else if (message.type === 'clocks') this.clocks = { message: message, at: Date.now() }
    else if (message.type === 'offers') this.offers = message.offers
    else if (message.type === 'rematch') this.next = message
    else if (message.type === 'announcement') this.announcement = message
    else if (message.type === 'table') this.#onTable(message)
  }

  #onTable({ online, commitment }: TableInfo): void {
    if (online && !loadCredential(this.id)?.commitment) storeCredential(this.id, { commitment })
    this.#onEntered?.()
    this.#onEntered = null
  }
}
