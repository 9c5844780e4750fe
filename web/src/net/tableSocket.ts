/** WebSocket of a table. It reconnects after a loss and requests only the events that were missed. */
import { LOCAL_PREFIX, LocalSocket, type SocketLike } from '../offline/localServer'
import { enterMessage } from '../online/credentials'
import type { ClientMessage, ServerMessage } from '../wire'
import { StateUpdates } from './stateUpdates'

/** there is no such table, or this client is banned: reconnecting would not help */
const FINAL_CODES: ReadonlySet<number> = new Set([4403, 4404])
const FIRST_DELAY_SECONDS = 1
const MAX_DELAY_SECONDS = 16
/** then the table page opens without knowing the game and shows that the connection is lost */
const GAME_TIMEOUT_MS = 3000

export interface SocketListener {
  onmessage: (message: ServerMessage) => void
  /** seconds until the next attempt, null while connecting; undefined: connected */
  onlost: (retryIn: number | null | undefined) => void
  /** revision of the last event received */
  since: () => number
}

type SocketEvent = { data: string }

/** A socket that was opened before the page was loaded, with the messages received so far. */
interface PendingSocket {
  id: string
  socket: SocketLike
  events: SocketEvent[]
}

let pendingSocket: PendingSocket | null = null

/** Open the socket of a table early. The next `TableSocket` of this table takes it over. */
export function preconnect(id: string): void {
  if (pendingSocket?.id === id && pendingSocket.socket.readyState <= WebSocket.OPEN) return
  pendingSocket?.socket.close()
  const events: SocketEvent[] = []
  const socket = openSocket(id, 0)
  pendingSocket = { id, socket, events }
  socket.onmessage = (event) => events.push(event)
}

/** Return the game of a table from its first messages; null if they do not arrive. */
export function gameOfTable(id: string): Promise<string | null> {
  preconnect(id)
  const { socket, events } = pendingSocket!
  return new Promise((resolve) => {
    const find = (): void => {
      const messages = events.map(({ data }) => JSON.parse(data) as ServerMessage)
      const table = messages.find((message) => message.type === 'table')
      if (table) resolve(table.game)
    }
    find()
    socket.onmessage = (event) => {
      events.push(event)
      find()
    }
    socket.onclose = () => resolve(null)
    setTimeout(() => resolve(null), GAME_TIMEOUT_MS)
  })
}

function takePendingSocket(id: string, since: number): PendingSocket | null {
  const pending = pendingSocket
  pendingSocket = null
  if (pending && pending.id === id && !since && pending.socket.readyState <= WebSocket.OPEN) return pending
  pending?.socket.close()
  return null
}

function isLocal(id: string): boolean {
  return id.startsWith(LOCAL_PREFIX)
}

/** Tables on this device have no server. */
function openSocket(id: string, since: number): SocketLike {
  return isLocal(id) ? new LocalSocket(id, since) : openWebSocket(id, since)
}

/** Open a WebSocket; a client with a credential or a name sends its `enter` message first. */
function openWebSocket(id: string, since: number): SocketLike {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const enter = enterMessage(id)
  const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket?since=${since}&updates`
  const socket = new WebSocket(enter ? `${address}&enter` : address)
  if (enter) socket.onopen = () => socket.send(JSON.stringify(enter))
  return socket as unknown as SocketLike
}

export class TableSocket {
  #socket: SocketLike | null = null
  #delay = FIRST_DELAY_SECONDS
  #countdown: ReturnType<typeof setInterval> | undefined
  #closed = false

  constructor(
    private readonly id: string,
    private readonly listener: SocketListener,
  ) {
    this.#connect()
    if (isLocal(this.id)) return
    addEventListener('offline', this.#offline)
    addEventListener('online', this.#online)
  }

  /** Browsers may keep a dead connection open for minutes; the offline event arrives sooner. */
  readonly #offline = (): void => this.#socket?.close()
  readonly #online = (): void => this.retry()

  get open(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Send a message, or drop it if the socket is closed: after a reconnect it might be out of date. */
  send(message: ClientMessage): boolean {
    if (!this.open) return false
    this.#socket!.send(JSON.stringify(message))
    return true
  }

  retry(): void {
    if (this.open || this.#socket?.readyState === WebSocket.CONNECTING) return
    this.#delay = FIRST_DELAY_SECONDS
    this.listener.onlost(null)
    this.#connect()
  }

  /** Reconnect at once, with a new `enter` message. */
  reconnect(): void {
    const previous = this.#socket
    this.#connect()
    previous?.close()
  }

  close(): void {
    this.#closed = true
    removeEventListener('offline', this.#offline)
    removeEventListener('online', this.#online)
    clearInterval(this.#countdown)
    this.#socket?.close()
  }

  #connect(): void {
    clearInterval(this.#countdown)
    const since = this.listener.since()
    const pending = takePendingSocket(this.id, since)
    const socket = pending?.socket ?? openSocket(this.id, since)
    this.#socket = socket
    const updates = new StateUpdates()
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.#delay = FIRST_DELAY_SECONDS
      this.listener.onlost(undefined)
      const message = JSON.parse(event.data) as ServerMessage
      for (const each of updates.expand(message, () => this.send({ type: 'state' }))) this.listener.onmessage(each)
    }
    // The listener may still be under construction.
    if (pending) queueMicrotask(() => pending.events.forEach((event) => socket.onmessage?.(event)))
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket || FINAL_CODES.has(event.code)) return
      this.#countDown()
    }
  }

  #countDown(): void {
    let left = this.#delay
    this.#delay = Math.min(MAX_DELAY_SECONDS, this.#delay * 2)
    this.listener.onlost(left)
    this.#countdown = setInterval(() => {
      left -= 1
      this.listener.onlost(left > 0 ? left : null)
      if (left <= 0) this.#connect()
    }, 1000)
  }
}
