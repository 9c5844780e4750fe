/** The board as a picture: five rows of six spaces, numbers in the gutters right of it and below. */
import type { Line, Part } from './types'

export const ROWS = 5
export const COLUMNS = 6
/** side of a space */
export const SIDE = 124
/** where the first space begins */
export const EDGE = 40
export const WIDTH = 980
export const HEIGHT = 806
/** without what each player gets, which a phone has no room for */
export const LOW = 734
export const CELLS: readonly string[] = Array.from({ length: ROWS * COLUMNS }, (_, i) => nameAt(i % COLUMNS, Math.floor(i / COLUMNS)))

export interface Place {
  x: number
  y: number
}

function nameAt(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`
}

export function columnOf(cell: string): number {
  return cell.charCodeAt(0) - 97
}

export function rowOf(cell: string): number {
  return Number(cell.slice(1)) - 1
}

/** The upper left corner of a space. */
export function placeOf(cell: string): Place {
  return { x: EDGE + columnOf(cell) * SIDE, y: EDGE + rowOf(cell) * SIDE }
}

export function isRow(line: string): boolean {
  return /^\d$/.test(line)
}

export function cellsOf(line: string): string[] {
  return CELLS.filter((cell) => (isRow(line) ? cell.slice(1) === line : cell.startsWith(line)))
}

/** Whether a part of a line has this space in it. */
export function holds(line: string, part: Part, cell: string): boolean {
  const at = isRow(line) ? columnOf : rowOf
  return cellsOf(line).includes(cell) && at(part.from) <= at(cell) && at(cell) <= at(part.to)
}

export interface Box extends Place {
  width: number
  height: number
}

export function boxOf({ from, to }: Pick<Part, 'from' | 'to'>): Box {
  const [a, b] = [placeOf(from), placeOf(to)]
  return { x: a.x + 2, y: a.y + 2, width: b.x - a.x + SIDE - 4, height: b.y - a.y + SIDE - 4 }
}

/** Where an arrow key leads, or null if the key is not for the board or there is nothing that way. */
export function step(cell: string, key: string, legal: ReadonlySet<string>, back = false): string | null {
  const [column, row] = [columnOf(cell), rowOf(cell)]
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? nameAt(column - 1, row) : null
    case 'ArrowRight':
      return column < COLUMNS - 1 ? nameAt(column + 1, row) : null
    case 'ArrowUp':
      return row > 0 ? nameAt(column, row - 1) : null
    case 'ArrowDown':
      return row < ROWS - 1 ? nameAt(column, row + 1) : null
    case 'Home':
      return nameAt(0, row)
    case 'End':
      return nameAt(COLUMNS - 1, row)
    case 'n':
    case 'N':
      return nextLegal(cell, legal, back)
  }
  return null
}

function nextLegal(cell: string, legal: ReadonlySet<string>, back: boolean): string | null {
  const order = back ? CELLS.toReversed() : CELLS
  const here = order.indexOf(cell)
  return [...order.slice(here + 1), ...order.slice(0, here)].find((other) => legal.has(other)) ?? null
}

/** What a line brings a seat: paid already, or what it would pay now. */
export function lineGold({ parts, paid }: Line, seat: number): number {
  return paid ? (paid[seat] ?? 0) : parts.reduce((sum, part) => sum + (part.gold[seat] ?? 0), 0)
}
