/**
 * The hand-drawn grid. Vertices and edges are shifted by a hash of their place, so that shared ones agree and a board
 * is always drawn the same.
 */

export const R = 28
export const WIDTH = Math.sqrt(3) * R
const JITTER = 0.8
const BOW = 1.3

export interface Point {
  x: number
  y: number
}

/** Corners and centres in integer units: x in half hex widths, y in half radii. */
interface Vertex extends Point {
  key: number
}

export interface Edge {
  key: number
  from: Vertex
  bend: Point
  to: Vertex
}

/** Place of a hex in a grid; `dx`, `dy` are the offset of the grid. */
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

function mix(hash: number, part: number): number {
  return Math.imul(hash ^ part, 0x85ebca6b) ^ (hash >>> 13)
}

/** Hash integers to a number in [-1, 1), with the mixing steps of MurmurHash3. */
export function hashNoise(a: number, b: number, c?: number): number {
  let h = mix(mix(0x2545f491, a), b)
  if (c !== undefined) h = mix(h, c)
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
    x: place.dx + (WIDTH / 2) * u + JITTER * hashNoise(u, v, 1),
    y: place.dy + (R / 2) * v + JITTER * hashNoise(u, v, 2),
    key: u * 1024 + v,
  }
}

function edge(from: Vertex, to: Vertex): Edge {
  const low = Math.min(from.key, to.key)
  const high = Math.max(from.key, to.key)
  // The neighbour draws the edge in the other direction, so the curve is mirrored.
  const bow = BOW * hashNoise(low, high) * (from.key > to.key ? -1 : 1)
  const [ex, ey] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(ex, ey)
  const bend = { x: from.x + ex / 2 - (bow * ey) / length, y: from.y + ey / 2 + (bow * ex) / length }
  return { key: low * 2 ** 20 + high, from, bend, to }
}

const edgeCache = new WeakMap<Place, readonly Edge[]>()

/** Return the edges of a hex, cached because outlines are drawn again with every move. */
export function edges(place: Place): readonly Edge[] {
  const cached = edgeCache.get(place)
  if (cached) return cached
  const corners = CORNERS.map((corner) => vertex(place, corner))
  const created = corners.map((from, side) => edge(from, corners[(side + 1) % 6]!))
  edgeCache.set(place, created)
  return created
}

/** Format a number with one decimal, to keep the page small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function curve({ bend, to }: Edge): string {
  return `Q${n(bend.x)} ${n(bend.y)} ${n(to.x)} ${n(to.y)}`
}

export function stroke(side: Edge): string {
  return `M${n(side.from.x)} ${n(side.from.y)}${curve(side)}`
}

/** Return the path of a straight hexagon, `scale` times the size of a hex. */
export function hexagon({ x, y }: Point, scale = 1): string {
  const corners = CORNERS.map(([cx, cy]) => `${n(x + (WIDTH / 2) * cx * scale)} ${n(y + (R / 2) * cy * scale)}`)
  return `M${corners.join('L')}Z`
}
