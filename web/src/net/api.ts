/** Requests to the server. Failures are thrown as ApiError, whose code has a message in the catalogs. */
import { prefs } from '../app/preferences.svelte'
import { storeCredential } from '../online/credentials'
import type {
  BoardMap,
  BoardRequest,
  Catalog,
  TableCreated,
  ErrorBody,
  LocalizedMessage,
  NewTable,
  ErrorMessage,
  SetupPreview,
  SetupRequest,
} from '../wire'
import { requestLocal, isAvailableOffline } from '../offline/localServer'
import type { Message } from '../i18n/translator'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** the explanation by the rules */
    readonly text: LocalizedMessage | null = null,
  ) {
    super(message)
  }
}

/** Return the message to show for an error. */
export function errorMessage(error: unknown): Message {
  if (!(error instanceof ApiError)) return { key: 'problem-internal' }
  return error.text ?? { key: `problem-${error.code}` }
}

interface ApiResponse {
  ok: boolean
  body: unknown
}

function requestInit(body: unknown): RequestInit {
  return body === undefined
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function fetchJson(path: string, request: RequestInit): Promise<ApiResponse> {
  const response = await fetch(path, request)
  return { ok: response.ok, body: await response.json().catch(() => null) }
}

/** Send a request to the server, or to this device if it is offline and has the offline files. */
async function send(path: string, body: unknown, local: boolean): Promise<ApiResponse> {
  if (!local) {
    try {
      return await fetchJson(path, requestInit(body))
    } catch (error) {
      if (!isAvailableOffline()) throw new ApiError('offline', String(error))
    }
  }
  try {
    const { status, body: text } = await requestLocal(path, body)
    return { ok: status < 300, body: JSON.parse(text) }
  } catch (error) {
    throw new ApiError('offline', String(error))
  }
}

function unwrap({ ok, body }: ApiResponse): unknown {
  if (ok) return body
  const error = body as ErrorMessage | ErrorBody | null
  throw new ApiError(error?.code ?? 'internal', error?.message ?? '', error && 'text' in error ? error.text : null)
}

export async function requestJson<T>(path: string, body?: unknown, local = false): Promise<T> {
  return unwrap(await send(path, body, local)) as T
}

/** Send a request that only the server can answer, such as for other players' tables. */
export async function requestServer<T>(path: string, body?: unknown, init: RequestInit = {}): Promise<T> {
  try {
    return unwrap(await fetchJson(path, { ...requestInit(body), ...init })) as T
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('offline', String(error))
  }
}

let catalogRequest: Promise<Catalog> | undefined

/** Return the catalog of games and components, requested once. */
export function catalog(): Promise<Catalog> {
  catalogRequest ??= requestJson<Catalog>('/api/catalog')
  catalogRequest.catch(() => (catalogRequest = undefined))
  return catalogRequest
}

export function drawSetup(request: SetupRequest): Promise<SetupPreview> {
  return requestJson('/api/preview', request)
}

export function checkBoard(request: BoardRequest): Promise<BoardMap> {
  return requestJson('/api/board', request)
}

/** Create a table with the pace that was set last. `local`: on this device even if a server is reachable. */
export async function createTable(request: NewTable, local = false): Promise<string> {
  const pace = prefs.paceMs === null ? {} : { pace_ms: prefs.paceMs }
  const { table_id: id, credential } = await requestJson<TableCreated>('/api/tables', { ...pace, ...request }, local)
  if (credential) storeCredential(id, { credential })
  return id
}

export function recordUrl(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`
}
