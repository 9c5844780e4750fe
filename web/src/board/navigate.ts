/** Arrow keys on a hex map. A column that was once chosen is kept while going up and down, so rows don't drift. */
import { distance, type Hex, type Sheet } from './geometry'

export interface Cursor {
  cell: string
  /** x of the column that vertical steps aim at */
  aim: number
}

const STEPS: Readonly<Record<string, { dx: number; dy: number }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

/** Where a key leads, or null if the key is not for the map or there is nothing that way. */
export function navigate(sheet: Sheet, cursor: Cursor, key: string, legal: ReadonlySet<string>, back = false): Cursor | null {
  const from = sheet.byCell.get(cursor.cell)
  if (!from) return null
  if (key === 'Home' || key === 'End') return land(endOfRow(sheet, from, key === 'End'))
  if (key.toLowerCase() === 'n') return land(nextLegal(sheet, from, legal, back))
  const step = STEPS[key]
  if (!step) return null
  if (step.dx) return land(inRow(sheet, from, step.dx) ?? beyond(sheet, from, step))
  const hex = inColumn(sheet, from, cursor.aim, step.dy)
  return hex ? { cell: hex.cell, aim: cursor.aim } : land(beyond(sheet, from, step))
}

function land(hex: Hex | undefined): Cursor | null {
  return hex ? { cell: hex.cell, aim: hex.x } : null
}

function rowOf(sheet: Sheet, grid: string, row: number): Hex[] {
  return sheet.hexes.filter((hex) => hex.grid === grid && hex.row === row)
}

function endOfRow(sheet: Sheet, from: Hex, end: boolean): Hex | undefined {
  return rowOf(sheet, from.grid, from.row).at(end ? -1 : 0)
}

function inRow(sheet: Sheet, from: Hex, dx: number): Hex | undefined {
  return rowOf(sheet, from.grid, from.row).find((hex) => hex.column === from.column + dx)
}

function inColumn(sheet: Sheet, from: Hex, aim: number, dy: number): Hex | undefined {
  return nearest(rowOf(sheet, from.grid, from.row + dy), (hex) => Math.abs(hex.x - aim))
}

/** Past the edge of one grid lies the other one, if it is on that side. */
function beyond(sheet: Sheet, from: Hex, { dx, dy }: { dx: number; dy: number }): Hex | undefined {
  const ahead = sheet.hexes.filter(
    (hex) => hex.grid !== from.grid && (dx ? (hex.x - from.x) * dx > Math.abs(hex.y - from.y) : (hex.y - from.y) * dy > Math.abs(hex.x - from.x) / 2),
  )
  return nearest(ahead, (hex) => distance(hex, from))
}

function nearest(hexes: readonly Hex[], cost: (hex: Hex) => number): Hex | undefined {
  return hexes.reduce<Hex | undefined>((best, hex) => (!best || cost(hex) < cost(best) ? hex : best), undefined)
}

function nextLegal(sheet: Sheet, from: Hex, legal: ReadonlySet<string>, back: boolean): Hex | undefined {
  const order = back ? sheet.hexes.toReversed() : sheet.hexes
  const here = order.indexOf(from)
  return [...order.slice(here + 1), ...order.slice(0, here)].find((hex) => legal.has(hex.cell))
}
