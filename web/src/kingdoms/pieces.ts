/** Drawing and names of the pieces, which are written as in the trace: +4, M, 0:2. */
import { signed, type Message } from '../i18n/translator'

export interface Castle {
  seat: number
  rank: number
}

export function castleOf(piece: string): Castle | null {
  const [, seat, rank] = /^(\d):(\d)$/.exec(piece) ?? []
  return rank ? { seat: Number(seat), rank: Number(rank) } : null
}

export interface TileStyle {
  symbol: string
  /** good and bad tiles have a value, special tiles a colour */
  kind: 'good' | 'bad' | 'special'
  worth: string
  ground: string
  ink: string
}

const SYMBOLS: Readonly<Record<string, string>> = {
  '+1': 'b-village',
  '+2': 'b-farm',
  '+3': 'k-town',
  '+4': 'k-windmill',
  '+5': 'k-knight',
  '+6': 'k-city',
  '-1': 'k-marsh',
  '-2': 'k-graves',
  '-3': 'k-wolves',
  '-4': 'k-sorceress',
  '-5': 'k-raiders',
  '-6': 'k-troll',
  M: 'k-mountain',
  D: 'k-dragon',
  G: 'k-gold-mine',
  W: 'k-wizard',
}
const GROUNDS: Readonly<Record<string, string>> = { M: 'mountain-tint', D: 'canyon', G: 'farmland', W: 'water' }

/** The tiles in the order in which they are shown. */
export const TILES = Object.keys(SYMBOLS)

export function tileStyle(tile: string): TileStyle {
  const ground = GROUNDS[tile]
  const kind = ground ? 'special' : tile.startsWith('-') ? 'bad' : 'good'
  return {
    symbol: SYMBOLS[tile] ?? 'u-deck',
    kind,
    worth: ground || !SYMBOLS[tile] ? '' : tile.replace('-', '−'),
    ground: ground ?? (kind === 'bad' ? 'castle-disc' : 'disc'),
    // 4.5:1 in both themes: the farmland of the gold mine stays light in the dark
    ink: tile === 'G' ? 'disc-ink' : 'tile-ink',
  }
}

/** Return the name of a tile without its value. */
export function tileName(tile: string): Message {
  const [, sign, worth] = /^([+-])(\d)$/.exec(tile) ?? []
  return { key: sign ? `kd-tile-${sign === '+' ? 'plus' : 'minus'}-${worth}` : `kd-tile-${tile.toLowerCase()}` }
}

export function tileMessage(tile: string): Message {
  const { worth } = tileStyle(tile)
  return worth ? { key: 'kd-tile-worth', args: { name: tileName(tile), value: worth } } : tileName(tile)
}

/** Return what a tile does to its lines. */
export function tileEffect(tile: string): Message {
  const kind = { '+': 'plus', '-': 'minus' }[tile[0]!] ?? tile.toLowerCase()
  return { key: `kd-tile-${kind}-about` }
}

export function pieceMessage(piece: string): Message {
  const castle = castleOf(piece)
  return castle ? { key: 'kd-castle-rank', args: { rank: castle.rank } } : tileMessage(piece)
}

/** Return the name of a piece with its owner. */
export function ownedPiece(piece: string, names: readonly string[]): Message {
  const castle = castleOf(piece)
  return castle
    ? { key: 'kd-castle-of', args: { rank: castle.rank, player: names[castle.seat] ?? '' } }
    : tileMessage(piece)
}

/** Format gold with its sign: +3, −2, 0. */
export function gold(value: number): string {
  return signed(value, '0')
}

export function lineName(line: string): Message {
  return /^\d$/.test(line)
    ? { key: 'kd-row', args: { row: line } }
    : { key: 'kd-column', args: { column: line.toUpperCase() } }
}

export function cellName(cell: string): string {
  return cell.toUpperCase()
}
