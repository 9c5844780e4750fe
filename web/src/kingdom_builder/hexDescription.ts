/** Text descriptions of hexes, for screen readers and tooltips. */
import type { Legend, Setup, State } from '../board/types'
import { tileAt } from '../board/model'
import { componentName, pieceName } from './componentNames'
import type { Message } from '../i18n/translator'

export interface HexTerrain {
  name: string
  location: string | undefined
  /** a marker of the set-up on this hex, such as a cave */
  mark: string | undefined
}

/** Return the terrain and location of every cell. */
export function terrainByCell(setup: Setup, legend: Legend): ReadonlyMap<string, HexTerrain> {
  const names = new Map(legend.terrains.map((terrain) => [terrain.letter, terrain.name]))
  const marks = new Map(legend.markers.flatMap(({ kind, cells }) => cells.map((cell) => [cell, kind])))
  const result = new Map<string, HexTerrain>()
  const add = (prefix: string, rows: readonly string[]): void =>
    rows.forEach((row, line) =>
      [...row].forEach((letter, column) => {
        const cell = `${prefix}${String.fromCharCode(97 + column)}${line + 1}`
        result.set(cell, { name: names.get(letter) ?? letter, location: setup.locations[cell], mark: marks.get(cell) })
      }),
    )
  add('', setup.board)
  add('i:', setup.island?.rows ?? [])
  return result
}

export function hexName({ name, mark }: Pick<HexTerrain, 'name' | 'mark'>): Message {
  return mark ? { key: `hex-${mark}`, or: [`hex-${name}`] } : { key: `hex-${name}` }
}

/** Return the piece on every occupied cell. A piece of the table has no owner, even if it belongs to the turn. */
export function piecesByCell(state: State, legend: Legend, names: readonly string[]): ReadonlyMap<string, Message> {
  const kinds = new Map(legend.pieces.map((piece) => [piece.kind, piece]))
  return new Map(
    state.pieces.flatMap(({ kind, seat, cells }) => {
      const info = kinds.get(kind)
      const player = info?.each_seat && seat !== null ? (names[seat] ?? '') : null
      const name = pieceMessage(kind, info?.symbol ?? '', player)
      return cells.map((cell) => [cell, name] as const)
    }),
  )
}

function pieceMessage(kind: string, symbol: string, player: string | null): Message {
  if (player === null) return pieceName(kind)
  if (!symbol) return { key: 'describe-settlement', args: { player } }
  return { key: 'describe-piece', args: { piece: pieceName(kind), player } }
}

/** A description and the values that it depends on. */
interface CachedDescription {
  tiles: number
  legal: boolean
  piece: string
  text: string
}

const CELL_PLACEHOLDER = '\u2060'

/** Cache descriptions: after a move only changed hexes are described again, and equal hexes share one description. */
export function describer(
  format: (message: Message) => string,
): (cell: string, terrain: HexTerrain, piece: Message | undefined, state: State, legal: boolean) => string {
  const cache = new Map<string, CachedDescription[]>()
  const templates = new Map<string, string>()
  return (cell, terrain, pieceOnHex, state, legal) => {
    const tile = tileAt(state, cell)
    const tiles = tile?.left ?? 0
    const piece = pieceOnHex ? `${pieceOnHex.key} ${JSON.stringify(pieceOnHex.args)}` : ''
    const cached = cache.get(cell) ?? []
    const match = cached.find((entry) => entry.tiles === tiles && entry.legal === legal && entry.piece === piece)
    if (match) return match.text
    const kind = terrain.location ?? (tiles ? tile?.kind : undefined)
    const args = {
      cell: CELL_PLACEHOLDER,
      tiles,
      hex: hexName(terrain),
      location: kind ? componentName(kind) : 'none',
      piece: pieceOnHex ?? 'none',
      legal: legal ? 'yes' : 'no',
    }
    const key = [tiles, terrain.name, terrain.mark, kind, piece, legal].join('|')
    if (!templates.has(key)) templates.set(key, format({ key: 'describe-hex', args }))
    const text = templates.get(key)!.replace(CELL_PLACEHOLDER, cell)
    cache.set(cell, [...cached, { tiles, legal, piece, text }])
    return text
  }
}
