/** Where the numbers of a line stand: right of a row, below a column. A preview marks those that it changes. */
import { cellsOf, columnOf, EDGE, holds, isRow, lineGold, rowOf, SIDE, COLUMNS, ROWS, type Place } from './board'
import { castleOf } from './pieces'
import type { Line, Part, Pieces } from './types'

export interface Worth extends Place {
  value: number
  changed: boolean
}

export interface Entry extends Place {
  seat: number
  /** what the part pays, or by how much a preview changes that */
  gold: number
  changed: boolean
}

export interface Gutter {
  line: string
  worths: readonly Worth[]
  entries: readonly Entry[]
  /** where a mountain splits the line */
  splits: readonly Place[]
  brace: string
  axis: Place
}

const GAP = 26
const ROW_ROOM = 162
const COLUMN_ROOM = SIDE - 14
const PER_PLAYER = 22
const DIGIT = 19

interface Frame extends Place {
  room: number
  /** from the top of the gutter to the numbers */
  down: number
  /** how many players fit below one another */
  fit: number
}

function frameOf(line: string): Frame {
  if (isRow(line)) return { x: EDGE + COLUMNS * SIDE + GAP + 4, y: EDGE + (Number(line) - 1) * SIDE, room: ROW_ROOM, down: 36, fit: 3 }
  return { x: EDGE + columnOf(line) * SIDE + 12, y: EDGE + ROWS * SIDE + GAP, room: COLUMN_ROOM, down: 22, fit: 4 }
}

/** `before` is the line as it lies there while another one is previewed. */
export function gutter(line: Line, board: Pieces, before: Line | null): Gutter {
  const frame = frameOf(line.line)
  const room = frame.room / Math.max(1, line.parts.length)
  const left = (i: number): number => frame.x + i * room
  return {
    line: line.line,
    worths: line.parts.map((part, i) => ({ x: left(i), y: frame.y + frame.down, value: part.value, changed: before !== null && same(part, before)?.value !== part.value })),
    entries: line.parts.flatMap((part, i) => entries(line, part, i, board, before).map((entry, at) => ({ ...entry, ...spot(frame, left(i), at, room) }))),
    splits: line.parts.slice(1).map((_, i) => ({ x: left(i + 1) - 11, y: frame.y + frame.down - 9 })),
    brace: isRow(line.line) ? `M${frame.x - 12} ${frame.y + 14}v${SIDE - 28}` : `M${frame.x + 2} ${frame.y - 8}h${SIDE - 28}`,
    axis: isRow(line.line) ? { x: EDGE - 24, y: frame.y + SIDE / 2 + 5 } : { x: frame.x + SIDE / 2 - 12, y: EDGE - 19 },
  }
}

/** Below one another; a second pile where there is no room and it fits. */
function spot({ y, down, fit }: Frame, left: number, at: number, room: number): Place {
  const pile = room > 120 ? Math.floor(at / fit) : 0
  const row = pile ? at - fit : at
  return { x: left + pile * 72, y: y + down + 21 + row * PER_PLAYER }
}

function same(part: Part, line: Line): Part | undefined {
  return line.parts.find(({ from, to }) => from === part.from && to === part.to)
}

/** A scored line stands as it was paid, whatever came beside it since: then its first part speaks for all. */
function entries(line: Line, part: Part, number: number, board: Pieces, before: Line | null): Omit<Entry, 'x' | 'y'>[] {
  const seats = part.gold.map((_, seat) => seat)
  const frozen = line.paid !== null && seats.some((seat) => line.parts.reduce((sum, { gold }) => sum + gold[seat]!, 0) !== line.paid![seat])
  if (frozen && number) return []
  const whole = frozen || line.parts.length === 1
  const there = (seat: number): boolean => owners(line, whole ? null : part, board).has(seat)
  return seats.filter(there).map((seat) => {
    const gold = whole ? lineGold(line, seat) : part.gold[seat]!
    const was = before && (whole && before.parts.length < 2 ? lineGold(before, seat) : same(part, before)?.gold[seat])
    return was === undefined || was === null || was === gold ? { seat, gold, changed: false } : { seat, gold: gold - was, changed: true }
  })
}

/** Who has a castle in a part, or in the whole line. */
function owners({ line }: Line, part: Part | null, board: Pieces): Set<number> {
  const inside = cellsOf(line).filter((cell) => !part || holds(line, part, cell))
  return new Set(inside.flatMap((cell) => castleOf(board[cell] ?? '')?.seat ?? []))
}

/** How wide a value is drawn, so that a mark can stand around it. */
export function widthOf(text: string, size: number): number {
  return text.length * DIGIT * (size / 26)
}

/** Parts of the lines through a space. */
export function bands(lines: readonly Line[], cell: string): Part[] {
  const through = lines.filter(({ line }) => line === cell[0] || Number(line) - 1 === rowOf(cell))
  return through.flatMap((line) => line.parts.filter((part) => holds(line.line, part, cell)))
}
