/** Tables on this device: the page asks the worker as it would ask the server. */
import { load, save } from '../session/prefs.svelte'
import type { Asked, Told } from './protocol'

/** What the ids of these tables begin with. */
export const HERE = 'here_'

interface Answer {
  readonly status: number
  readonly body: string
}

let worker: Worker | undefined
let count = 0
const waiting = new Map<number, { done: (answer: Answer) => void; failed: (error: Error) => void }>()
const lines = new Map<number, HereSocket>()

function post(asked: Asked): void {
  worker ??= begun()
  worker.postMessage(asked)
}

function begun(): Worker {
  const made = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'realmwright' })
  made.onmessage = ({ data }: MessageEvent<Told>) => hear(data)
  made.onerror = (event) => end(event.message)
  return made
}

function hear(told: Told): void {
  switch (told.kind) {
    case 'answer':
      waiting.get(told.number)?.done(told)
      waiting.delete(told.number)
      break
    case 'heard':
      lines.get(told.line)?.onmessage?.({ data: told.text })
      break
    case 'closed':
      lines.get(told.line)?.ended(told.code)
      break
    case 'failed':
      end(told.message)
  }
}

/** The worker could not start, or broke down: whoever waits is told, and the next question starts another one. */
function end(message: string): void {
  worker?.terminate()
  worker = undefined
  for (const { failed } of waiting.values()) failed(new Error(message))
  waiting.clear()
  for (const line of [...lines.values()]) line.ended(1011)
}

/** All that is needed without a network is fetched, and the service worker keeps it. */
export async function keepForOffline(): Promise<void> {
  await navigator.serviceWorker?.ready
  await askHere('/api/catalog', undefined)
  save('offline', true)
}

/** Whether this device can play alone. */
export function ready(): boolean {
  return load('offline', false)
}

export function askHere(path: string, body: unknown): Promise<Answer> {
  const number = ++count
  return new Promise((done, failed) => {
    waiting.set(number, { done, failed })
    post({ kind: 'ask', number, path, body: body === undefined ? null : JSON.stringify(body) })
  })
}

/** As much of a WebSocket as a table needs. */
export interface Line {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  readonly readyState: number
  send(text: string): void
  close(): void
}

export class HereSocket implements Line {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readyState: number = WebSocket.OPEN
  readonly #line = ++count

  constructor(table: string, since: number) {
    lines.set(this.#line, this)
    post({ kind: 'open', line: this.#line, table, since })
  }

  send(text: string): void {
    post({ kind: 'say', line: this.#line, text })
  }

  close(): void {
    if (this.readyState === WebSocket.OPEN) post({ kind: 'close', line: this.#line })
    this.ended(1000)
  }

  ended(code: number): void {
    if (!lines.delete(this.#line)) return
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code })
  }
}
