/** A game on a real table as text, in the format that `realmwright score` reads (docs/notation.md). */
import type { State } from '../board/types'
import type { BoardTile, PieceGroup } from '../wire'
import { cellAt } from '../board_editor/boardText'

/** A piece on a hex; one that covers several hexes has only its centre. */
export interface PlacedPiece {
  /** null: without an owner */
  seat: number | null
  kind: string
}

export interface ScoreInput {
  /** twenty rows of twenty letters */
  rows: readonly string[]
  players: number
  cards: readonly string[]
  /** components of the set-up by step */
  placed: Readonly<Record<string, readonly string[]>>
  pieces: Readonly<Record<string, PlacedPiece>>
  /** marked lines by seat and kind of mark */
  lines: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>>
  /** paid during the game, by seat */
  gold: Readonly<Record<number, number>>
  /** lines of the text that the page does not support */
  rest: readonly string[]
}

/** What to paint: a piece, a component of the set-up, a mark of a line, or nothing, which removes a piece. */
export type Brush = PlacedPiece | { mark: string } | { line: string } | 'nothing'

/** limit of the server */
export const MAX_TEXT_LENGTH = 8000
export const SETTLEMENTS = 'settlements'
const MAX_SEATS = 5
const HEAD = /^(cards|players|option|setup|gold|table|seat ([1-5])): *(.*)$/
const LINES = /^(?:i:)?\d\d?(?:,(?:i:)?\d\d?)*$/
const CELLS = /^(?:i:)?[a-t]\d\d?(?:,(?:i:)?[a-t]\d\d?)*$/

export function empty(
  rows: readonly string[],
  players: number,
  cards: readonly string[],
  placed: ScoreInput['placed'],
): ScoreInput {
  return { rows, players, cards, placed, pieces: {}, lines: {}, gold: {}, rest: [] }
}

export function formatScoreText({ rows, players, cards, placed, pieces, lines, gold, rest }: ScoreInput): string {
  const seats = Array.from({ length: players }, (_, seat) => seat)
  const paid = seats.map((seat) => gold[seat] ?? 0)
  const heads: readonly (readonly [string, readonly string[]])[] = [
    ['setup', formatLists(placed)],
    ['gold', paid.some(Boolean) ? paid.map(String) : []],
    ['table', formatLists(byKind(pieces, null))],
    ...seats.map((seat) => [`seat ${seat + 1}`, formatLists({ ...byKind(pieces, seat), ...lines[seat] })] as const),
  ]
  const pieceLines = heads.filter(([, words]) => words.length).map(([name, words]) => `${name}: ${words.join(' ')}`)
  const map = rows.map(
    (row, r) => (r % 2 ? ' ' : '') + [...row].map((letter, c) => letter + mark(pieces[cellAt(r, c)])).join(' '),
  )
  return [`cards: ${cards.join(' ')}`, `players: ${players}`, ...rest, ...pieceLines, '', ...map, ''].join('\n')
}

function formatLists(lists: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(lists)
    .filter(([, values]) => values.length)
    .map(([name, values]) => `${name}=${values.join(',')}`)
}

function mark(piece: PlacedPiece | undefined): string {
  return piece?.kind === SETTLEMENTS && piece.seat !== null ? String(piece.seat + 1) : '.'
}

/** Return the pieces that the text map cannot show: other pieces, and settlements on the island. */
function byKind(pieces: ScoreInput['pieces'], seat: number | null): Record<string, string[]> {
  const result: Record<string, string[]> = {}
  for (const [cell, piece] of Object.entries(pieces))
    if (piece.seat === seat && (piece.kind !== SETTLEMENTS || cell.includes(':')))
      (result[piece.kind] ??= []).push(cell)
  return result
}

/** Parse as much as possible; the server validates the text. */
export function parseScoreText(text: string): ScoreInput {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const heads = lines.map((line) => HEAD.exec(line)).filter((match) => match !== null)
  const words = lines.filter((line) => !HEAD.test(line)).map((line) => line.split(/\s+/))
  const pieces: Record<string, PlacedPiece> = {}
  words.forEach((row, r) =>
    row.forEach(
      (word, c) => /[1-5]$/.test(word) && (pieces[cellAt(r, c)] = { seat: Number(word.at(-1)) - 1, kind: SETTLEMENTS }),
    ),
  )
  const input: ScoreInput = {
    ...empty(
      words.map((row) => row.map((word) => word[0] ?? '.').join('')),
      2,
      [],
      {},
    ),
    pieces,
  }
  const result = heads.reduce(
    (current, [line, name = '', seat, value = '']) =>
      applyHead(current, line, name, seat, value.split(/\s+/).filter(Boolean)),
    input,
  )
  const last = Math.max(
    1,
    ...Object.values(result.pieces).map((piece) => piece.seat ?? 0),
    ...Object.keys(result.lines).map(Number),
  )
  return { ...result, players: Math.min(MAX_SEATS, Math.max(result.players, last + 1)) }
}

function applyHead(
  input: ScoreInput,
  line: string,
  name: string,
  seat: string | undefined,
  words: readonly string[],
): ScoreInput {
  if (seat || name === 'table')
    return words.reduce((current, word) => applyWord(current, name, seat ? Number(seat) - 1 : null, word), input)
  switch (name) {
    case 'cards':
      return { ...input, cards: [...input.cards, ...words] }
    case 'players':
      return { ...input, players: Number(words[0]) || 2 }
    case 'gold':
      return { ...input, gold: Object.fromEntries(words.map((word, at) => [at, Number(word) || 0])) }
    case 'setup':
      return {
        ...input,
        placed: {
          ...input.placed,
          ...Object.fromEntries(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1]?.split(',') ?? []])),
        },
      }
    default:
      return { ...input, rest: [...input.rest, line] }
  }
}

function applyWord(input: ScoreInput, head: string, seat: number | null, word: string): ScoreInput {
  const [kind = '', list = ''] = word.split('=')
  const values = list.split(',')
  if (seat !== null && LINES.test(list)) return { ...input, lines: withLines(input, seat, kind, values) }
  if (!CELLS.test(list)) return { ...input, rest: [...input.rest, `${head}: ${word}`] }
  return { ...input, pieces: { ...input.pieces, ...Object.fromEntries(values.map((cell) => [cell, { seat, kind }])) } }
}

function withLines(input: ScoreInput, seat: number, kind: string, values: readonly string[]): ScoreInput['lines'] {
  return { ...input.lines, [seat]: { ...input.lines[seat], [kind]: values } }
}

/** Paint one hex; painting the same again removes it. */
export function paintHex(input: ScoreInput, cell: string, brush: Brush, seat: number): ScoreInput {
  if (brush !== 'nothing' && 'line' in brush) {
    const marked = toggleItem(input.lines[seat]?.[brush.line] ?? [], lineOf(cell))
    return { ...input, lines: withLines(input, seat, brush.line, marked) }
  }
  if (brush !== 'nothing' && 'mark' in brush)
    return { ...input, placed: { ...input.placed, [brush.mark]: toggleItem(input.placed[brush.mark] ?? [], cell) } }
  const { [cell]: previous, ...remaining } = input.pieces
  if (brush === 'nothing' || (previous && previous.seat === brush.seat && previous.kind === brush.kind))
    return { ...input, pieces: remaining }
  return { ...input, pieces: { ...remaining, [cell]: brush } }
}

/** Return the line of a cell: 7 of c7, i:2 of i:c2. */
function lineOf(cell: string): string {
  return cell.replace(/[a-t](?=\d)/, '')
}

export function toggleItem(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((item) => item !== value) : [...list, value]
}

/** Return the state to draw the pieces; `areas` are the kinds that cover the neighbours of their hex too. */
export function stateOf(input: ScoreInput, tiles: readonly BoardTile[], areas: ReadonlySet<string>): State {
  const groups = new Map<string, PieceGroup & { cells: string[] }>()
  for (const [cell, { seat, kind }] of Object.entries(input.pieces)) {
    const group = groups.get(`${kind} ${seat}`) ?? { kind, seat, cells: [] }
    groups.set(`${kind} ${seat}`, group)
    group.cells.push(...(areas.has(kind) ? [cell, ...neighbours(cell)] : [cell]))
  }
  const lines = Object.entries(input.lines).flatMap(([seat, kinds]) =>
    Object.entries(kinds).map(([kind, cells]) => ({ kind, seat: Number(seat), cells })),
  )
  return { pieces: [...groups.values(), ...lines], board_tiles: tiles }
}

/** Return the neighbours of a hex; every second row is shifted by half a hex to the right. */
export function neighbours(cell: string): string[] {
  const [row, column] = [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97]
  const shift = row % 2 ? 0 : -1
  const steps = [
    [0, -1],
    [0, 1],
    [-1, shift],
    [-1, shift + 1],
    [1, shift],
    [1, shift + 1],
  ] as const
  return steps
    .map(([down, right]) => [row + down, column + right] as const)
    .filter(([r, c]) => r >= 0 && r < 20 && c >= 0 && c < 20)
    .map(([r, c]) => cellAt(r, c))
}
