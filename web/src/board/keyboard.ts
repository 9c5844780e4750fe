/** Keyboard navigation on the map. Vertical steps aim at the same column, so that the cursor does not drift. */
import { distance, type Hex, type BoardLayout } from './boardLayout'

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

const MAP_KEY = /^(Arrow(Left|Right|Up|Down)|n)$/i

/** Return whether a key moves the cursor of the map while a button, a link or nothing has the focus. */
export function isMapKey({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog')) return false
  const isElsewhere = target === document.body || target.matches('button, a')
  return isElsewhere && MAP_KEY.test(key) && !ctrlKey && !altKey && !metaKey
}

/** Return the cursor after a key, or null if the key does not move it. */
export function moveCursor(
  layout: BoardLayout,
  cursor: Cursor,
  key: string,
  legal: ReadonlySet<string>,
  back = false,
): Cursor | null {
  const from = layout.byCell.get(cursor.cell)
  if (!from) return null
  if (key === 'Home' || key === 'End') return cursorAt(endOfRow(layout, from, key === 'End'))
  if (key.toLowerCase() === 'n') return cursorAt(nextLegal(layout, from, legal, back))
  const step = STEPS[key]
  if (!step) return null
  if (step.dx) return cursorAt(inRow(layout, from, step.dx) ?? acrossGrids(layout, from, step))
  const hex = inColumn(layout, from, cursor.aim, step.dy)
  return hex ? { cell: hex.cell, aim: cursor.aim } : cursorAt(acrossGrids(layout, from, step))
}

function cursorAt(hex: Hex | undefined): Cursor | null {
  return hex ? { cell: hex.cell, aim: hex.x } : null
}

function rowOf(layout: BoardLayout, grid: string, row: number): Hex[] {
  return layout.hexes.filter((hex) => hex.grid === grid && hex.row === row)
}

function endOfRow(layout: BoardLayout, from: Hex, end: boolean): Hex | undefined {
  return rowOf(layout, from.grid, from.row).at(end ? -1 : 0)
}

function inRow(layout: BoardLayout, from: Hex, dx: number): Hex | undefined {
  return rowOf(layout, from.grid, from.row).find((hex) => hex.column === from.column + dx)
}

function inColumn(layout: BoardLayout, from: Hex, aim: number, dy: number): Hex | undefined {
  return nearest(rowOf(layout, from.grid, from.row + dy), (hex) => Math.abs(hex.x - aim))
}

/** Return the nearest hex of the other grid in a direction. */
function acrossGrids(layout: BoardLayout, from: Hex, { dx, dy }: { dx: number; dy: number }): Hex | undefined {
  const candidates = layout.hexes.filter(
    (hex) =>
      hex.grid !== from.grid &&
      (dx ? (hex.x - from.x) * dx > Math.abs(hex.y - from.y) : (hex.y - from.y) * dy > Math.abs(hex.x - from.x) / 2),
  )
  return nearest(candidates, (hex) => distance(hex, from))
}

function nearest(hexes: readonly Hex[], cost: (hex: Hex) => number): Hex | undefined {
  return hexes.reduce<Hex | undefined>((best, hex) => (!best || cost(hex) < cost(best) ? hex : best), undefined)
}

function nextLegal(layout: BoardLayout, from: Hex, legal: ReadonlySet<string>, back: boolean): Hex | undefined {
  const order = back ? layout.hexes.toReversed() : layout.hexes
  const index = order.indexOf(from)
  return [...order.slice(index + 1), ...order.slice(0, index)].find((hex) => legal.has(hex.cell))
}
