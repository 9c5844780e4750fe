/** The server's addresses. Whatever goes wrong comes as a Trouble with a code that the catalog has a sentence for. */
import { keepFor } from '../online/passes'
import type { Board, BoardRequest, Catalog, Created, Fault, Message, NewTable, Problem, SetupAnswer, SetupRequest } from '../wire'
import { askHere, ready } from '../offline/here'
import type { Message as Sentence } from '../words/words'

export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** what the rules say about it */
    readonly text: Message | null = null,
  ) {
    super(message)
  }
}

/** What went wrong, for people to read. */
export function sorry(error: unknown): Sentence {
  if (!(error instanceof Trouble)) return { key: 'problem-internal' }
  return error.text ?? { key: `problem-${error.code}` }
}

interface Answer {
  ok: boolean
  told: unknown
}

function posted(body: unknown): RequestInit {
  return body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function fetched(path: string, request: RequestInit): Promise<Answer> {
  const answer = await fetch(path, request)
  return { ok: answer.ok, told: await answer.json().catch(() => null) }
}

/** The server's answer; without a network that of this device, if it has what it needs. */
async function answerOf(path: string, body: unknown, here: boolean): Promise<Answer> {
  if (!here) {
    try {
      return await fetched(path, posted(body))
    } catch (error) {
      if (!ready()) throw new Trouble('offline', String(error))
    }
  }
  try {
    const { status, body: told } = await askHere(path, body)
    return { ok: status < 300, told: JSON.parse(told) }
  } catch (error) {
    throw new Trouble('offline', String(error))
  }
}

function settled<T>({ ok, told }: Answer): T {
  if (ok) return told as T
  const problem = told as Problem | Fault | null
  throw new Trouble(problem?.code ?? 'internal', problem?.message ?? '', problem && 'text' in problem ? problem.text : null)
}

export async function ask<T>(path: string, body?: unknown, here = false): Promise<T> {
  return settled(await answerOf(path, body, here))
}

/** What only the server knows: other people's things. */
export async function askServer<T>(path: string, body?: unknown, how: RequestInit = {}): Promise<T> {
  try {
    return settled(await fetched(path, { ...posted(body), ...how }))
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble('offline', String(error))
  }
}

let known: Promise<Catalog> | undefined

/** What there is to choose from: asked once. */
export function catalog(): Promise<Catalog> {
  known ??= ask<Catalog>('/api/catalog')
  known.catch(() => (known = undefined))
  return known
}

export function drawSetup(wanted: SetupRequest): Promise<SetupAnswer> {
  return ask('/api/preview', wanted)
}

export function checkBoard(wanted: BoardRequest): Promise<Board> {
  return ask('/api/board', wanted)
}

/** `here`: on this device, whether there is a server or not. */
export async function createTable(wanted: NewTable, here = false): Promise<string> {
  const { id, pass } = await ask<Created>('/api/tables', wanted, here)
  if (pass) keepFor(id, { pass })
  return id
}

export function recordOf(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`
}
