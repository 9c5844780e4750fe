/** One table's line to the server. It comes back by itself and asks only for what was missed. */
import { HERE, HereSocket, type Line } from '../offline/here'
import type { AskEnter, ClientMessage, ServerMessage } from '../wire'

const NO_TABLE = 4404
const FIRST_WAIT = 1
const LONGEST_WAIT = 16

export interface Hearing {
  onmessage: (message: ServerMessage) => void
  /** seconds until the next try, null while trying; undefined: connected */
  onlost: (retryIn: number | null | undefined) => void
  /** the last event that is known here */
  since: () => number
  /** said first, by those who don't just come in */
  greeting?: () => AskEnter | null
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
    const socket = this.#opened()
    this.#socket = socket
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.#wait = FIRST_WAIT
      this.hearing.onlost(undefined)
      this.hearing.onmessage(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket || event.code === NO_TABLE) return
      this.#countDown()
    }
  }

  /** Tables on this device have no server to speak to. */
  #opened(): Line {
    const since = this.hearing.since()
    if (this.#here) return new HereSocket(this.id, since)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const greeting = this.hearing.greeting?.() ?? null
    const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?since=${since}`
    const socket = new WebSocket(greeting ? `${address}&enter` : address)
    if (greeting) socket.onopen = () => socket.send(JSON.stringify(greeting))
    return socket as unknown as Line
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
