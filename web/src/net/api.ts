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

/** The server's answer; without a network that of this device, if it has what it needs. */
async function answerOf(path: string, body: unknown, how: RequestInit): Promise<{ ok: boolean; told: unknown }> {
  const request = body === undefined ? how : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...how }
  try {
    const answer = await fetch(path, request)
    return { ok: answer.ok, told: await answer.json().catch(() => null) }
  } catch (error) {
    if (!ready()) throw new Trouble('offline', String(error))
  }
  return answerHere(path, body)
}

async function answerHere(path: string, body: unknown): Promise<{ ok: boolean; told: unknown }> {
  try {
    const { status, body: told } = await askHere(path, body)
    return { ok: status < 300, told: JSON.parse(told) }
  } catch (error) {
    throw new Trouble('offline', String(error))
  }
}

export async function ask<T>(path: string, body?: unknown, how: RequestInit = {}, here = false): Promise<T> {
  const { ok, told } = await (here ? answerHere(path, body) : answerOf(path, body, how))
  if (ok) return told as T
  const problem = told as Problem | Fault | null
  throw new Trouble(problem?.code ?? 'internal', problem?.message ?? '', problem && 'text' in problem ? problem.text : null)
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
  const { id, pass } = await ask<Created>('/api/tables', wanted, {}, here)
  if (pass) keepFor(id, { pass })
  return id
}

export function recordOf(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`
}
