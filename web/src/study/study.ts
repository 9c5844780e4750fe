/** A game looked at afterwards: steps through its moments, and lines of a chart. No rules: the server has judged it. */
import { ask, recordOf as recordAt, Trouble } from '../net/api'
import { askHere, HERE } from '../offline/here'
import type { Advice, Created, NewSeat, Study, StudyPoint } from '../wire'

export type Measure = 'gold' | 'worth'

const tableAt = (id: string): string => `/api/tables/${encodeURIComponent(id)}`

/** Whether a table is on this device alone. */
export const isHere = (id: string): boolean => id.startsWith(HERE)

export function studyOf(id: string): Promise<Study> {
  return ask(`${tableAt(id)}/study`, undefined, isHere(id))
}

export function adviceFor(id: string, seq: number, bot: string): Promise<Advice> {
  return ask(`${tableAt(id)}/advice`, { seq, bot }, isHere(id))
}

/** A table of one's own that goes on from a record; from its end, or from an earlier ply. */
export async function goOn(record: string, seats: readonly NewSeat[], ply: number | null, here = false): Promise<string> {
  return (await ask<Created>('/api/records', { record, seats, ply }, here)).id
}

/** The text of a file of this table. */
export async function fileOf(id: string, path: string): Promise<string> {
  if (isHere(id)) {
    const { status, body } = await askHere(path, undefined)
    if (status === 200) return body
    throw new Trouble('internal', body)
  }
  const answer = await fetch(path)
  if (!answer.ok) throw new Trouble('internal', String(answer.status))
  return answer.text()
}

export const files = (id: string, seq: number): Readonly<Record<'record' | 'trace' | 'svg', string>> => ({
  record: recordAt(id),
  trace: `${tableAt(id)}/trace`,
  svg: `${tableAt(id)}/board.svg?seq=${seq}`,
})

/** The point that the table shows at this event; the last one before it if the event was taken back. */
export function pointAt({ points }: Study, seq: number): number {
  const found = points.findLastIndex((point) => point.seq <= seq)
  return Math.max(0, found)
}

/** The first point of the turn before or after this one; where a turn is entered from behind, its own start comes first. */
export function turnFrom({ points, turns }: Study, at: number, way: -1 | 1): number {
  if (way > 0) return turns.find((start) => start > at) ?? points.length - 1
  return turns.findLast((start) => start < at) ?? 0
}

export function values(point: StudyPoint, measure: Measure): readonly number[] {
  return measure === 'worth' ? point.worth : point.sheets.map((sheet) => Object.values(sheet).reduce((sum, gold) => sum + gold, 0))
}

export interface Chart {
  readonly lines: readonly string[]
  /** where a value of 0 is drawn */
  readonly zero: number
  readonly top: number
  readonly bottom: number
}

/** One line for every seat, in a box of this size. */
export function chartOf({ points }: Study, measure: Measure, width: number, height: number): Chart {
  const all = points.map((point) => values(point, measure))
  const top = Math.max(1, ...all.flat())
  const bottom = Math.min(0, ...all.flat())
  const x = (number: number): number => round((number / Math.max(1, points.length - 1)) * width)
  const y = (value: number): number => round(((top - value) / (top - bottom)) * height)
  const seats = all[0]?.length ?? 0
  const lines = Array.from({ length: seats }, (_, seat) => all.map((one, number) => `${number ? 'L' : 'M'}${x(number)} ${y(one[seat] ?? 0)}`).join(''))
  return { lines, zero: y(0), top, bottom }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Sources of gold in the order of the sheet, with what every seat has of each at this point; those that pay nobody are left out. */
export function gold(point: StudyPoint): readonly { source: string; cells: readonly number[] }[] {
  const sources = [...new Set(point.sheets.flatMap((sheet) => Object.keys(sheet)))]
  return sources
    .map((source) => ({ source, cells: point.sheets.map((sheet) => sheet[source] ?? 0) }))
    .filter(({ cells }) => cells.some(Boolean))
}
