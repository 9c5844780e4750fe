/** What a Kingdom Builder table explains: hexes, tiles, terrain cards and pieces. */
import { paysNote, sourceWithRule, thing, thingId } from '../explain/thing'
import type { RuleIds, Thing, Topic, Viewer } from '../explain/thing'
import type { Message } from '../i18n/translator'
import { drawing, settlementSymbol } from '../theme/symbols'
import type { BoardTile, PieceGroup, SeatScore, TableInfo } from '../wire'
import type { HexTerrain } from './hexDescription'

/** Groups of tiles and actions, in the order in which a name is looked up. */
const TILE_GROUPS = ['location', 'held', 'action']

/** Return what a tile or an action without a tile explains. */
export function tileThing(rules: RuleIds, kind: string): Thing {
  const ids = TILE_GROUPS.map((group) => thingId(group, kind))
  const id = ids.find((candidate) => candidate in rules) ?? ids[0]!
  const terrain = kind.slice(kind.indexOf('-') + 1)
  return thing(rules, id, {
    symbol: drawing(kind),
    ...(terrain !== kind && `terrain-${terrain}` in rules ? { terrain } : {}),
  })
}

/** Return what was stored on a tile. */
export const storedNotes = (kind: string, count: number): Message[] =>
  count ? [{ key: `stored-${kind}`, args: { count } }] : []

export function cardTopic(rules: RuleIds, card: string): Topic {
  return { things: [thing(rules, thingId('terrain', card), { terrain: card })] }
}

/** A position as one viewer sees it. */
export interface Sight {
  table: Pick<TableInfo, 'rules' | 'terrains' | 'pieces' | 'markers'>
  pieces: readonly PieceGroup[]
  boardTiles: readonly BoardTile[]
  scores: readonly SeatScore[]
  viewer: Viewer
  names: readonly string[]
}

/** Explain a hex: its location, tile or building, and the pieces on it. Settlements and plain terrain are quiet. */
export function hexTopic(cell: string, terrain: HexTerrain, sight: Sight): Topic {
  const special = [...buildings(cell, terrain, sight), ...piecesOn(cell, sight, true)]
  const { seat } = sight.viewer
  if (special.length) return { seat, things: special }
  const ground = thing(sight.table.rules, thingId('terrain', terrain.name), { terrain: terrain.name })
  return { seat, quiet: true, things: [...piecesOn(cell, sight, false), ground] }
}

function buildings(cell: string, terrain: HexTerrain, sight: Sight): Thing[] {
  const { rules, markers, terrains } = sight.table
  const tile = sight.boardTiles.find((candidate) => candidate.cell === cell)
  const notes = tile ? [{ key: 'info-tiles-left', args: { count: tile.left } }] : []
  const taking = terrain.location ? [{ key: 'info-location' }] : []
  if (tile && (tile.left || terrain.location)) return [{ ...tileThing(rules, tile.kind), notes: [...notes, ...taking] }]
  const marker = markers.find(({ cells }) => cells.includes(cell))
  if (marker) return [paid(thing(rules, thingId('piece', marker.kind), { symbol: marker.symbol }), sight)]
  const ground = terrains.find(({ name }) => name === terrain.name)
  if (!ground?.special) return []
  return [paid(thing(rules, thingId('terrain', ground.name), { symbol: ground.symbol, notes }), sight)]
}

/** Add what the source of gold with the same rule pays. */
function paid(one: Thing, { table, scores, viewer }: Sight): Thing {
  const sheet = scores[viewer.seat]?.sheet ?? {}
  const source = sourceWithRule(table.rules, one.id, Object.keys(sheet))
  return source === undefined
    ? one
    : { ...one, source, notes: [...one.notes, paysNote(sheet[source] ?? 0, viewer.name)] }
}

/** Special pieces have a drawing of their own, settlements that of their seat. */
function piecesOn(cell: string, { table, pieces, names }: Sight, special: boolean): Thing[] {
  return pieces
    .filter(({ cells }) => cells.includes(cell))
    .flatMap(({ kind, seat }) => {
      const symbol = table.pieces.find((type) => type.kind === kind)?.symbol ?? ''
      if ((symbol !== '') !== special) return []
      const args = { piece: { key: thingId('piece', kind) }, player: names[seat ?? 0] ?? '' }
      const owner = seat === null ? {} : { seat, name: { key: 'describe-piece', args } }
      return [thing(table.rules, thingId('piece', kind), { symbol: symbol || settlementSymbol(seat ?? 0), ...owner })]
    })
}
