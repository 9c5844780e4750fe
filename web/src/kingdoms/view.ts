/** From the server's messages to what the table shows. No rules: states of the server are put into places and keys. */
import { waitedFor } from '../play/view'
import type { Changes, Choice as Button, ScoreRow } from '../table/types'
import type { Message } from '../words/words'
import type { Gesture, Preview, SeatScore, State, TableInfo } from '../wire'
import { cellsOf, holds, isRow, lineGold } from './board'
import { cellName, lineName, pieceMessage, tileMessage, TILES } from './pieces'
import { epochIn, HIDDEN, positionOf, setupOf, type Choice, type Epoch, type LineChange, type Pieces, type Position, type WhatIf } from './types'

/** The gesture that a click on the board makes: the chosen one, or the only one there is. */
export function active(gestures: readonly Gesture[], chosen: string | null): Gesture | null {
  const onBoard = gestures.filter((gesture) => gesture.cells.length)
  return onBoard.find((gesture) => gesture.lead === chosen) ?? (onBoard.length === 1 && gestures.length === 1 ? onBoard[0]! : null)
}

/** What a gesture would put down; a starting tile may be hidden even from this screen. */
export function pieceOf(lead: string, position: Position, seat: number): string | null {
  const [verb, word = ''] = lead.split(' ')
  if (verb === 'castle') return `${seat}:${word}`
  if (verb === 'put') return position.drawn
  if (verb === 'tile') return word
  return verb === 'start' ? (position.seats[seat]?.start_tile ?? null) : null
}

// What to place

export function choices(state: State, seat: number, chosen: string | null, open: boolean): Choice[] {
  const position = positionOf(state.state)
  const leads = new Set(state.actor === seat ? state.gestures.map((gesture) => gesture.lead) : [])
  const made = (id: string, name: Message, text: Message, piece: string | null): Choice => ({
    id, name, text, piece, enabled: leads.has(id), active: leads.has(id) && id === chosen,
  })
  const castles = Object.entries(position.seats[seat]?.castles ?? {}).map(([rank, count]) =>
    made(`castle ${rank}`, { key: 'kd-rank', args: { rank } }, { key: 'kd-left', args: { count } }, `${seat}:${rank}`),
  )
  if (open) return castles
  const supply: Message = position.supply_size ? { key: 'kd-supply', args: { count: position.supply_size } } : { key: 'kd-supply-empty' }
  const tile = position.seats[seat]?.start_tile ?? null
  return [
    ...castles,
    made('draw', { key: 'kd-draw' }, supply, null),
    made('start', { key: 'kd-starting-tile' }, startText(tile), tile === HIDDEN ? null : tile),
  ]
}

function startText(tile: string | null): Message {
  if (tile === null) return { key: 'kd-start-gone' }
  return tile === HIDDEN ? { key: 'kd-hidden-here' } : { key: 'kd-only-you', args: { tile: tileMessage(tile) } }
}

/** The tiles that lie open, in the variant where all do. */
export function openTiles(state: State, chosen: string | null): Choice[] {
  const { supply } = positionOf(state.state)
  const leads = new Set(state.gestures.map((gesture) => gesture.lead))
  return TILES.filter((tile) => supply[tile]).map((tile) => {
    const id = `tile ${tile}`
    const text: Message = { key: 'kd-left', args: { count: supply[tile]! } }
    return { id, text, name: tileMessage(tile), count: supply[tile]!, piece: tile, enabled: leads.has(id), active: id === chosen }
  })
}

// Whose turn it is

export function where(table: TableInfo, position: Position): Message {
  const free = 30 - Object.keys(position.board).length
  const { epoch } = position
  return setupOf(table.setup).variants.includes('last-castle')
    ? { key: 'kd-where-endless', args: { epoch, free } }
    : { key: 'kd-where', args: { epoch, free, total: 3 } }
}

export function title(table: TableInfo, state: State): Message {
  if (state.over || state.actor === null) return { key: 'turn-over' }
  return { key: 'whose-turn', args: { player: table.seats[state.actor]?.name ?? '' } }
}

export function advice(table: TableInfo, state: State, gesture: Gesture | null, open: boolean): Message {
  const position = positionOf(state.state)
  if (state.over) return { key: 'log-game-over' }
  if (!table.mine.length) return { key: 'advice-watch' }
  if (state.waiting) return { key: 'lobby-waiting' }
  const other = waitedFor(table, state)
  if (other !== null) return { key: 'advice-wait', args: { player: table.seats[other]?.name ?? '' } }
  if (position.drawn) return { key: 'kd-advice-put', args: { tile: tileMessage(position.drawn) } }
  if (state.gestures.every((one) => one.lead === 'pass')) return { key: 'kd-advice-pass' }
  if (gesture) return { key: 'kd-advice-place', args: { piece: gestureName(gesture.lead, position, state.actor ?? 0) } }
  return { key: open ? 'kd-advice-open' : 'kd-advice' }
}

export function gestureName(lead: string, position: Position, seat: number): Message {
  const piece = pieceOf(lead, position, seat)
  return piece && piece !== HIDDEN ? pieceMessage(piece) : { key: 'kd-starting-tile' }
}

export function undo(table: TableInfo, state: State): Button {
  const { move, reason } = state.undo
  if (move !== null) return { enabled: true, reason: undone(move, positionOf(state.state).board) }
  if (state.over) return { enabled: false, reason: { key: 'undo-game-over' } }
  const other = waitedFor(table, state)
  if (other !== null) return { enabled: false, reason: { key: 'end-not-your-turn', args: { player: table.seats[other]?.name ?? '' } } }
  return { enabled: false, reason: { key: reason === 'card-revealed' ? 'kd-tile-revealed' : 'undo-nothing' } }
}

/** By what lies there, or by the move where the board has been cleared since. */
function undone(move: string, board: Pieces): Message {
  const [verb, ...words] = move.split(' ')
  if (verb === 'pass') return { key: 'kd-pass' }
  const cell = words.at(-1) ?? ''
  const castle: Message | null = verb === 'castle' ? { key: 'kd-castle-rank', args: { rank: words[0] ?? '' } } : null
  const piece = castle ?? (board[cell] ? pieceMessage(board[cell]) : { key: verb === 'start' ? 'kd-starting-tile' : 'kd-tile' })
  return { key: 'kd-what-on', args: { piece, cell: cellName(cell) } }
}

/** The second button of the footer: places what is previewed, or passes. */
export function place(table: TableInfo, state: State, gesture: Gesture | null, cell: string | null): Button & { pass: boolean } {
  const pass = state.gestures.some((one) => one.lead === 'pass')
  if (pass) return { pass, enabled: true, reason: { key: 'kd-advice-pass' } }
  const no = (key: string, args: Message['args'] = {}): Button & { pass: boolean } => ({ pass, enabled: false, reason: { key, args } })
  if (state.over || state.actor === null) return no('end-game-over')
  if (state.waiting) return no('lobby-waiting')
  const other = waitedFor(table, state)
  if (other !== null) return no('end-not-your-turn', { player: table.seats[other]?.name ?? '' })
  if (!gesture) return no('kd-place-what')
  if (!cell || !gesture.cells.includes(cell)) return no('kd-place-where')
  return { pass, enabled: true, reason: { key: 'kd-place-on', args: { cell: cellName(cell) } } }
}

// What if

export function whatIf(preview: Preview, position: Position, lead: string, seat: number): WhatIf {
  const cell = preview.move.slice(lead.length + 1)
  const after = preview.after as Partial<Position>
  const lines = epochIn(preview.events)?.lines ?? after.lines ?? position.lines
  const piece = after.board?.[cell] ?? pieceOf(lead, position, seat) ?? HIDDEN
  const seats = position.seats.map((_, number) => number)
  const changes = lines.flatMap((line, i): LineChange[] => {
    const gold = seats.map((number) => lineGold(line, number) - lineGold(position.lines[i]!, number))
    if (!gold.some(Boolean)) return []
    const part = cellsOf(line.line).includes(cell) ? line.parts.find((one) => holds(line.line, one, cell)) : undefined
    const alone = lead.startsWith('castle') && part && !line.paid
    return [{ line: line.line, gold, value: alone ? part.value : null }]
  })
  const sums = seats.map((number) => changes.reduce((sum, change) => sum + change.gold[number]!, 0))
  return { cell, seat, piece, lines, changes, sums, title: { key: 'kd-what-on', args: { piece: pieceMessage(piece), cell: cellName(cell) } } }
}

/** Changes of the three rows of the score sheet and of its total, by seat. */
export function changes({ changes, sums }: WhatIf): Changes {
  const of = (row: boolean): number[] =>
    sums.map((_, seat) => changes.filter(({ line }) => isRow(line) === row).reduce((sum, { gold }) => sum + gold[seat]!, 0))
  return { rows: of(true), columns: of(false), total: sums }
}

// Score sheets

const SOURCES: Readonly<Record<string, string>> = { gold: 'u-gold', rows: 'u-rows', columns: 'u-columns' }

export function scoreRows(scores: readonly SeatScore[]): ScoreRow[] {
  return Object.keys(scores[0]?.sheet ?? {}).map((id) => ({
    id,
    name: { key: `kd-${id}` },
    symbol: SOURCES[id] ?? 'u-gold',
    cells: scores.map(({ sheet }) => sheet[id] ?? 0),
    signed: id !== 'gold',
  }))
}

export function castleRow({ seats }: Position): ScoreRow {
  return { id: 'castles', name: { key: 'kd-castles-left' }, cells: seats.map(({ castles }) => Object.values(castles).join('·')) }
}

/** Line by line, as the epoch paid. */
export function lineRows({ lines, gold }: Epoch): ScoreRow[] {
  return lines.map((line) => ({
    id: line.line,
    name: lineName(line.line),
    cells: gold.map((_, seat) => lineGold(line, seat)),
    signed: true,
  }))
}

export function epochRow({ epoch, rows, columns }: Epoch): ScoreRow {
  return { id: `epoch ${epoch}`, name: { key: 'kd-epoch', args: { epoch } }, cells: rows.map((row, seat) => row + columns[seat]!), signed: true }
}

/** The whole game: what everybody began with, and every epoch. */
export function gameRows(epochs: readonly Epoch[]): ScoreRow[] {
  const [first] = epochs
  if (!first) return []
  const purse = first.gold.map((after, seat) => after - first.rows[seat]! - first.columns[seat]!)
  return [{ id: 'purse', name: { key: 'kd-purse' }, cells: purse }, ...epochs.map(epochRow)]
}
