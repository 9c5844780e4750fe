/**
 * The hand-inked grid: every vertex and every edge is shifted a little, hashed from its place, so all hexes that share
 * it agree and the same board is always drawn the same.
 */

export const R = 28
export const WIDTH = Math.sqrt(3) * R
const JITTER = 0.8
const BOW = 1.3

export interface Point {
  x: number
  y: number
}

/** Lattice of corners and centres: x counts half hex widths, y counts half radii. Whole numbers, so sharing is exact. */
interface Vertex extends Point {
  key: number
}

export interface Edge {
  key: number
  from: Vertex
  bend: Point
  to: Vertex
}

/** A hex by its place in a grid; `dx`, `dy` put the grid on the page. */
export interface Place {
  row: number
  column: number
  dx: number
  dy: number
}

const CORNERS: readonly (readonly [number, number])[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
]

function mixed(hash: number, part: number): number {
  return Math.imul(hash ^ part, 0x85ebca6b) ^ (hash >>> 13)
}

/** Whole numbers to a number in [-1, 1); the mixing steps are those of MurmurHash3. */
export function wobble(a: number, b: number, c?: number): number {
  let h = mixed(mixed(0x2545f491, a), b)
  if (c !== undefined) h = mixed(h, c)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1
}

export function centre({ row, column, dx, dy }: Place): Point {
  return { x: dx + (WIDTH / 2) * latticeX(row, column), y: dy + (R / 2) * latticeY(row) }
}

function latticeX(row: number, column: number): number {
  return 2 * column + (row % 2) + 1
}

function latticeY(row: number): number {
  return 3 * row + 2
}

function vertex(place: Place, [cx, cy]: readonly [number, number]): Vertex {
  const u = latticeX(place.row, place.column) + cx
  const v = latticeY(place.row) + cy
  return {
    x: place.dx + (WIDTH / 2) * u + JITTER * wobble(u, v, 1),
    y: place.dy + (R / 2) * v + JITTER * wobble(u, v, 2),
    key: u * 1024 + v,
  }
}

function edge(from: Vertex, to: Vertex): Edge {
  const low = Math.min(from.key, to.key)
  const high = Math.max(from.key, to.key)
  // Seen from the neighbour the edge runs the other way, so the bow must turn with it.
  const bow = BOW * wobble(low, high) * (from.key > to.key ? -1 : 1)
  const [ex, ey] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(ex, ey)
  const bend = { x: from.x + ex / 2 - (bow * ey) / length, y: from.y + ey / 2 + (bow * ex) / length }
  return { key: low * 2 ** 20 + high, from, bend, to }
}

const known = new WeakMap<Place, readonly Edge[]>()

/** Worked out once for each hex: outlines are drawn again with every move. */
export function edges(place: Place): readonly Edge[] {
  const before = known.get(place)
  if (before) return before
  const corners = CORNERS.map((corner) => vertex(place, corner))
  const made = corners.map((from, side) => edge(from, corners[(side + 1) % 6]!))
  known.set(place, made)
  return made
}

/** One decimal is enough on paper and keeps the page small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function curve({ bend, to }: Edge): string {
  return `Q${n(bend.x)} ${n(bend.y)} ${n(to.x)} ${n(to.y)}`
}

export function stroke(side: Edge): string {
  return `M${n(side.from.x)} ${n(side.from.y)}${curve(side)}`
}

/** A straight hexagon around a point, `scale` times the size of a hex. */
export function hexagon({ x, y }: Point, scale = 1): string {
  const corners = CORNERS.map(([cx, cy]) => `${n(x + (WIDTH / 2) * cx * scale)} ${n(y + (R / 2) * cy * scale)}`)
  return `M${corners.join('L')}Z`
}
