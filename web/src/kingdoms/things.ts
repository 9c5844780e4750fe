/** What a Kingdoms table explains: pieces on the board and in hand, lines, and the players. */
import { thing, type RuleIds, type Thing, type Topic, type Viewer } from '../explain/thing'
import type { Message } from '../i18n/translator'
import { seatOfStrip } from '../table/tableStatus'
import type { StripView } from '../table/types'
import type { StateMessage, TableInfo } from '../wire'
import { cellsOf, lineGold } from './boardGeometry'
import { castleOf, gold, lineName, ownedPiece, pieceMessage, tileName, tileStyle } from './pieces'
import { HIDDEN, type Line, type PlayerState, type Position } from './types'

const CASTLE = 'kd-castle'
const LINE = 'kd-line'
const STARTING_TILE = 'kd-starting-tile'
const DRAW = 'kd-draw'

/** Return what a piece is and does; null stands for a face-down tile. */
export function pieceThing(rules: RuleIds, piece: string | null, names: readonly string[] = []): Thing {
  if (piece === null || piece === HIDDEN) return thing(rules, STARTING_TILE, { symbol: 'u-deck' })
  const castle = castleOf(piece)
  const name = names.length ? ownedPiece(piece, names) : pieceMessage(piece)
  if (castle) return thing(rules, CASTLE, { name, symbol: `k-castle-${castle.rank}`, seat: castle.seat })
  return thing(rules, tileName(piece).key, { name, symbol: tileStyle(piece).symbol })
}

/** Return what a button of the piece picker explains. */
export function choiceThing(rules: RuleIds, id: string, piece: string | null): Thing {
  return id === 'draw' ? thing(rules, DRAW, { symbol: 'u-deck' }) : pieceThing(rules, piece)
}

function lineNote(line: Line, seat: number, player: string): Message {
  const value = line.parts.map((part) => gold(part.value)).join(' / ') || '0'
  return { key: 'info-line-pays', args: { line: lineName(line.line), value, player, gold: gold(lineGold(line, seat)) } }
}

interface Table {
  rules: RuleIds
  names: readonly string[]
  lines: readonly Line[]
  viewer: Viewer
}

/** Explain the piece on a space, and what its lines pay. */
export function cellTopic(piece: string | undefined, cell: string, table: Table): Topic | null {
  if (!piece) return null
  const lines = table.lines.filter(({ line }) => cell.includes(line))
  const seat = castleOf(piece)?.seat ?? table.viewer.seat
  const notes = lines.map((line) => lineNote(line, seat, table.names[seat] ?? ''))
  const cells = lines.flatMap(({ line }) => cellsOf(line))
  return { seat, cells, things: [{ ...pieceThing(table.rules, piece, table.names), notes }] }
}

export function lineTopic(name: string, { rules, names, lines }: Table): Topic | null {
  const line = lines.find((candidate) => candidate.line === name)
  if (!line) return null
  const seats = names.flatMap((player, seat) => (lineGold(line, seat) ? [lineNote(line, seat, player)] : []))
  const notes = seats.length ? seats : [lineNote(line, 0, names[0] ?? '')]
  return { cells: cellsOf(name), things: [thing(rules, LINE, { name: lineName(name), symbol: 'u-rows', notes })] }
}

// Player strips

export function stripViews(table: TableInfo, state: StateMessage, position: Position): StripView[] {
  return table.seats.map((_, seat) => {
    const player = position.seats[seat]!
    const cells = Object.entries(position.board).flatMap(([cell, piece]) =>
      castleOf(piece)?.seat === seat ? [cell] : [],
    )
    return {
      ...seatOfStrip(table, state, seat),
      cells,
      facts: [{ symbol: 'u-gold', value: player.gold, label: { key: 'strip-gold', args: { gold: player.gold } } }],
      items: items(table.rules, player, seat),
    }
  })
}

function items(rules: RuleIds, { castles, start_tile: tile }: PlayerState, seat: number): StripView['items'] {
  const left = Object.entries(castles)
    .filter(([, count]) => count)
    .map(([rank, count]) => ({ thing: pieceThing(rules, `${seat}:${rank}`), count }))
  return tile === null ? left : [...left, { thing: pieceThing(rules, tile), count: 1 }]
}
