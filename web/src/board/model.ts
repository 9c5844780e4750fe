/** The drawable items of a set-up and a state. The legend defines how each kind is drawn. */
import { settlementSymbol, symbolOf } from '../theme/symbols'
import type { Hex, BoardLayout } from './boardLayout'
import type { Point } from './handDrawnGrid'
import type { BoardTile, PieceGroup, PieceInfo } from '../wire'
import type { Legend, Setup, State, Terrain } from './types'

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
  return (letter) =>
    table.get(letter) ?? { letter, name: letter, symbol: letter, special: true, dark: false, shore: false }
}

/** Return the colour of a terrain; terrains without own colours have neutral ones. */
export function tone(terrain: string, part: '' | '-edge' | '-ink' = ''): string {
  return `var(--${terrain}${part}, var(--other${part}))`
}

export function features(layout: BoardLayout, setup: Setup, legend: Legend, tiles: readonly BoardTile[]): Feature[] {
  const terrain = terrainTable(legend)
  const marked = new Map(legend.markers.flatMap((marker) => marker.cells.map((cell) => [cell, marker])))
  const totals = new Map(tiles.map(({ cell, total }) => [cell, total]))
  return layout.hexes.flatMap((hex) => {
    const marker = marked.get(hex.cell)
    if (marker) return [{ hex, symbol: marker.symbol, style: discStyle(marker.shape), tiles: 0 }]
    const ground = terrain(hex.letter)
    return ground.special ? [special(hex, ground, setup, totals.get(hex.cell) ?? 0)] : []
  })
}

function discStyle(shape: PieceInfo['shape']): Feature['style'] {
  return shape === 'dark-disc' ? 'dark' : 'small'
}

function special(hex: Hex, ground: Terrain, setup: Setup, tiles: number): Feature {
  const location = setup.locations[hex.cell]
  return {
    hex,
    symbol: location ? symbolOf('b', location) : ground.symbol,
    style: ground.dark ? 'dark' : 'light',
    tiles,
  }
}

export function tileAt({ board_tiles: tiles }: State, cell: string): BoardTile | undefined {
  return tiles.find((tile) => tile.cell === cell)
}

/** Return the pieces from back to front, so that a roof may overlap the hex above it. */
export function pieces(layout: BoardLayout, state: State, legend: Legend): Piece[] {
  const kinds = new Map(legend.pieces.map((piece) => [piece.kind, piece]))
  const items = state.pieces.flatMap((group) => {
    const kind = kinds.get(group.kind)
    return kind && kind.shape !== 'line' ? piecesOfGroup(layout, kind, group) : []
  })
  return items.toSorted((a, b) => Number(b.area) - Number(a.area) || a.hexes[0]!.y - b.hexes[0]!.y)
}

function piecesOfGroup(layout: BoardLayout, { kind, symbol, shape }: PieceInfo, { seat, cells }: PieceGroup): Piece[] {
  const hexes = cells.flatMap((cell) => layout.byCell.get(cell) ?? [])
  const area = shape === 'area'
  const groups = area ? (hexes.length ? [hexes] : []) : hexes.map((hex) => [hex])
  return groups.map((group) => ({
    id: `${kind} ${seat ?? '-'} ${group[0]!.cell}`,
    hexes: group,
    symbol: symbol || settlementSymbol(seat ?? 0),
    seat,
    area,
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

export interface LineMark extends Point {
  seat: number
  line: string
}

/** Return the marks of lines, in the right margin. */
export function lineMarks(layout: BoardLayout, state: State, legend: Legend): LineMark[] {
  const kinds = new Set(legend.pieces.filter(({ shape }) => shape === 'line').map(({ kind }) => kind))
  return state.pieces
    .filter(({ kind }) => kinds.has(kind))
    .flatMap(({ seat, cells }) => cells.flatMap((line) => lineMarkAt(layout, line, seat ?? 0) ?? []))
}

function lineMarkAt({ grids }: BoardLayout, line: string, seat: number): LineMark | null {
  const [, prefix = '', number = ''] = /^(.*?)(\d+)$/.exec(line) ?? []
  const grid = grids.find((candidate) => candidate.prefix === prefix)
  const hex = grid?.hexes.find(({ row }) => row === Number(number) - 1)
  return grid && hex ? { seat, line, x: grid.frame.x + grid.frame.width - 14, y: hex.y } : null
}
