/** From the server's messages to what the table shows. No rules: states of the server are put into places and keys. */
import sources from '../look/sources.json'
import { symbolOf } from '../look/symbols'
import type { Choice, Delta, FinalView, LogEntry, Player, RefusalView, ScoreRow, TileView, TurnView, WhatIfView } from '../table/types'
import type { Message } from '../words/words'
import type { LogEntry as WireEntry, Preview, Refusal, SeatScore, State, TableInfo } from '../wire'
import type { Sorted } from './gestures'
import { HIDDEN, pile, positionOf, setupOf, type Position, type Tile } from './position'

export const terrain = (name: string): Message => ({ key: `terrain-${name}` })
export const location = (name: string): Message => ({ key: `location-${name}` })
const dashed = (name: string): string => name.replace(/[._ ]/g, '-')

export function players({ seats, mine }: TableInfo): Player[] {
  return seats.map(({ name }, seat) => ({ seat, name, me: mine.length === 1 && mine[0] === seat }))
}

/** Round and pile; the last round is worth saying. */
export function where(position: Position): Message[] {
  const now: Message = { key: 'where', args: { round: position.round, cards: pile(position) } }
  return position.end_triggered ? [now, { key: 'last-round' }] : [now]
}

interface SourceStyle {
  symbol?: string
  quiet?: boolean
}

/** One line per source of gold; a quiet one is left out while it pays nobody. */
export function scoreRows(table: TableInfo, scores: readonly SeatScore[]): ScoreRow[] {
  const cards = new Set(setupOf(table.setup).cards)
  const styles: Readonly<Record<string, SourceStyle>> = sources
  return Object.keys(scores[0]?.sheet ?? {}).flatMap((id) => {
    const gold = scores.map(({ sheet }) => sheet[id] ?? 0)
    if (styles[id]?.quiet && !gold.some(Boolean)) return []
    const key = `${cards.has(id) ? 'card' : 'source'}-${dashed(id)}`
    const symbol = styles[id]?.symbol ?? symbolOf('c', id)
    return [{ id, gold, symbol, name: { key }, rule: { key: `${key}-rule` } }]
  })
}

/** How many pieces of the mandatory action the actor has built in this turn. */
function built({ actor, last }: State): number {
  return last?.seat === actor ? last.moves.filter((move) => move.startsWith('build ')).length : 0
}

export function turn(table: TableInfo, state: State, chosen: string | null, sorted: Sorted): TurnView {
  const position = positionOf(state.state)
  const seat = state.actor ?? position.turn
  const name = table.seats[seat]?.name ?? ''
  const cards = position.card.hand.filter((card) => card !== HIDDEN)
  const done = built(state)
  const total = done + position.to_build
  return {
    seat,
    title: { key: titleKey(state, position, sorted), args: { player: name } },
    advice: advice(table, state, position, chosen, sorted),
    cards,
    chosen: position.card.chosen,
    pips: total && !state.over ? { done, total, text: pipsText(position, done, total) } : null,
    waiting: state.thinking !== null,
  }
}

function titleKey(state: State, { doing, to_build }: Position, sorted: Sorted): string {
  if (state.over) return 'turn-over'
  if (doing?.from) return 'turn-moves'
  if (sorted.others.some((gesture) => gesture.words.length)) return 'turn-choose'
  return to_build ? 'turn-builds' : 'turn-after'
}

function pipsText({ to_build }: Position, done: number, total: number): Message {
  return to_build ? { key: 'pips', args: { number: done + 1, total } } : { key: 'pips-done' }
}

function advice(table: TableInfo, state: State, position: Position, chosen: string | null, sorted: Sorted): Message {
  if (state.over) return { key: 'log-game-over' }
  if (!table.mine.length) return { key: 'advice-watch' }
  if (state.thinking !== null) return waiting(table, state.thinking, position)
  if (position.doing?.from) return { key: 'advice-put', args: { tile: location(position.doing.verb), origin: position.doing.from } }
  const lead = [...sorted.tiles.values()].flat().find((gesture) => gesture.lead === chosen)
  if (lead) return { key: lead.opens ? 'advice-take' : 'advice-power', args: { tile: location(lead.verb) } }
  if (sorted.others.some((gesture) => gesture.words.length)) return { key: 'advice-choose' }
  if (sorted.plain && position.card.chosen) return { key: 'advice-build', args: { terrain: terrain(position.card.chosen) } }
  return { key: 'advice-after' }
}

/** Somebody alone at this screen may look at the own card while the others play. */
function waiting(table: TableInfo, seat: number, { seats }: Position): Message {
  const player = table.seats[seat]?.name ?? ''
  const card = table.mine.length === 1 ? seats[table.mine[0]!]?.hand[0] : undefined
  if (!card || card === HIDDEN) return { key: 'advice-wait', args: { player } }
  return { key: 'advice-wait-card', args: { player, terrain: terrain(card) } }
}

/** Whose tiles are shown: those of the player who is to act here, or else of whoever sits here alone. */
export function tileSeat(table: TableInfo, state: State): number {
  const actor = state.actor ?? positionOf(state.state).turn
  return table.mine.length && !table.mine.includes(actor) ? table.mine[0]! : actor
}

export function tiles(state: State, seat: number, chosen: string | null, sorted: Sorted): TileView[] {
  const position = positionOf(state.state)
  const mine = state.actor === seat && state.thinking === null
  const groups = new Map<string, Tile[]>()
  for (const tile of position.seats[seat]?.tiles ?? []) {
    const id = `${tile.kind} ${tileState(tile)}`
    groups.set(id, [...(groups.get(id) ?? []), tile])
  }
  const begun = built(state) > 0 && position.to_build > 0
  const views = [...groups].map(([id, [tile, ...more]]): TileView => {
    const gestures = sorted.tiles.get(tile!.kind) ?? []
    const state = tileState(tile!) === 'ready' && (!mine || !gestures.length) ? 'idle' : tileState(tile!)
    return {
      id,
      state,
      name: location(tile!.kind),
      symbol: symbolOf('b', tile!.kind),
      count: more.length + 1,
      active: state === 'ready' && gestures.some((gesture) => gesture.lead === chosen),
      text: { key: tileKey(tile!, state, mine, begun, Boolean(position.doing?.from)) },
    }
  })
  return views.toSorted((a, b) => TILE_ORDER.indexOf(a.state) - TILE_ORDER.indexOf(b.state))
}

const TILE_ORDER = ['ready', 'idle', 'new', 'used']

function tileState(tile: Tile): 'ready' | 'new' | 'used' {
  return tile.ready ? 'ready' : tile.new ? 'new' : 'used'
}

function tileKey({ kind }: Tile, state: TileView['state'], mine: boolean, begun: boolean, lifted: boolean): string {
  if (state === 'ready' || (state === 'idle' && !mine)) return `tile-${kind}`
  if (state === 'idle' && lifted) return 'end-finish-the-move'
  if (state === 'idle') return begun ? 'tile-after-the-three' : 'tile-no-use'
  return `tile-${state}`
}

export function undo(state: State): Choice {
  if (state.undo.move !== null) return { enabled: true, reason: undoWhat(state, state.undo.move) }
  if (state.over) return { enabled: false, reason: { key: 'undo-game-over' } }
  if (state.thinking !== null) return { enabled: false, reason: { key: 'undo-not-your-turn' } }
  return { enabled: false, reason: { key: `undo-${state.undo.reason ?? 'nothing'}` } }
}

/** A piece that was put down belongs to the action that lifted it. */
function undoWhat({ state, last }: State, move: string): Message {
  const verb = (text: string | undefined): string => text?.split(' ', 1)[0] ?? ''
  if (verb(move) === 'build') return { key: 'undo-build' }
  const kinds = positionOf(state).seats.flatMap((seat) => seat.tiles.map((tile) => tile.kind))
  const moves = last?.moves ?? []
  const kind = [verb(move), verb(moves[moves.indexOf(move) - 1])].find((word) => kinds.includes(word))
  return kind ? { key: 'undo-power', args: { tile: location(kind) } } : { key: 'undo-what', args: { what: move } }
}

export function end(table: TableInfo, state: State, sorted: Sorted): Choice {
  const position = positionOf(state.state)
  if (sorted.end) return { enabled: true, reason: afterwards(table, state, position) }
  const no = (key: string, args: Message['args'] = {}): Choice => ({ enabled: false, reason: { key, args } })
  if (state.over || state.actor === null) return no('end-game-over')
  if (state.thinking !== null) return no('end-not-your-turn', { player: table.seats[state.thinking]?.name ?? '' })
  if (position.doing?.from) return no('end-finish-the-move')
  return no('end-not-yet', { count: position.to_build })
}

/** The last turn of the last round leads to the final scoring. */
function afterwards(table: TableInfo, { actor }: State, position: Position): Message {
  const next = ((actor ?? 0) + 1) % table.seats.length
  if (position.end_triggered && next === setupOf(table.setup).start_player) return { key: 'final-sheet' }
  return { key: 'end-next', args: { player: table.seats[next]!.name } }
}

/** Changes are told against the score before the piece was lifted. */
export function deltas(changes: Preview['changes'], now: readonly SeatScore[], base: readonly SeatScore[]): Delta[] {
  const found = new Map<string, Delta>()
  const add = (seat: number, row: string, gold: number): void => {
    const id = `${seat} ${row}`
    found.set(id, { seat, row, gold: (found.get(id)?.gold ?? 0) + gold })
  }
  for (const { seat, source, gold } of changes) add(seat, source, gold)
  now.forEach(({ sheet }, seat) => {
    for (const [row, gold] of Object.entries(sheet)) if (gold !== base[seat]?.sheet[row]) add(seat, row, gold - (base[seat]?.sheet[row] ?? 0))
  })
  return [...found.values()].filter((delta) => delta.gold)
}

export interface Hovered {
  cell: string
  seat: number
  ground: Message
  from: string | undefined
  base: readonly SeatScore[]
}

export function whatIf(preview: Preview, now: readonly SeatScore[], hovered: Hovered, names: readonly string[]): WhatIfView {
  const { cell, seat, ground, from, base } = hovered
  const changes = deltas(preview.changes, now, base)
  const own = (tile: { seat: number }): boolean => tile.seat === seat
  const line = Number(cell.replace(/^.*?(\d+)$/, '$1'))
  const column = cell.replace(/^.*:/, '').charCodeAt(0) - 96
  const notes: Message[] = [
    ...preview.gains.filter(own).map((tile) => ({ key: 'takes-tile', args: { tile: location(tile.kind) } })),
    ...preview.losses.filter(own).map((tile) => ({ key: 'loses-tile', args: { tile: location(tile.kind) } })),
    ...(names.length > 1 && changes.every(own) ? [{ key: 'others-same' }] : []),
  ]
  return {
    cell,
    seat,
    ...(from ? { from } : {}),
    takes: preview.gains.filter(own).map((tile) => tile.cell),
    title: { key: 'hex-of', args: { terrain: ground } },
    place: { key: 'place-of', args: { line, hex: column } },
    deltas: changes,
    notes,
  }
}

export function logEntries(entries: readonly WireEntry[]): LogEntry[] {
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  return entries.toReversed().map(({ seq, seat, text, notes, move }) => ({ seq, seat, text, notes, move, undone: undone.has(seq) }))
}

/** How many cells a sentence names before it says how many more there are. */
const LISTED = 6

export function refusal(told: Refusal, cell: string | null, say: (message: Message) => string): RefusalView {
  const { hexes } = told.data
  const args = Array.isArray(hexes) && hexes.length ? { ...told.text.args, hexes: listed(hexes as string[], say) } : told.text.args
  const key = `rule-${told.rule.toLowerCase()}`
  const name = say({ key })
  return { cell, text: { key: told.text.key, args }, rule: { name: name === key ? told.rule : name, id: told.rule } }
}

export function listed(items: readonly string[], say: (message: Message) => string): string {
  if (items.length > LISTED) return say({ key: 'list-more', args: { list: items.slice(0, LISTED).join(', '), count: items.length - LISTED } })
  return items.length < 2 ? items.join('') : say({ key: 'list-last', args: { list: items.slice(0, -1).join(', '), last: items.at(-1)! } })
}

export function final(table: TableInfo, state: State, say: (message: Message) => string): FinalView | null {
  if (!state.over) return null
  const names = state.winners.map((seat) => table.seats[seat]!.name)
  const gold = state.scores[state.winners[0] ?? 0]?.total ?? 0
  const title: Message =
    names.length > 1
      ? { key: 'final-shared', args: { players: listed(names, say), gold } }
      : { key: 'final-one', args: { player: names[0] ?? '', gold } }
  return { title, winners: state.winners, rows: scoreRows(table, state.scores) }
}

