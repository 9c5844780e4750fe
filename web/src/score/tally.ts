/** A game on a real table as text, in the form that `realmwright score` reads (docs/notation.md). */
import type { SeatState, State } from '../board/types'
import { cellAt } from '../pages/boards/boards'

/** Pieces that a hex can hold; of a city only its middle is named. */
export const KINDS = ['settlements', 'warriors', 'wagon', 'ship', 'city'] as const
export type Kind = (typeof KINDS)[number]

export interface Standing {
  seat: number
  kind: Kind
}

export interface Tally {
  /** twenty rows of twenty letters */
  rows: readonly string[]
  players: number
  cards: readonly string[]
  tasks: readonly string[]
  pieces: Readonly<Record<string, Standing>>
  /** lines that are marked, by seat */
  markers: Readonly<Record<number, readonly string[]>>
  /** lines of the text that this page has no place for */
  rest: readonly string[]
}

export type Brush = Standing | 'markers' | 'nothing'

/** as much as the server reads */
export const LONGEST = 8000
const MOST_SEATS = 5
const HEAD = /^(cards|players|option|setup|seat ([1-5])): *(.*)$/

export function empty(rows: readonly string[], players: number, cards: readonly string[], tasks: readonly string[]): Tally {
  return { rows, players, cards, tasks, pieces: {}, markers: {}, rest: [] }
}

export function write({ rows, players, cards, tasks, pieces, markers, rest }: Tally): string {
  const head = [`cards: ${cards.join(' ')}`, `players: ${players}`, ...(tasks.length ? [`setup: tasks=${tasks.join(',')}`] : []), ...rest]
  for (let seat = 0; seat < players; seat++) {
    const held = KINDS.slice(1).map((kind) => [kind, cellsOf(pieces, seat, kind)] as const)
    const words = [...held, ['markers', markers[seat] ?? []] as const].filter(([, values]) => values.length).map(([name, values]) => `${name}=${values.join(',')}`)
    if (words.length) head.push(`seat ${seat + 1}: ${words.join(' ')}`)
  }
  return [...head, '', ...rows.map((row, r) => (r % 2 ? ' ' : '') + [...row].map((letter, c) => letter + mark(pieces[cellAt(r, c)])).join(' ')), ''].join('\n')
}

function mark(piece: Standing | undefined): string {
  return piece?.kind === 'settlements' ? String(piece.seat + 1) : '.'
}

function cellsOf(pieces: Tally['pieces'], seat: number, kind: Kind): string[] {
  return Object.entries(pieces).filter(([, piece]) => piece.seat === seat && piece.kind === kind).map(([cell]) => cell)
}

/** Whatever can be made of a text; the server says what is wrong with it. */
export function read(text: string): Tally {
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean)
  const heads = lines.flatMap((line) => [...(HEAD.exec(line) ? [HEAD.exec(line)!] : [])])
  const words = lines.filter((line) => !HEAD.test(line)).map((line) => line.split(/\s+/))
  const pieces: Record<string, Standing> = {}
  words.forEach((row, r) => row.forEach((word, c) => /[1-5]$/.test(word) && (pieces[cellAt(r, c)] = { seat: Number(word.at(-1)) - 1, kind: 'settlements' })))
  const tally = { rows: words.map((row) => row.map((word) => word[0] ?? '.').join('')), players: 2, cards: [], tasks: [], pieces, markers: {}, rest: [] }
  const found = heads.reduce<Tally>((made, [line, name = '', seat, value = '']) => withHead(made, line, name, seat, value), tally)
  const last = Math.max(1, ...Object.values(found.pieces).map((piece) => piece.seat), ...Object.keys(found.markers).map(Number))
  return { ...found, players: Math.min(MOST_SEATS, Math.max(found.players, last + 1)) }
}

function withHead(tally: Tally, line: string, name: string, seat: string | undefined, value: string): Tally {
  if (name === 'cards') return { ...tally, cards: [...tally.cards, ...value.split(/\s+/).filter(Boolean)] }
  if (name === 'players') return { ...tally, players: Number(value) || 2 }
  if (seat) return value.split(/\s+/).filter(Boolean).reduce((made, word) => withWord(made, Number(seat) - 1, word), tally)
  const tasks = name === 'setup' ? /^tasks=(\S+)$/.exec(value)?.[1] : undefined
  return tasks ? { ...tally, tasks: tasks.split(',') } : { ...tally, rest: [...tally.rest, line] }
}

function withWord(tally: Tally, seat: number, word: string): Tally {
  const [name = '', list = ''] = word.split('=')
  const values = list.split(',')
  if (name === 'markers') return { ...tally, markers: { ...tally.markers, [seat]: values } }
  const kind = KINDS.find((one) => one === name)
  if (!kind) return { ...tally, rest: [...tally.rest, `seat ${seat + 1}: ${word}`] }
  return { ...tally, pieces: { ...tally.pieces, ...Object.fromEntries(values.map((cell) => [cell, { seat, kind }])) } }
}

/** One hex touched with a brush: the same again takes away what it has put there. */
export function painted(tally: Tally, cell: string, brush: Brush, seat: number): Tally {
  if (brush === 'markers') return { ...tally, markers: { ...tally.markers, [seat]: toggled(tally.markers[seat] ?? [], cell.slice(1)) } }
  const { [cell]: before, ...others } = tally.pieces
  if (brush === 'nothing' || (before && before.seat === brush.seat && before.kind === brush.kind)) return { ...tally, pieces: others }
  return { ...tally, pieces: { ...others, [cell]: brush } }
}

export function toggled(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

/** The pieces as a position that can be drawn. */
export function stateOf(tally: Tally, tiles: Readonly<Record<string, number>>): State {
  const seats = Array.from({ length: tally.players }, (_, seat): SeatState => {
    const [settlements = [], ...others] = KINDS.map((kind) => cellsOf(tally.pieces, seat, kind))
    const city = (others[3] ?? []).flatMap((cell) => [cell, ...around(cell)])
    return { settlements, warriors: others[0], wagon: others[1], ship: others[2], city, markers: tally.markers[seat] ?? [] }
  })
  return { turn: 0, seats, location_tiles: tiles, nomads: {} }
}

/** The hexes next to one; every second row is moved half a hex to the right. */
export function around(cell: string): string[] {
  const [row, column] = [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97]
  const shift = row % 2 ? 0 : -1
  const steps = [[0, -1], [0, 1], [-1, shift], [-1, shift + 1], [1, shift], [1, shift + 1]] as const
  return steps.map(([down, right]) => [row + down, column + right] as const).filter(([r, c]) => r >= 0 && r < 20 && c >= 0 && c < 20).map(([r, c]) => cellAt(r, c))
}
