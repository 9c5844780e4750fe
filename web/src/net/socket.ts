/** One table's line to the server. It comes back by itself and asks only for what was missed. */
import { HERE, HereSocket, type Line } from '../offline/here'
import { greeting } from '../online/passes'
import type { ClientMessage, ServerMessage } from '../wire'

const NO_TABLE = 4404
const FIRST_WAIT = 1
const LONGEST_WAIT = 16

export interface Hearing {
  onmessage: (message: ServerMessage) => void
  /** seconds until the next try, null while trying; undefined: connected */
  onlost: (retryIn: number | null | undefined) => void
  /** the last event that is known here */
  since: () => number
}

type Heard = { data: string }

/** A line that was opened while the rest of the page was still on its way, and what it has brought. */
interface Early {
  id: string
  line: Line
  heard: Heard[]
}

let early: Early | null = null

/** Opens the line to a table before there is somebody to listen: the next `TableSocket` for this table takes it over. */
export function callAhead(id: string): void {
  if (id.startsWith(HERE)) return
  const heard: Heard[] = []
  early = { id, line: dial(id, 0), heard }
  early.line.onmessage = (event) => heard.push(event)
}

function takeEarly(id: string, since: number): Early | null {
  const found = early
  early = null
  if (found && found.id === id && !since && found.line.readyState <= WebSocket.OPEN) return found
  found?.line.close()
  return null
}

/** Those who don't just come in say so first. */
function dial(id: string, since: number): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const said = greeting(id)
  const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket?since=${since}`
  const socket = new WebSocket(said ? `${address}&enter` : address)
  if (said) socket.onopen = () => socket.send(JSON.stringify(said))
  return socket as unknown as Line
}

export class TableSocket {
  #socket: Line | null = null
  #wait = FIRST_WAIT
  #ticking: ReturnType<typeof setInterval> | undefined
  #closed = false

  constructor(
    private readonly id: string,
    private readonly hearing: Hearing,
  ) {
    this.#connect()
    if (this.#here) return
    addEventListener('offline', this.#offline)
    addEventListener('online', this.#online)
  }

  /** Browsers may keep a dead line open for minutes; the system knows sooner that there is no network. */
  readonly #offline = (): void => this.#socket?.close()
  readonly #online = (): void => this.retry()

  /** at a table on this device */
  get #here(): boolean {
    return this.id.startsWith(HERE)
  }

  get open(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** What can't be sent now is not kept: by the time the line is back the table may have moved on. */
  send(message: ClientMessage): boolean {
    if (!this.open) return false
    this.#socket!.send(JSON.stringify(message))
    return true
  }

  retry(): void {
    if (this.open || this.#socket?.readyState === WebSocket.CONNECTING) return
    this.#wait = FIRST_WAIT
    this.hearing.onlost(null)
    this.#connect()
  }

  /** Goes out and comes in again at once, with another greeting. */
  again(): void {
    const before = this.#socket
    this.#connect()
    before?.close()
  }

  close(): void {
    this.#closed = true
    removeEventListener('offline', this.#offline)
    removeEventListener('online', this.#online)
    clearInterval(this.#ticking)
    this.#socket?.close()
  }

  #connect(): void {
    clearInterval(this.#ticking)
    const since = this.hearing.since()
    const before = takeEarly(this.id, since)
    const socket = before?.line ?? this.#opened(since)
    this.#socket = socket
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.#wait = FIRST_WAIT
      this.hearing.onlost(undefined)
      this.hearing.onmessage(JSON.parse(String(event.data)) as ServerMessage)
    }
    // Whoever listens may not be quite there while this is made.
    if (before) queueMicrotask(() => before.heard.forEach((event) => socket.onmessage?.(event)))
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket || event.code === NO_TABLE) return
      this.#countDown()
    }
  }

  /** Tables on this device have no server to speak to. */
  #opened(since: number): Line {
    return this.#here ? new HereSocket(this.id, since) : dial(this.id, since)
  }

  #countDown(): void {
    let left = this.#wait
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
    this.hearing.onlost(left)
    this.#ticking = setInterval(() => {
      left -= 1
      this.hearing.onlost(left > 0 ? left : null)
      if (left <= 0) this.#connect()
    }, 1000)
  }
}
