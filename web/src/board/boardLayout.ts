/** Layout of the board: hexes with names and neighbours, and their outlines. */
import { centre, curve, edges, n, R, stroke, WIDTH, type Edge, type Place, type Point } from './handDrawnGrid'
import { fit, type Size } from './viewport'

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

/** A grid of the layout: the board (prefix '') or the island ('i:'). */
export interface Grid {
  prefix: string
  rows: readonly string[]
  frame: Box
  margins: Margins
  hexes: Hex[]
}

/** Space around the hexes of a grid: coordinates stand on the left and at the top. */
export interface Margins {
  left: number
  top: number
  right: number
  bottom: number
}

export interface BoardLayout {
  grids: Grid[]
  hexes: Hex[]
  byCell: Map<string, Hex>
  width: number
  height: number
  /** whether the island lies below the board, so that the space beside it should reach the end of the stage */
  isFromTop: boolean
}

const FRAMED: Margins = { left: 24, top: 24, right: 24, bottom: 24 }
const FRAMED_ISLAND: Margins = { ...FRAMED, right: 12, bottom: 12 }
/** On a small map there is no frame, and coordinates of a readable size need more map units. */
const COMPACT: Margins = { left: 37, top: 30, right: 3, bottom: 3 }
const INSET_GAP = 6
const NO_HEX = '.'
const QUADRANT_SIZE = 10

type IslandSide = 'right' | 'below'

/** Lay out the board, and the island on the side where the map stays larger; `isCompact` for a small stage. */
export function layOutBoard(
  board: readonly string[],
  island: readonly string[] | null,
  stageRatio: number,
  isCompact = false,
): BoardLayout {
  const main = grid('', board, { x: 0, y: 0 }, isCompact ? COMPACT : FRAMED)
  if (!island) return layoutOf([main], false)
  const margins = isCompact ? COMPACT : FRAMED_ISLAND
  const { width, height } = frameSize(island, margins)
  const scale = (w: number, h: number): number => Math.min(stageRatio / w, 1 / h)
  const right = scale(main.frame.width + INSET_GAP + width, main.frame.height)
  const below = scale(main.frame.width, main.frame.height + INSET_GAP + height)
  const side = right > below ? 'right' : 'below'
  const inset = grid('i:', island, insetOrigin(main.frame, { width, height }, side), margins)
  return layoutOf([main, inset], side === 'below')
}

function layoutOf(grids: Grid[], isFromTop: boolean): BoardLayout {
  const hexes = grids.flatMap((g) => g.hexes)
  return {
    grids,
    hexes,
    byCell: new Map(hexes.map((hex) => [hex.cell, hex])),
    width: Math.max(...grids.map((g) => g.frame.x + g.frame.width)),
    height: Math.max(...grids.map((g) => g.frame.y + g.frame.height)),
    isFromTop,
  }
}

/** Return the free space beside the island, up to the edges of the stage; null without an island. */
export function freeCorner(layout: BoardLayout, stage: Size): Box | null {
  const [board, island] = layout.grids
  if (!board || !island || !stage.width) return null
  const { unit, left, top } = fit(layout, stage)
  const isBelow = layout.isFromTop
  const x = isBelow ? 0 : left + island.frame.x * unit
  const y = isBelow ? top + (board.frame.height + INSET_GAP) * unit : 0
  const right = isBelow ? left + island.frame.x * unit : stage.width
  const bottom = isBelow ? stage.height : top + (island.frame.y - INSET_GAP) * unit
  return { x, y, width: right - x, height: bottom - y }
}

function insetOrigin(board: Box, { width, height }: Size, side: IslandSide): Point {
  if (side === 'right') return { x: board.width + INSET_GAP, y: board.height - height }
  return { x: board.width - width, y: board.height + INSET_GAP }
}

/** Return the size of a grid with its margins. */
export function frameSize(rows: readonly string[], { left, top, right, bottom } = FRAMED): Size {
  const columns = Math.max(...rows.map((row) => row.length))
  return { width: (columns + 0.5) * WIDTH + left + right, height: (1.5 * rows.length + 0.5) * R + top + bottom }
}

function grid(prefix: string, rows: readonly string[], at: Point, margins: Margins): Grid {
  const hexes = rows.flatMap((line, row) =>
    [...line].flatMap((letter, column) => {
      if (letter === NO_HEX) return []
      const place = { row, column, dx: at.x + margins.left, dy: at.y + margins.top }
      return [{ ...place, ...centre(place), cell: cellName(prefix, row, column), letter, grid: prefix }]
    }),
  )
  return { prefix, rows, frame: { ...at, ...frameSize(rows, margins) }, margins, hexes }
}

export function cellName(prefix: string, row: number, column: number): string {
  return `${prefix}${String.fromCharCode(97 + column)}${row + 1}`
}

/** Return the outline of a set of hexes as one path; holes are separate loops. */
export function outline(hexes: readonly Hex[]): string {
  return [...groupHexes(hexes, (hex) => hex.grid).values()].map(outlineOfGrid).join('')
}

export function groupHexes(hexes: readonly Hex[], key: (hex: Hex) => string): Map<string, Hex[]> {
  const groups = new Map<string, Hex[]>()
  for (const hex of hexes) {
    const group = groups.get(key(hex))
    if (group) group.push(hex)
    else groups.set(key(hex), [hex])
  }
  return groups
}

function outlineOfGrid(hexes: readonly Hex[]): string {
  const inside = new Set(hexes.map(placeKey))
  const next = new Map<number, Edge>()
  for (const hex of hexes) {
    const neighbours = neighbourKeys(hex)
    edges(hex).forEach((side, i) => !inside.has(neighbours[i]!) && next.set(side.from.key, side))
  }
  let path = ''
  for (let side = takeFirst(next); side; side = takeFirst(next)) path += loopFrom(side, next)
  return path
}

/** Distance of the keys of two rows; places are small integers because maps and sets are fastest with those. */
const ROW_STRIDE = 1024

function placeKey({ row, column }: Place): number {
  return row * ROW_STRIDE + column
}

/** Return the keys of the six neighbours of a hex, in the order of its edges. */
function neighbourKeys(hex: Hex): readonly number[] {
  const key = placeKey(hex)
  const [up, down] = [key - ROW_STRIDE + (hex.row % 2), key + ROW_STRIDE + (hex.row % 2)]
  return [up, key + 1, down, down - 1, key - 1, up - 1]
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

function takeFirst(next: Map<number, Edge>): Edge | undefined {
  const [key] = next.keys()
  return key === undefined ? undefined : take(next, key)
}

export interface Lines {
  inner: string
  border: string
  seam: string
}

/**
 * Return the thin lines inside regions, the borders between regions, and the seams of the quadrants. `region` returns
 * the region of a letter, null for a special hex.
 */
export function lines(grid: Grid, region: (letter: string) => string | null): Lines {
  const hexes = new Map(grid.hexes.map((hex) => [placeKey(hex), hex]))
  const out = { inner: '', border: '', seam: '' }
  for (const [key, hex] of hexes) {
    const neighbours = neighbourKeys(hex)
    edges(hex).forEach((side, i) => {
      const other = hexes.get(neighbours[i]!)
      if (other && neighbours[i]! < key) return // drawn with the other hex
      out[other && sameRegion(hex, other, region) ? 'inner' : 'border'] += stroke(side)
      if (other && quadrant(grid, hex) !== quadrant(grid, other)) out.seam += stroke(side)
    })
  }
  return out
}

function sameRegion(a: Hex, b: Hex, region: (letter: string) => string | null): boolean {
  return region(a.letter) !== null && region(a.letter) === region(b.letter)
}

/** Return the number of the quadrant of a hex; the island has only one. */
function quadrant(grid: Grid, { row, column }: Place): number {
  return grid.prefix ? 0 : Math.floor(row / QUADRANT_SIZE) * ROW_STRIDE + Math.floor(column / QUADRANT_SIZE)
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
