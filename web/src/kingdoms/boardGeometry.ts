/** Geometry of the board: five rows of six spaces, with the line values to the right and below. */
import type { Line, Part } from './types'

export const ROWS = 5
export const COLUMNS = 6
/** side of a space */
export const SIDE = 124
/** offset of the first space */
export const EDGE = 40
export const WIDTH = 980
export const HEIGHT = 806
/** without the gold by player, for which phones have no space */
export const LOW_HEIGHT = 734
export const CELLS: readonly string[] = Array.from({ length: ROWS * COLUMNS }, (_, i) =>
  cellAt(i % COLUMNS, Math.floor(i / COLUMNS)),
)

export interface Place {
  x: number
  y: number
}

function cellAt(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`
}

export function columnOf(cell: string): number {
  return cell.charCodeAt(0) - 97
}

export function rowOf(cell: string): number {
  return Number(cell.slice(1)) - 1
}

/** Return the upper left corner of a space. */
export function placeOf(cell: string): Place {
  return { x: EDGE + columnOf(cell) * SIDE, y: EDGE + rowOf(cell) * SIDE }
}

export function isRow(line: string): boolean {
  return /^\d$/.test(line)
}

export function cellsOf(line: string): string[] {
  return CELLS.filter((cell) => (isRow(line) ? cell.slice(1) === line : cell.startsWith(line)))
}

/** Whether a part of a line contains a space. */
export function partContains(line: string, part: Part, cell: string): boolean {
  const at = isRow(line) ? columnOf : rowOf
  return cellsOf(line).includes(cell) && at(part.from) <= at(cell) && at(cell) <= at(part.to)
}

export interface Box extends Place {
  width: number
  height: number
}

export function partBox({ from, to }: Pick<Part, 'from' | 'to'>): Box {
  const [a, b] = [placeOf(from), placeOf(to)]
  return { x: a.x + 2, y: a.y + 2, width: b.x - a.x + SIDE - 4, height: b.y - a.y + SIDE - 4 }
}

/** Return the space that a key moves to, or null. */
export function moveCursor(cell: string, key: string, legal: ReadonlySet<string>, back = false): string | null {
  const [column, row] = [columnOf(cell), rowOf(cell)]
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? cellAt(column - 1, row) : null
    case 'ArrowRight':
      return column < COLUMNS - 1 ? cellAt(column + 1, row) : null
    case 'ArrowUp':
      return row > 0 ? cellAt(column, row - 1) : null
    case 'ArrowDown':
      return row < ROWS - 1 ? cellAt(column, row + 1) : null
    case 'Home':
      return cellAt(0, row)
    case 'End':
      return cellAt(COLUMNS - 1, row)
    case 'n':
    case 'N':
      return nextLegal(cell, legal, back)
  }
  return null
}

function nextLegal(cell: string, legal: ReadonlySet<string>, back: boolean): string | null {
  const order = back ? CELLS.toReversed() : CELLS
  const index = order.indexOf(cell)
  return [...order.slice(index + 1), ...order.slice(0, index)].find((other) => legal.has(other)) ?? null
}

/** Return the gold of a line for a seat: paid, or as it would pay now. */
export function lineGold({ parts, paid }: Line, seat: number): number {
  return paid ? (paid[seat] ?? 0) : parts.reduce((sum, part) => sum + (part.gold[seat] ?? 0), 0)
}
