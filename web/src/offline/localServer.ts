/** Tables on this device: requests and sockets are served by a web worker instead of the server. */
import { load, save } from '../app/preferences.svelte'
import { START_STEPS, startProgress } from './startProgress.svelte'
import type { WorkerRequest, WorkerResponse } from './workerProtocol'

/** Prefix of the ids of these tables. */
export const LOCAL_PREFIX = 'here_'

interface LocalResponse {
  readonly status: number
  readonly body: string
}

let worker: Worker | undefined
let lastId = 0
const pending = new Map<number, { resolve: (response: LocalResponse) => void; reject: (error: Error) => void }>()
const sockets = new Map<number, LocalSocket>()

function post(request: WorkerRequest): void {
  worker ??= startWorker()
  worker.postMessage(request)
}

function startWorker(): Worker {
  startProgress.done = 0
  const created = new Worker(new URL('../worker/pythonWorker.ts', import.meta.url), {
    type: 'module',
    name: 'realmwright',
  })
  created.onmessage = ({ data }: MessageEvent<WorkerResponse>) => onMessage(data)
  created.onerror = (event) => fail(event.message)
  return created
}

function onMessage(response: WorkerResponse): void {
  switch (response.kind) {
    case 'response':
      pending.get(response.id)?.resolve(response)
      pending.delete(response.id)
      break
    case 'message':
      sockets.get(response.socket)?.onmessage?.({ data: response.text })
      break
    case 'closed':
      sockets.get(response.socket)?.onClosed(response.code)
      break
    case 'started':
      startProgress.done = response.steps < START_STEPS ? response.steps : null
      break
    case 'failed':
      fail(response.message)
  }
}

/** The worker could not start or failed: reject the pending requests; the next request starts a new worker. */
function fail(message: string): void {
  worker?.terminate()
  worker = undefined
  startProgress.done = null
  for (const { reject } of pending.values()) reject(new Error(message))
  pending.clear()
  // A copy: closing a socket may open its successor.
  const remaining = [...sockets.values()]
  for (const socket of remaining) socket.onClosed(1011)
}

/** Download all files needed offline; the service worker caches them. */
export async function makeAvailableOffline(): Promise<void> {
  await navigator.serviceWorker?.ready
  await requestLocal('/api/catalog', undefined)
  save('offline', true)
}

/** Whether the offline files were downloaded. */
export function isAvailableOffline(): boolean {
  return load('offline', false)
}

export function requestLocal(path: string, body: unknown): Promise<LocalResponse> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    post({ kind: 'request', id, path, body: body === undefined ? null : JSON.stringify(body) })
  })
}

/** The part of the WebSocket interface that a table uses. */
export interface SocketLike {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  readonly readyState: number
  send(text: string): void
  close(): void
}

export class LocalSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readyState: number = WebSocket.OPEN
  readonly #id = ++lastId

  constructor(table: string, since: number) {
    sockets.set(this.#id, this)
    post({ kind: 'open', socket: this.#id, table, since })
  }

  send(text: string): void {
    post({ kind: 'send', socket: this.#id, text })
  }

  close(): void {
    if (this.readyState === WebSocket.OPEN) post({ kind: 'close', socket: this.#id })
    this.onClosed(1000)
  }

  onClosed(code: number): void {
    if (!sockets.delete(this.#id)) return
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code })
  }
}
