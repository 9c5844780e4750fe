/** Analysis of a finished game: requests, navigation and chart. */
import { requestJson, recordUrl as recordAt, ApiError } from '../net/api'
import { requestLocal, LOCAL_PREFIX } from '../offline/localServer'
import type { Advice, TableCreated, NewSeat, Analysis, AnalysisPoint, LogEntry } from '../wire'

export type Measure = 'gold' | 'value'

const tableUrl = (id: string): string => `/api/tables/${encodeURIComponent(id)}`

/** Whether a table is on this device. */
export const isLocalTable = (id: string): boolean => id.startsWith(LOCAL_PREFIX)

export function loadAnalysis(id: string): Promise<Analysis> {
  return requestJson(`${tableUrl(id)}/analysis`, undefined, isLocalTable(id))
}

export function adviceFor(id: string, revision: number, bot: string): Promise<Advice> {
  return requestJson(`${tableUrl(id)}/advice`, { revision, bot }, isLocalTable(id))
}

/** Create a table that continues a record, from its end or from an earlier ply. */
export async function continueRecord(
  record: string,
  seats: readonly NewSeat[],
  ply: number | null,
  local = false,
): Promise<string> {
  return (await requestJson<TableCreated>('/api/records', { record, seats, ply }, local)).table_id
}

/** Return the text of a file of a table. */
export async function fileOf(id: string, path: string): Promise<string> {
  if (isLocalTable(id)) {
    const { status, body } = await requestLocal(path, undefined)
    if (status === 200) return body
    throw new ApiError('internal', body)
  }
  const response = await fetch(path)
  if (!response.ok) throw new ApiError('internal', String(response.status))
  return response.text()
}

export const files = (id: string): Readonly<Record<'record' | 'trace', string>> => ({
  record: recordAt(id),
  trace: `${tableUrl(id)}/trace`,
})

/** Return the point at an event, or the last one before it if the event was taken back. */
export function pointAt({ points }: Analysis, revision: number): number {
  const index = points.findLastIndex((point) => point.revision <= revision)
  return Math.max(0, index)
}

/** Return the first point of the previous or next turn; going back within a turn stops at its own start first. */
export function turnFrom({ points, turn_starts: turns }: Analysis, at: number, direction: -1 | 1): number {
  if (direction > 0) return turns.find((start) => start > at) ?? points.length - 1
  return turns.findLast((start) => start < at) ?? 0
}

export function values(point: AnalysisPoint, measure: Measure): readonly number[] {
  return measure === 'value'
    ? point.values
    : point.scores.map((sheet) => Object.values(sheet).reduce((sum, gold) => sum + gold, 0))
}

export interface Chart {
  readonly lines: readonly string[]
  /** y of the value 0 */
  readonly zero: number
  readonly top: number
  readonly bottom: number
}

/** Return one line for each seat, in a chart of this size. */
export function chartOf({ points }: Analysis, measure: Measure, width: number, height: number): Chart {
  const all = points.map((point) => values(point, measure))
  const top = Math.max(1, ...all.flat())
  const bottom = Math.min(0, ...all.flat())
  const x = (number: number): number => round((number / Math.max(1, points.length - 1)) * width)
  const y = (value: number): number => round(((top - value) / (top - bottom)) * height)
  const seats = all[0]?.length ?? 0
  const lines = Array.from({ length: seats }, (_, seat) =>
    all.map((point, number) => `${number ? 'L' : 'M'}${x(number)} ${y(point[seat] ?? 0)}`).join(''),
  )
  return { lines, zero: y(0), top, bottom }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Return the gold of every seat by source at this point, in score sheet order, without sources that pay nothing. */
export function gold(point: AnalysisPoint): readonly { source: string; cells: readonly number[] }[] {
  const sources = [...new Set(point.scores.flatMap((sheet) => Object.keys(sheet)))]
  return sources
    .map((source) => ({ source, cells: point.scores.map((sheet) => sheet[source] ?? 0) }))
    .filter(({ cells }) => cells.some(Boolean))
}

/** Return the number of the turn of a turning point, and its player. */
export function turningPoint(
  { points, turn_starts: turns }: Analysis,
  index: number,
  names: readonly string[],
): { turn: number; player: string } {
  const seat = points[index]?.seat ?? points.slice(index).find((point) => point.seat !== null)?.seat ?? 0
  return { turn: turns.filter((start) => start < index).length, player: names[seat] ?? '' }
}

const CELL = /^(\w:)?[a-z]\d{1,2}$/

/** Return what the seat really played from this position on, until another seat moved. */
export function playedTurn(
  entries: readonly LogEntry[],
  { revision, seat }: Advice,
): readonly { revision: number; text: LogEntry['text']; cells: readonly string[] }[] {
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  const moves = entries.filter((entry) => entry.revision > revision && entry.seat !== null && entry.move !== null)
  const mainline = moves.filter((entry) => !undone.has(entry.revision))
  const end = mainline.findIndex((entry) => entry.seat !== seat)
  return mainline.slice(0, end < 0 ? mainline.length : end).map(({ revision: at, text, move }) => ({
    revision: at,
    text,
    cells: move!.split(' ').filter((word) => CELL.test(word)),
  }))
}

/** Put the place of a move before its sentence, unless the sentence names it. */
export function withPlace(sentence: string, cells: readonly string[]): string {
  return cells.every((cell) => sentence.includes(cell)) ? sentence : `${cells.join(' → ')}: ${sentence}`
}
