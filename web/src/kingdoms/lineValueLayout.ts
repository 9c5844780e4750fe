/** Positions of the line values: right of a row, below a column. Values changed by a preview are marked. */
import {
  cellsOf,
  columnOf,
  EDGE,
  partContains,
  isRow,
  lineGold,
  rowOf,
  SIDE,
  COLUMNS,
  ROWS,
  type Place,
} from './boardGeometry'
import { castleOf } from './pieces'
import type { Line, Part, Pieces } from './types'

export interface PartValue extends Place {
  value: number
  changed: boolean
}

export interface Entry extends Place {
  seat: number
  /** the gold of the part, or its change by a preview */
  gold: number
  changed: boolean
}

export interface Gutter {
  line: string
  values: readonly PartValue[]
  entries: readonly Entry[]
  /** where a mountain divides the line */
  splits: readonly Place[]
  brace: string
  axis: Place
}

const GAP = 26
const ROW_WIDTH = 162
const COLUMN_WIDTH = SIDE - 14
const PLAYER_LINE_HEIGHT = 22
const DIGIT_WIDTH = 19

interface Frame extends Place {
  width: number
  /** distance from the top to the numbers */
  offset: number
  /** number of players that fit below each other */
  capacity: number
}

function frameOf(line: string): Frame {
  if (isRow(line))
    return {
      x: EDGE + COLUMNS * SIDE + GAP + 4,
      y: EDGE + (Number(line) - 1) * SIDE,
      width: ROW_WIDTH,
      offset: 36,
      capacity: 3,
    }
  return {
    x: EDGE + columnOf(line) * SIDE + 12,
    y: EDGE + ROWS * SIDE + GAP,
    width: COLUMN_WIDTH,
    offset: 22,
    capacity: 4,
  }
}

/** Lay out the values of a line; `before` is the current line while `line` is previewed. */
export function layOutGutter(line: Line, board: Pieces, before: Line | null): Gutter {
  const frame = frameOf(line.line)
  const width = frame.width / Math.max(1, line.parts.length)
  const left = (i: number): number => frame.x + i * width
  return {
    line: line.line,
    values: line.parts.map((part, i) => ({
      x: left(i),
      y: frame.y + frame.offset,
      value: part.value,
      changed: before !== null && matchingPart(part, before)?.value !== part.value,
    })),
    entries: line.parts.flatMap((part, i) =>
      entries(line, part, i, board, before).map((entry, index) => ({
        ...entry,
        ...entryPosition(frame, left(i), index, width),
      })),
    ),
    splits: line.parts.slice(1).map((_, i) => ({ x: left(i + 1) - 11, y: frame.y + frame.offset - 9 })),
    brace: isRow(line.line)
      ? `M${frame.x - 12} ${frame.y + 14}v${SIDE - 28}`
      : `M${frame.x + 2} ${frame.y - 8}h${SIDE - 28}`,
    axis: isRow(line.line) ? { x: EDGE - 24, y: frame.y + SIDE / 2 + 5 } : { x: frame.x + SIDE / 2 - 12, y: EDGE - 19 },
  }
}

/** Return the position of a player's entry; a second column is used if the first is full. */
function entryPosition({ y, offset, capacity }: Frame, left: number, index: number, width: number): Place {
  const column = width > 120 ? Math.floor(index / capacity) : 0
  const row = column ? index - capacity : index
  return { x: left + column * 72, y: y + offset + 21 + row * PLAYER_LINE_HEIGHT }
}

function matchingPart(part: Part, line: Line): Part | undefined {
  return line.parts.find(({ from, to }) => from === part.from && to === part.to)
}

/**
 * Return the entries of a part. A scored line shows the gold paid, in its first part, even if the line changed later.
 */
function entries(line: Line, part: Part, number: number, board: Pieces, before: Line | null): Omit<Entry, 'x' | 'y'>[] {
  const seats = part.gold.map((_, seat) => seat)
  const isSettled =
    line.paid !== null &&
    seats.some((seat) => line.parts.reduce((sum, { gold }) => sum + gold[seat]!, 0) !== line.paid![seat])
  if (isSettled && number) return []
  const isWholeLine = isSettled || line.parts.length === 1
  const hasCastle = (seat: number): boolean => owners(line, isWholeLine ? null : part, board).has(seat)
  return seats.filter(hasCastle).map((seat) => {
    const gold = isWholeLine ? lineGold(line, seat) : part.gold[seat]!
    const previous =
      before &&
      (isWholeLine && before.parts.length < 2 ? lineGold(before, seat) : matchingPart(part, before)?.gold[seat])
    return previous === undefined || previous === null || previous === gold
      ? { seat, gold, changed: false }
      : { seat, gold: gold - previous, changed: true }
  })
}

/** Return the seats with a castle in a part, or in the whole line. */
function owners({ line }: Line, part: Part | null, board: Pieces): Set<number> {
  const cells = cellsOf(line).filter((cell) => !part || partContains(line, part, cell))
  return new Set(cells.flatMap((cell) => castleOf(board[cell] ?? '')?.seat ?? []))
}

/** Return the width of a drawn value. */
export function textWidth(text: string, size: number): number {
  return text.length * DIGIT_WIDTH * (size / 26)
}

/** Return the parts of both lines through a space. */
export function partsThrough(lines: readonly Line[], cell: string): Part[] {
  const through = lines.filter(({ line }) => line === cell[0] || Number(line) - 1 === rowOf(cell))
  return through.flatMap((line) => line.parts.filter((part) => partContains(line.line, part, cell)))
}
