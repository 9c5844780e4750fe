/** From set-up and state to the things that lie on the map. No rules: only which list is drawn how, told by the legend. */
import { roof, symbolOf } from '../look/symbols'
import type { Hex, Sheet } from './geometry'
import type { Point } from './ink'
import type { Legend, PieceKind, SeatState, Setup, State, Terrain } from './types'

export interface Feature {
  hex: Hex
  symbol: string
  style: 'light' | 'dark' | 'small'
  tiles: number
}

export interface Piece {
  id: string
  hexes: Hex[]
  symbol: string
  seat: number | null
  area: boolean
}

export type TerrainOf = (letter: string) => Terrain

/** A letter nobody explained still gets a hex: no terrain, its letter as drawing. */
export function terrainTable(legend: Legend): TerrainOf {
  const table = new Map(legend.terrains.map((terrain) => [terrain.letter, terrain]))
  return (letter) => table.get(letter) ?? { letter, name: letter, symbol: letter, special: true }
}

/** A terrain without colours of its own gets the neutral ones. */
export function tone(terrain: string, part: '' | '-edge' | '-ink' = ''): string {
  return `var(--${terrain}${part}, var(--other${part}))`
}

export function features(sheet: Sheet, setup: Setup, legend: Legend): Feature[] {
  const terrain = terrainTable(legend)
  const marked = new Map(legend.marks.flatMap((mark) => cellsIn(setup[mark.key]).map((cell) => [cell, mark])))
  return sheet.hexes.flatMap((hex) => {
    const mark = marked.get(hex.cell)
    if (mark) return [{ hex, symbol: mark.symbol, style: mark.style, tiles: 0 }]
    const ground = terrain(hex.letter)
    return ground.special ? [special(hex, ground, setup)] : []
  })
}

function special(hex: Hex, ground: Terrain, setup: Setup): Feature {
  const location = setup.locations[hex.cell]
  return {
    hex,
    symbol: location ? symbolOf('b', location) : ground.symbol,
    style: ground.dark ? 'dark' : 'light',
    tiles: ground.tiles ?? 0,
  }
}

/** Tiles still lying on a hex: location tiles are counted, a nomad hex has its one tile or not. */
export function tilesLeft(state: State, cell: string): number {
  return state.location_tiles[cell] ?? (cell in state.nomads ? 1 : 0)
}

/** Back to front, so that a roof may overlap the hex above it. */
export function pieces(sheet: Sheet, state: State, legend: Legend): Piece[] {
  const found = legend.pieces.flatMap((kind) =>
    kind.owner === 'seat'
      ? state.seats.flatMap((seat, number) => ofKind(sheet, kind, seat, number))
      : ofKind(sheet, kind, state, kind.owner === 'turn' ? state.turn : null),
  )
  return found.toSorted((a, b) => Number(b.area) - Number(a.area) || a.hexes[0]!.y - b.hexes[0]!.y)
}

function ofKind(sheet: Sheet, kind: PieceKind, source: SeatState | State, seat: number | null): Piece[] {
  const hexes = cellsIn(source[kind.key]).flatMap((cell) => sheet.byCell.get(cell) ?? [])
  const symbol = kind.symbol ?? roof(seat ?? 0)
  const groups = kind.area ? (hexes.length ? [hexes] : []) : hexes.map((hex) => [hex])
  return groups.map((group) => ({
    id: `${kind.key} ${seat ?? '-'} ${group[0]!.cell}`,
    hexes: group,
    symbol,
    seat,
    area: kind.area ?? false,
  }))
}

/** Pieces that look alike, at all their places. */
export interface Group {
  id: string
  symbol: string
  seat: number | null
  places: Point[]
}

/** Tells the pieces of the latest move from those that stood before it, and knows when there was one. */
export class Arrivals {
  #known: ReadonlySet<string> | null = null
  #latest: ReadonlySet<string> = new Set()

  sort(pieces: readonly Piece[]): { standing: Piece[]; latest: Piece[]; fresh: boolean } {
    const ids = new Set(pieces.map(({ id }) => id))
    const fresh = [...ids].filter((id) => this.#known && !this.#known.has(id))
    if (fresh.length) this.#latest = new Set(fresh)
    this.#known = ids
    const isLatest = ({ id }: Piece): boolean => this.#latest.has(id)
    return { standing: pieces.filter((piece) => !isLatest(piece)), latest: pieces.filter(isLatest), fresh: fresh.length > 0 }
  }
}

export function grouped(pieces: readonly Piece[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { seat, symbol, hexes } of pieces) {
    const id = `${seat ?? '-'} ${symbol}`
    const group = groups.get(id) ?? { id, seat, symbol, places: [] }
    groups.set(id, group)
    group.places.push(middle(hexes))
  }
  return [...groups.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export function middle(hexes: readonly Hex[]): Point {
  const sum = hexes.reduce((at, hex) => ({ x: at.x + hex.x, y: at.y + hex.y }), { x: 0, y: 0 })
  return { x: sum.x / hexes.length, y: sum.y / hexes.length }
}

/** The hexes that things stand on. */
export function cellsUnder(things: readonly ({ hex: Hex } | { hexes: readonly Hex[] })[]): Set<string> {
  return new Set(things.flatMap((thing) => ('hex' in thing ? thing.hex.cell : thing.hexes.map((hex) => hex.cell))))
}

export interface Marker extends Point {
  seat: number
  line: string
}

/** Where the lines that somebody marked are marked: in the margin, at their right end. */
export function markers(sheet: Sheet, state: State, { lines }: Legend): Marker[] {
  return state.seats.flatMap((side, seat) => lines.flatMap((key) => cellsIn(side[key])).flatMap((line) => markerAt(sheet, line, seat) ?? []))
}

function markerAt({ grids }: Sheet, line: string, seat: number): Marker | null {
  const [, prefix = '', number = ''] = /^(.*?)(\d+)$/.exec(line) ?? []
  const grid = grids.find((one) => one.prefix === prefix)
  const hex = grid?.hexes.find(({ row }) => row === Number(number) - 1)
  return grid && hex ? { seat, line, x: grid.frame.x + grid.frame.width - 14, y: hex.y } : null
}

/** A list of cells, one cell, or nothing: the state has all three. */
function cellsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
