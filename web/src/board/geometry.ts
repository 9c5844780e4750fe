/** From rows of letters to hexes with names, neighbours, and the outlines drawn from them. */
import { centre, curve, edges, n, R, stroke, WIDTH, type Edge, type Place, type Point } from './ink'

export interface Hex extends Place, Point {
  cell: string
  letter: string
  grid: string
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A grid on the page: the board itself (prefix '') or the island beside it ('i:'). */
export interface Grid {
  prefix: string
  rows: readonly string[]
  frame: Box
  hexes: Hex[]
}

export interface Sheet {
  grids: Grid[]
  hexes: Hex[]
  byCell: Map<string, Hex>
  width: number
  height: number
  /** the blank beside the island, if there is one */
  blank: Box | null
}

export const MARGIN = 24
const INSET_GAP = 14
const NO_HEX = '.'
const QUADRANT = 10

type IslandSide = 'right' | 'below'

/** Lays the grids on one sheet. The island is an inset map, on the side where a stage of that shape loses least. */
export function layOut(board: readonly string[], island: readonly string[] | null, stageRatio: number): Sheet {
  const main = grid('', board, { x: 0, y: 0 })
  if (!island) return sheetOf([main], null)
  const { width, height } = frameOf(island)
  const scale = (w: number, h: number): number => Math.min(stageRatio / w, 1 / h)
  const right = scale(main.frame.width + INSET_GAP + width, main.frame.height)
  const below = scale(main.frame.width, main.frame.height + INSET_GAP + height)
  const inset = grid('i:', island, insetOrigin(main.frame, island, right > below ? 'right' : 'below'))
  return sheetOf([main, inset], blankBeside(main.frame, inset.frame))
}

function sheetOf(grids: Grid[], blank: Box | null): Sheet {
  const hexes = grids.flatMap((g) => g.hexes)
  return {
    grids,
    hexes,
    blank,
    byCell: new Map(hexes.map((hex) => [hex.cell, hex])),
    width: Math.max(...grids.map((g) => g.frame.x + g.frame.width)),
    height: Math.max(...grids.map((g) => g.frame.y + g.frame.height)),
  }
}

function blankBeside(board: Box, inset: Box): Box {
  if (inset.x > board.width) return { x: inset.x, y: 0, width: inset.width, height: inset.y }
  return { x: 0, y: inset.y, width: inset.x, height: inset.height }
}

function insetOrigin(board: Box, island: readonly string[], side: IslandSide): Point {
  const { width, height } = frameOf(island)
  if (side === 'right') return { x: board.width + INSET_GAP, y: board.height - height }
  return { x: board.width - width, y: board.height + INSET_GAP }
}

export function frameOf(rows: readonly string[]): { width: number; height: number } {
  const columns = Math.max(...rows.map((row) => row.length))
  return { width: (columns + 0.5) * WIDTH + 2 * MARGIN, height: (1.5 * rows.length + 0.5) * R + 2 * MARGIN }
}

function grid(prefix: string, rows: readonly string[], at: Point): Grid {
  const hexes = rows.flatMap((line, row) =>
    [...line].flatMap((letter, column) => {
      if (letter === NO_HEX) return []
      const place = { row, column, dx: at.x + MARGIN, dy: at.y + MARGIN }
      return [{ ...place, ...centre(place), cell: cellName(prefix, row, column), letter, grid: prefix }]
    }),
  )
  return { prefix, rows, frame: { ...at, ...frameOf(rows) }, hexes }
}

export function cellName(prefix: string, row: number, column: number): string {
  return `${prefix}${String.fromCharCode(97 + column)}${row + 1}`
}

/** Outline of any set of hexes as one path; holes come out as loops of their own. */
export function outline(hexes: readonly Hex[]): string {
  return [...gathered(hexes, (hex) => hex.grid).values()].map(outlineOfGrid).join('')
}

export function gathered(hexes: readonly Hex[], key: (hex: Hex) => string): Map<string, Hex[]> {
  const groups = new Map<string, Hex[]>()
  for (const hex of hexes) {
    const group = groups.get(key(hex))
    if (group) group.push(hex)
    else groups.set(key(hex), [hex])
  }
  return groups
}

function outlineOfGrid(hexes: readonly Hex[]): string {
  const inside = new Set(hexes.map(spotOf))
  const next = new Map<number, Edge>()
  for (const hex of hexes) {
    const beyond = around(hex)
    edges(hex).forEach((side, i) => !inside.has(beyond[i]!) && next.set(side.from.key, side))
  }
  let path = ''
  for (let side = takeAny(next); side; side = takeAny(next)) path += loopFrom(side, next)
  return path
}

/** Places as small whole numbers, in the order of reading: maps and sets find those soonest. */
const LINE = 1024

function spotOf({ row, column }: Place): number {
  return row * LINE + column
}

/** The places beyond the six edges of a hex, in the order of its edges. */
function around(hex: Hex): readonly number[] {
  const here = spotOf(hex)
  const [up, down] = [here - LINE + (hex.row % 2), here + LINE + (hex.row % 2)]
  return [up, here + 1, down, down - 1, here - 1, up - 1]
}

function loopFrom(first: Edge, next: Map<number, Edge>): string {
  let path = `M${n(first.from.x)} ${n(first.from.y)}`
  for (let side: Edge | undefined = first; side; side = take(next, side.to.key)) path += curve(side)
  return path + 'Z'
}

function take(next: Map<number, Edge>, key: number): Edge | undefined {
  const side = next.get(key)
  next.delete(key)
  return side
}

function takeAny(next: Map<number, Edge>): Edge | undefined {
  const [key] = next.keys()
  return key === undefined ? undefined : take(next, key)
}

export interface Lines {
  inner: string
  border: string
  seam: string
}

/**
 * Thin lines inside a region, strong ones between regions, and the seams where the four quadrants of a board meet.
 * `region` names what a letter belongs to; null stands alone (a special hex).
 */
export function lines(grid: Grid, region: (letter: string) => string | null): Lines {
  const hexes = new Map(grid.hexes.map((hex) => [spotOf(hex), hex]))
  const out = { inner: '', border: '', seam: '' }
  for (const [here, hex] of hexes) {
    const beyond = around(hex)
    edges(hex).forEach((side, i) => {
      const other = hexes.get(beyond[i]!)
      if (other && beyond[i]! < here) return // it was drawn with the other one
      out[other && sameRegion(hex, other, region) ? 'inner' : 'border'] += stroke(side)
      if (other && quadrant(grid, hex) !== quadrant(grid, other)) out.seam += stroke(side)
    })
  }
  return out
}

function sameRegion(a: Hex, b: Hex, region: (letter: string) => string | null): boolean {
  return region(a.letter) !== null && region(a.letter) === region(b.letter)
}

/** A board is made of quadrants of this size; the island is one piece. */
function quadrant(grid: Grid, { row, column }: Place): number {
  return grid.prefix ? 0 : Math.floor(row / QUADRANT) * LINE + Math.floor(column / QUADRANT)
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
