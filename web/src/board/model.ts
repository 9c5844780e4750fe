/** The drawable items of a set-up and a state. The legend defines how each list of the state is drawn. */
import { settlementSymbol, symbolOf } from '../theme/symbols'
import type { Hex, BoardLayout } from './boardLayout'
import type { Point } from './handDrawnGrid'
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

/** Return a lookup of terrains by letter; an unknown letter is drawn as a special hex with its letter. */
export function terrainTable(legend: Legend): TerrainOf {
  const table = new Map(legend.terrains.map((terrain) => [terrain.letter, terrain]))
  return (letter) => table.get(letter) ?? { letter, name: letter, symbol: letter, special: true }
}

/** Return the colour of a terrain; terrains without own colours have neutral ones. */
export function tone(terrain: string, part: '' | '-edge' | '-ink' = ''): string {
  return `var(--${terrain}${part}, var(--other${part}))`
}

export function features(layout: BoardLayout, setup: Setup, legend: Legend): Feature[] {
  const terrain = terrainTable(legend)
  const marked = new Map(legend.marks.flatMap((mark) => cellsIn(setup[mark.key]).map((cell) => [cell, mark])))
  return layout.hexes.flatMap((hex) => {
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

/** Return the number of tiles left on a hex: location tiles, or one on a nomad hex. */
export function tilesLeft(state: State, cell: string): number {
  return state.location_tiles[cell] ?? (cell in state.nomads ? 1 : 0)
}

/** Return the pieces from back to front, so that a roof may overlap the hex above it. */
export function pieces(layout: BoardLayout, state: State, legend: Legend): Piece[] {
  const items = legend.pieces.flatMap((kind) =>
    kind.owner === 'seat'
      ? state.seats.flatMap((seat, number) => piecesOfKind(layout, kind, seat, number))
      : piecesOfKind(layout, kind, state, kind.owner === 'turn' ? state.turn : null),
  )
  return items.toSorted((a, b) => Number(b.area) - Number(a.area) || a.hexes[0]!.y - b.hexes[0]!.y)
}

function piecesOfKind(layout: BoardLayout, kind: PieceKind, source: SeatState | State, seat: number | null): Piece[] {
  const hexes = cellsIn(source[kind.key]).flatMap((cell) => layout.byCell.get(cell) ?? [])
  const symbol = kind.symbol ?? settlementSymbol(seat ?? 0)
  const groups = kind.area ? (hexes.length ? [hexes] : []) : hexes.map((hex) => [hex])
  return groups.map((group) => ({
    id: `${kind.key} ${seat ?? '-'} ${group[0]!.cell}`,
    hexes: group,
    symbol,
    seat,
    area: kind.area ?? false,
  }))
}

/** All places of equal pieces. */
export interface Group {
  id: string
  symbol: string
  seat: number | null
  places: Point[]
}

/** Separates the pieces of the latest move from the older ones. */
export class PieceDiff {
  #previousIds: ReadonlySet<string> | null = null
  #latest: ReadonlySet<string> = new Set()

  split(pieces: readonly Piece[]): { older: Piece[]; latest: Piece[]; hasNew: boolean } {
    const ids = new Set(pieces.map(({ id }) => id))
    const newIds = [...ids].filter((id) => this.#previousIds && !this.#previousIds.has(id))
    if (newIds.length) this.#latest = new Set(newIds)
    this.#previousIds = ids
    const isLatest = ({ id }: Piece): boolean => this.#latest.has(id)
    return {
      older: pieces.filter((piece) => !isLatest(piece)),
      latest: pieces.filter(isLatest),
      hasNew: newIds.length > 0,
    }
  }
}

export function groupPieces(pieces: readonly Piece[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { seat, symbol, hexes } of pieces) {
    const id = `${seat ?? '-'} ${symbol}`
    const group = groups.get(id) ?? { id, seat, symbol, places: [] }
    groups.set(id, group)
    group.places.push(centroid(hexes))
  }
  return [...groups.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export function centroid(hexes: readonly Hex[]): Point {
  const sum = hexes.reduce((at, hex) => ({ x: at.x + hex.x, y: at.y + hex.y }), { x: 0, y: 0 })
  return { x: sum.x / hexes.length, y: sum.y / hexes.length }
}

/** Return the cells of features or pieces. */
export function cellsUnder(items: readonly ({ hex: Hex } | { hexes: readonly Hex[] })[]): Set<string> {
  return new Set(items.flatMap((item) => ('hex' in item ? item.hex.cell : item.hexes.map((hex) => hex.cell))))
}

export interface Marker extends Point {
  seat: number
  line: string
}

/** Return the markers of marked lines, in the right margin. */
export function markers(layout: BoardLayout, state: State, { lines }: Legend): Marker[] {
  return state.seats.flatMap((side, seat) =>
    lines.flatMap((key) => cellsIn(side[key])).flatMap((line) => markerAt(layout, line, seat) ?? []),
  )
}

function markerAt({ grids }: BoardLayout, line: string, seat: number): Marker | null {
  const [, prefix = '', number = ''] = /^(.*?)(\d+)$/.exec(line) ?? []
  const grid = grids.find((candidate) => candidate.prefix === prefix)
  const hex = grid?.hexes.find(({ row }) => row === Number(number) - 1)
  return grid && hex ? { seat, line, x: grid.frame.x + grid.frame.width - 14, y: hex.y } : null
}

/** Return a list of cells from a state field, which is a list, one cell or absent. */
function cellsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
