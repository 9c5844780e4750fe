/** Text descriptions of hexes, for screen readers and tooltips. */
import type { Legend, Setup } from '../board/types'
import { tilesLeft } from '../board/model'
import { componentName } from './componentNames'
import type { Message } from '../i18n/translator'
import type { Position } from './position'

export interface HexTerrain {
  name: string
  location: string | undefined
  /** a marker of the set-up on this hex, such as a cave */
  mark: string | undefined
}

/** Return the terrain and location of every cell. */
export function terrainByCell(setup: Setup, legend: Legend): ReadonlyMap<string, HexTerrain> {
  const names = new Map(legend.terrains.map((terrain) => [terrain.letter, terrain.name]))
  const marks = new Map(legend.marks.flatMap(({ key }) => cellsIn(setup[key]).map((cell) => [cell, key])))
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

function cellsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

export function hexName({ name, mark }: Pick<HexTerrain, 'name' | 'mark'>): Message {
  return mark ? { key: `hex-${mark}`, or: [`hex-${name}`] } : { key: `hex-${name}` }
}

/** Return the piece on every occupied cell, by the piece lists of the legend. */
export function piecesByCell(
  position: Position,
  legend: Legend,
  names: readonly string[],
): ReadonlyMap<string, Message> {
  const result = new Map<string, Message>()
  const add = (cells: unknown, piece: Message): void => {
    for (const cell of typeof cells === 'string' ? [cells] : Array.isArray(cells) ? cells : [])
      result.set(String(cell), piece)
  }
  position.seats.forEach((playerState, seat) => {
    const player = names[seat] ?? ''
    for (const { key, owner, symbol } of legend.pieces)
      if (owner === 'seat')
        add(
          playerState[key],
          symbol
            ? { key: 'describe-piece', args: { piece: { key: `piece-${key}` }, player } }
            : { key: 'describe-settlement', args: { player } },
        )
  })
  for (const { key, owner, symbol } of legend.pieces)
    if (owner !== 'seat' && symbol) add(position[key], { key: `piece-${key}` })
  return result
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
): (cell: string, terrain: HexTerrain, piece: Message | undefined, position: Position, legal: boolean) => string {
  const cache = new Map<string, CachedDescription[]>()
  const templates = new Map<string, string>()
  return (cell, terrain, pieceMessage, position, legal) => {
    const tiles = tilesLeft(position, cell)
    const piece = pieceMessage ? `${pieceMessage.key} ${JSON.stringify(pieceMessage.args?.player)}` : ''
    const cached = cache.get(cell) ?? []
    const match = cached.find((entry) => entry.tiles === tiles && entry.legal === legal && entry.piece === piece)
    if (match) return match.text
    const kind = terrain.location ?? position.nomads[cell]
    const args = {
      cell: CELL_PLACEHOLDER,
      tiles,
      hex: hexName(terrain),
      location: kind ? componentName(kind) : 'none',
      piece: pieceMessage ?? 'none',
      legal: legal ? 'yes' : 'no',
    }
    const key = [tiles, terrain.name, terrain.mark, kind, piece, legal].join('|')
    if (!templates.has(key)) templates.set(key, format({ key: 'describe-hex', args }))
    const text = templates.get(key)!.replace(CELL_PLACEHOLDER, cell)
    cache.set(cell, [...cached, { tiles, legal, piece, text }])
    return text
  }
}
