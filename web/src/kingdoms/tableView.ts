/** Converts the server's messages into the view of the table. */
import { turnTitle } from '../table/secondPerson'
import { remoteActor } from '../table/tableStatus'
import type { Changes, Choice as Button, ScoreRow } from '../table/types'
import type { Message } from '../i18n/translator'
import type { MoveGroup, Preview, SeatScore, StateMessage, TableInfo } from '../wire'
import { cellsOf, partContains, isRow, lineGold } from './boardGeometry'
import { cellName, lineName, pieceMessage, tileEffect, tileMessage, TILES } from './pieces'
import {
  epochIn,
  HIDDEN,
  positionOf,
  setupOf,
  type Choice,
  type Epoch,
  type LineChange,
  type Pieces,
  type Position,
  type MovePreview,
} from './types'

/** Return the group that a click on the board makes: the chosen one, or the only one. */
export function activeMoveGroup(moveGroups: readonly MoveGroup[], chosen: string | null): MoveGroup | null {
  const boardGestures = moveGroups.filter((group) => group.cells.length)
  return (
    boardGestures.find((group) => group.prefix === chosen) ??
    (boardGestures.length === 1 && moveGroups.length === 1 ? boardGestures[0]! : null)
  )
}

/** Return the piece that a group places, null if unknown; starting tiles may be hidden. */
export function pieceOf(prefix: string, position: Position, seat: number): string | null {
  const [verb, word = ''] = prefix.split(' ')
  if (verb === 'castle') return `${seat}:${word}`
  if (verb === 'put') return position.drawn
  if (verb === 'tile') return word
  return verb === 'start' ? (position.seats[seat]?.start_tile ?? null) : null
}

// Pieces to choose

export function choices(state: StateMessage, seat: number, chosen: string | null, open: boolean): Choice[] {
  const position = positionOf(state.state)
  const leads = new Set(state.actor === seat ? state.move_groups.map((group) => group.prefix) : [])
  const toChoice = (id: string, name: Message, text: Message, piece: string | null): Choice => ({
    id,
    name,
    text,
    piece,
    enabled: leads.has(id),
    active: leads.has(id) && id === chosen,
  })
  const castles = Object.entries(position.seats[seat]?.castles ?? {}).map(([rank, count]) =>
    toChoice(
      `castle ${rank}`,
      { key: 'kd-rank', args: { rank } },
      { key: 'kd-left', args: { count } },
      `${seat}:${rank}`,
    ),
  )
  if (open) return castles
  const supply: Message = position.supply_size
    ? { key: 'kd-supply', args: { count: position.supply_size } }
    : { key: 'kd-supply-empty' }
  const tile = position.seats[seat]?.start_tile ?? null
  return [
    ...castles,
    toChoice('draw', { key: 'kd-draw' }, supply, null),
    toChoice('start', { key: 'kd-starting-tile' }, startText(tile), tile === HIDDEN ? null : tile),
  ]
}

function startText(tile: string | null): Message {
  if (tile === null) return { key: 'kd-start-gone' }
  return tile === HIDDEN ? { key: 'kd-hidden-here' } : { key: 'kd-only-you', args: { tile: tileMessage(tile) } }
}

/** Return the open tiles, in the variant with an open supply. */
export function openTiles(state: StateMessage, chosen: string | null): Choice[] {
  const { supply } = positionOf(state.state)
  const leads = new Set(state.move_groups.map((group) => group.prefix))
  return TILES.filter((tile) => supply[tile]).map((tile) => {
    const id = `tile ${tile}`
    const text: Message = { key: 'kd-left', args: { count: supply[tile]! } }
    return {
      id,
      text,
      name: tileMessage(tile),
      count: supply[tile]!,
      piece: tile,
      enabled: leads.has(id),
      active: id === chosen,
    }
  })
}

// Turn

export function where(table: TableInfo, position: Position): Message {
  const free = 30 - Object.keys(position.board).length
  const { epoch } = position
  return setupOf(table.setup).variants.includes('last-castle')
    ? { key: 'kd-where-endless', args: { epoch, free } }
    : { key: 'kd-where', args: { epoch, free, total: 3 } }
}

export function title(table: TableInfo, state: StateMessage): Message {
  if (state.over || state.actor === null) return { key: 'turn-over' }
  const others = { key: 'whose-turn', args: { player: table.seats[state.actor]?.name ?? '' } }
  return turnTitle(table, state.actor, others)
}

export function advice(table: TableInfo, state: StateMessage, group: MoveGroup | null, open: boolean): Message {
  const position = positionOf(state.state)
  if (state.over) return { key: 'log-game-over' }
  if (!table.own_seats.length) return { key: 'advice-watch' }
  if (state.waiting) return { key: 'lobby-waiting' }
  const other = remoteActor(table, state)
  if (other !== null) return { key: 'advice-wait', args: { player: table.seats[other]?.name ?? '' } }
  if (position.drawn)
    return { key: 'kd-advice-put', args: { tile: tileMessage(position.drawn), effect: tileEffect(position.drawn) } }
  if (state.move_groups.every((group) => group.prefix === 'pass')) return { key: 'kd-advice-pass' }
  if (group) return { key: 'kd-advice-place', args: { piece: gestureName(group.prefix, position, state.actor ?? 0) } }
  if (open) return { key: 'kd-advice-open' }
  const hasStartingTile = state.move_groups.some(({ prefix }) => prefix.startsWith('start'))
  return { key: hasStartingTile ? 'kd-advice' : 'kd-advice-without-start' }
}

export function gestureName(prefix: string, position: Position, seat: number): Message {
  const piece = pieceOf(prefix, position, seat)
  return piece && piece !== HIDDEN ? pieceMessage(piece) : { key: 'kd-starting-tile' }
}

export function undo(table: TableInfo, state: StateMessage): Button {
  const { move, reason } = state.undo
  if (move !== null) return { enabled: true, reason: undoReason(move, positionOf(state.state).board) }
  if (state.over) return { enabled: false, reason: { key: 'undo-game-over' } }
  const other = remoteActor(table, state)
  if (other !== null)
    return { enabled: false, reason: { key: 'end-not-your-turn', args: { player: table.seats[other]?.name ?? '' } } }
  return { enabled: false, reason: { key: reason === 'card-revealed' ? 'kd-tile-revealed' : 'undo-nothing' } }
}

/** Return the description of a move to undo. */
function undoReason(move: string, board: Pieces): Message {
  const [verb, ...words] = move.split(' ')
  if (verb === 'pass') return { key: 'kd-pass' }
  const cell = words.at(-1) ?? ''
  const castle: Message | null = verb === 'castle' ? { key: 'kd-castle-rank', args: { rank: words[0] ?? '' } } : null
  const piece =
    castle ?? (board[cell] ? pieceMessage(board[cell]) : { key: verb === 'start' ? 'kd-starting-tile' : 'kd-tile' })
  return { key: 'kd-what-on', args: { piece, cell: cellName(cell) } }
}

/** Return the second button of the footer, which places the previewed piece or passes. */
export function place(
  table: TableInfo,
  state: StateMessage,
  group: MoveGroup | null,
  cell: string | null,
): Button & { pass: boolean } {
  const pass = state.move_groups.some((group) => group.prefix === 'pass')
  if (pass) return { pass, enabled: true, reason: { key: 'kd-advice-pass' } }
  const disabled = (key: string, args: Message['args'] = {}): Button & { pass: boolean } => ({
    pass,
    enabled: false,
    reason: { key, args },
  })
  if (state.over || state.actor === null) return disabled('end-game-over')
  if (state.waiting) return disabled('lobby-waiting')
  const other = remoteActor(table, state)
  if (other !== null) return disabled('end-not-your-turn', { player: table.seats[other]?.name ?? '' })
  if (!group) return disabled('kd-place-what')
  if (!cell || !group.cells.includes(cell)) return disabled('kd-place-where')
  return { pass, enabled: true, reason: { key: 'kd-place-on', args: { cell: cellName(cell) } } }
}

// Move preview

export function movePreview(preview: Preview, position: Position, prefix: string, seat: number): MovePreview {
  const cell = preview.move.slice(prefix.length + 1)
  const after = preview.after as Partial<Position>
  const lines = epochIn(preview.events)?.lines ?? after.lines ?? position.lines
  const piece = after.board?.[cell] ?? pieceOf(prefix, position, seat) ?? HIDDEN
  const seats = position.seats.map((_, number) => number)
  const changes = lines.flatMap((line, i): LineChange[] => {
    const gold = seats.map((number) => lineGold(line, number) - lineGold(position.lines[i]!, number))
    if (!gold.some(Boolean)) return []
    const part = cellsOf(line.line).includes(cell)
      ? line.parts.find((candidate) => partContains(line.line, candidate, cell))
      : undefined
    const isCastleOnly = prefix.startsWith('castle') && part && !line.paid
    return [{ line: line.line, gold, value: isCastleOnly ? part.value : null }]
  })
  const sums = seats.map((number) => changes.reduce((sum, change) => sum + change.gold[number]!, 0))
  return {
    cell,
    seat,
    piece,
    lines,
    changes,
    sums,
    title: { key: 'kd-what-on', args: { piece: pieceMessage(piece), cell: cellName(cell) } },
  }
}

/** Return the changes of the rows of the score sheet and of its total, by seat. */
export function changes({ changes, sums }: MovePreview): Changes {
  const sumOf = (row: boolean): number[] =>
    sums.map((_, seat) =>
      changes.filter(({ line }) => isRow(line) === row).reduce((sum, { gold }) => sum + gold[seat]!, 0),
    )
  return { rows: sumOf(true), columns: sumOf(false), total: sums }
}

// Score sheets

const SOURCES: Readonly<Record<string, string>> = { gold: 'u-gold', rows: 'u-rows', columns: 'u-columns' }

export function scoreRows(scores: readonly SeatScore[]): ScoreRow[] {
  return Object.keys(scores[0]?.sheet ?? {}).map((id) => ({
    id,
    name: { key: `source-${id}` },
    symbol: SOURCES[id] ?? 'u-gold',
    cells: scores.map(({ sheet }) => sheet[id] ?? 0),
    signed: id !== 'gold',
    owned: id === 'gold',
  }))
}

/** Return the rows of a finished epoch, one for each line. */
export function lineRows({ lines, gold }: Epoch): ScoreRow[] {
  return lines.map((line) => ({
    id: line.line,
    name: lineName(line.line),
    cells: gold.map((_, seat) => lineGold(line, seat)),
    signed: true,
  }))
}

export function epochRow({ epoch, rows, columns }: Epoch): ScoreRow {
  return {
    id: `epoch ${epoch}`,
    name: { key: 'kd-epoch', args: { epoch } },
    cells: rows.map((row, seat) => row + columns[seat]!),
    signed: true,
  }
}

/** Return the rows of the whole game: the starting gold and every epoch. */
export function gameRows(epochs: readonly Epoch[]): ScoreRow[] {
  const [first] = epochs
  if (!first) return []
  const startingGold = first.gold.map((after, seat) => after - first.rows[seat]! - first.columns[seat]!)
  return [{ id: 'purse', name: { key: 'kd-purse' }, cells: startingGold }, ...epochs.map(epochRow)]
}
