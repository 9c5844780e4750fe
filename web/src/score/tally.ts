/** A game on a real table as text, in the form that `realmwright score` reads (docs/notation.md). */
import type { SeatState, State } from '../board/types'
import { cellAt } from '../pages/boards/boards'

/** A piece on a hex; of a city only its middle is named. */
export interface Standing {
  /** nobody's, if there is none */
  seat: number | null
  kind: string
}

export interface Tally {
  /** twenty rows of twenty letters */
  rows: readonly string[]
  players: number
  cards: readonly string[]
  /** what set-up has placed: tasks, the side of the island, capitols */
  placed: Readonly<Record<string, readonly string[]>>
  pieces: Readonly<Record<string, Standing>>
  /** lines that are marked, by seat */
  markers: Readonly<Record<number, readonly string[]>>
  /** paid during the game, by seat */
  gold: Readonly<Record<number, number>>
  /** lines of the text that this page has no place for */
  rest: readonly string[]
}

/** A piece, something of the set-up, a marker beside the line, or what takes a piece away. */
export type Brush = Standing | { mark: string } | 'markers' | 'nothing'

/** as much as the server reads */
export const LONGEST = 8000
export const SETTLEMENTS = 'settlements'
const MOST_SEATS = 5
const HEAD = /^(cards|players|option|setup|gold|table|seat ([1-5])): *(.*)$/
const CELLS = /^(?:i:)?[a-t]\d\d?(?:,(?:i:)?[a-t]\d\d?)*$/

export function empty(rows: readonly string[], players: number, cards: readonly string[], placed: Tally['placed']): Tally {
  return { rows, players, cards, placed, pieces: {}, markers: {}, gold: {}, rest: [] }
}

export function write({ rows, players, cards, placed, pieces, markers, gold, rest }: Tally): string {
  const seats = Array.from({ length: players }, (_, seat) => seat)
  const paid = seats.map((seat) => gold[seat] ?? 0)
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ['setup', worded(placed)],
    ['gold', paid.some(Boolean) ? paid.map(String) : []],
    ['table', worded(byKind(pieces, null))],
    ...seats.map((seat) => [`seat ${seat + 1}`, worded({ ...byKind(pieces, seat), markers: markers[seat] ?? [] })] as const),
  ]
  const told = lines.filter(([, words]) => words.length).map(([name, words]) => `${name}: ${words.join(' ')}`)
  const map = rows.map((row, r) => (r % 2 ? ' ' : '') + [...row].map((letter, c) => letter + mark(pieces[cellAt(r, c)])).join(' '))
  return [`cards: ${cards.join(' ')}`, `players: ${players}`, ...rest, ...told, '', ...map, ''].join('\n')
}

function worded(lists: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(lists).filter(([, values]) => values.length).map(([name, values]) => `${name}=${values.join(',')}`)
}

function mark(piece: Standing | undefined): string {
  return piece?.kind === SETTLEMENTS && piece.seat !== null ? String(piece.seat + 1) : '.'
}

/** What the map of text has no place for: other pieces, and settlements on the island. */
function byKind(pieces: Tally['pieces'], seat: number | null): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [cell, piece] of Object.entries(pieces))
    if (piece.seat === seat && (piece.kind !== SETTLEMENTS || cell.includes(':'))) (found[piece.kind] ??= []).push(cell)
  return found
}

/** Whatever can be made of a text; the server says what is wrong with it. */
export function read(text: string): Tally {
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean)
  const heads = lines.flatMap((line) => [...(HEAD.exec(line) ? [HEAD.exec(line)!] : [])])
  const words = lines.filter((line) => !HEAD.test(line)).map((line) => line.split(/\s+/))
  const pieces: Record<string, Standing> = {}
  words.forEach((row, r) => row.forEach((word, c) => /[1-5]$/.test(word) && (pieces[cellAt(r, c)] = { seat: Number(word.at(-1)) - 1, kind: SETTLEMENTS })))
  const tally: Tally = { ...empty(words.map((row) => row.map((word) => word[0] ?? '.').join('')), 2, [], {}), pieces }
  const found = heads.reduce((made, [line, name = '', seat, value = '']) => withHead(made, line, name, seat, value.split(/\s+/).filter(Boolean)), tally)
  const last = Math.max(1, ...Object.values(found.pieces).map((piece) => piece.seat ?? 0), ...Object.keys(found.markers).map(Number))
  return { ...found, players: Math.min(MOST_SEATS, Math.max(found.players, last + 1)) }
}

function withHead(tally: Tally, line: string, name: string, seat: string | undefined, words: readonly string[]): Tally {
  if (seat || name === 'table') return words.reduce((made, word) => withWord(made, name, seat ? Number(seat) - 1 : null, word), tally)
  switch (name) {
    case 'cards':
      return { ...tally, cards: [...tally.cards, ...words] }
    case 'players':
      return { ...tally, players: Number(words[0]) || 2 }
    case 'gold':
      return { ...tally, gold: Object.fromEntries(words.map((word, at) => [at, Number(word) || 0])) }
    case 'setup':
      return { ...tally, placed: { ...tally.placed, ...Object.fromEntries(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1]?.split(',') ?? []])) } }
    default:
      return { ...tally, rest: [...tally.rest, line] }
  }
}

function withWord(tally: Tally, whose: string, seat: number | null, word: string): Tally {
  const [kind = '', list = ''] = word.split('=')
  const values = list.split(',')
  if (kind === 'markers' && seat !== null) return { ...tally, markers: { ...tally.markers, [seat]: values } }
  if (!CELLS.test(list)) return { ...tally, rest: [...tally.rest, `${whose}: ${word}`] }
  return { ...tally, pieces: { ...tally.pieces, ...Object.fromEntries(values.map((cell) => [cell, { seat, kind }])) } }
}

/** One hex touched with a brush: the same again takes away what it has put there. */
export function painted(tally: Tally, cell: string, brush: Brush, seat: number): Tally {
  if (brush === 'markers') return { ...tally, markers: { ...tally.markers, [seat]: toggled(tally.markers[seat] ?? [], lineOf(cell)) } }
  if (brush !== 'nothing' && 'mark' in brush) return { ...tally, placed: { ...tally.placed, [brush.mark]: toggled(tally.placed[brush.mark] ?? [], cell) } }
  const { [cell]: before, ...others } = tally.pieces
  if (brush === 'nothing' || (before && before.seat === brush.seat && before.kind === brush.kind)) return { ...tally, pieces: others }
  return { ...tally, pieces: { ...others, [cell]: brush } }
}

/** 7 of c7, i:2 of i:c2 */
function lineOf(cell: string): string {
  return cell.replace(/[a-t](?=\d)/, '')
}

export function toggled(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

/** The pieces as a position that can be drawn. */
export function stateOf(tally: Tally, tiles: Readonly<Record<string, number>>): State {
  const lists = (seat: number | null): Record<string, string[]> => {
    const found: Record<string, string[]> = {}
    for (const [cell, piece] of Object.entries(tally.pieces)) if (piece.seat === seat) (found[piece.kind] ??= []).push(...(piece.kind === 'city' ? [cell, ...around(cell)] : [cell]))
    return found
  }
  const seats = Array.from({ length: tally.players }, (_, seat): SeatState => ({ settlements: [], ...lists(seat), markers: tally.markers[seat] ?? [] }))
  return { ...lists(null), turn: 0, seats, location_tiles: tiles, nomads: {} }
}

/** The hexes next to one; every second row is moved half a hex to the right. */
export function around(cell: string): string[] {
  const [row, column] = [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97]
  const shift = row % 2 ? 0 : -1
  const steps = [[0, -1], [0, 1], [-1, shift], [-1, shift + 1], [1, shift], [1, shift + 1]] as const
  return steps.map(([down, right]) => [row + down, column + right] as const).filter(([r, c]) => r >= 0 && r < 20 && c >= 0 && c < 20).map(([r, c]) => cellAt(r, c))
}
