/** From the server's messages to what the table shows. No rules: states of the server are put into places and keys. */
import sources from '../look/sources.json'
import table from '../look/legend.json'
import { known, symbolOf } from '../look/symbols'
import type { Choice, ChoiceView, Delta, FinalView, LogEntry, Player, ScoreRow, TurnView, WhatIfView } from '../table/types'
import type { Message } from '../words/words'
import type { Gesture, LogEntry as WireEntry, Preview, Refusal, SeatScore, State, TableInfo } from '../wire'
import { choicesNow, END, PLAIN, type Sorted } from './gestures'
import { choiceName, dashed, does, named, terrain } from './names'
import { HIDDEN, pile, positionOf, setupOf, type Doing, type Position } from './position'

export function players({ seats, mine }: TableInfo, thinking: number | null = null): Player[] {
  return seats.map(({ name }, seat) => ({ seat, name, me: mine.length === 1 && mine[0] === seat, thinking: seat === thinking }))
}

/** Whose move is waited for: a bot's, or that of somebody at another screen. */
export function waitedFor({ mine }: TableInfo, { actor, over }: State): number | null {
  return over || actor === null || mine.includes(actor) ? null : actor
}

/** Round and pile; the last round is worth saying. */
export function where(position: Position): Message[] {
  const now: Message = { key: 'where', args: { round: position.round, cards: pile(position) } }
  return position.end_triggered ? [now, { key: 'last-round' }] : [now]
}

interface SourceStyle {
  symbol?: string
  quiet?: boolean
  /** the field of the set-up that names the terrain it is about */
  terrain?: string
}

const STYLES: Readonly<Record<string, SourceStyle>> = sources

/** One line per source of gold; a quiet one is left out while it pays nobody. Cards that pay at once have a line too. */
export function scoreRows(table: TableInfo, scores: readonly SeatScore[]): ScoreRow[] {
  const { cards } = setupOf(table.setup)
  const sheet = scores[0]?.sheet ?? {}
  const atOnce = cards.filter((card) => !(card in sheet))
  const paying = Object.keys(sheet).flatMap((id) => {
    const gold = scores.map((score) => score.sheet[id] ?? 0)
    return STYLES[id]?.quiet && !atOnce.length && !gold.some(Boolean) ? [] : [scoreRow(table, id, gold)]
  })
  return [...atOnce.map((id) => scoreRow(table, id, [])), ...paying]
}

function scoreRow({ setup }: TableInfo, id: string, cells: readonly number[]): ScoreRow {
  const { cards, tasks = [] } = setupOf(setup)
  const key = `${cards.includes(id) ? 'card' : tasks.includes(id) ? 'task' : 'source'}-${dashed(id)}`
  const land = setup[STYLES[id]?.terrain ?? '']
  return {
    id,
    cells,
    symbol: STYLES[id]?.symbol ?? symbolOf('c', id),
    name: { key },
    rule: { key: `${key}-rule` },
    ...(typeof land === 'string' ? { terrain: land } : {}),
  }
}

/** How many pieces of the mandatory action were built in this turn, whoever has answered in between; the newest line comes first. */
function built(log: readonly LogEntry[]): number {
  const moves = log.filter((line) => !line.undone).map((line) => line.move ?? '')
  const ended = moves.indexOf(END)
  return moves.slice(0, ended < 0 ? moves.length : ended).filter((move) => move.startsWith(`${PLAIN} `)).length
}

export function turn(table: TableInfo, state: State, chosen: string | null, sorted: Sorted, log: readonly LogEntry[]): TurnView {
  const position = positionOf(state.state)
  const seat = state.actor ?? position.turn
  const name = table.seats[seat]?.name ?? ''
  const cards = position.card.hand.filter((card) => card !== HIDDEN)
  const done = built(log)
  const total = seat === position.turn ? done + position.to_build : 0
  return {
    seat,
    title: title(state, position, name, sorted),
    advice: advice(table, state, position, chosen, sorted),
    cards,
    chosen: position.card.chosen,
    choices: choicesNow(sorted, chosen).map(choice),
    pips: total && !state.over ? { done, total, text: pipsText(position, done, total) } : null,
  }
}

/** A word on a button, with its drawing where there is one. */
function choice(move: string): ChoiceView {
  const word = move.split(' ')[1]
  const symbol = word ? ['t', 'b'].map((sort) => `${sort}-${word.split('/')[0]}`).find(known) : undefined
  return { move, name: choiceName(move), ...(symbol?.startsWith('t-') ? { terrain: word! } : symbol ? { symbol } : {}) }
}

function title(state: State, { doing, turn, to_build }: Position, player: string, sorted: Sorted): Message {
  const told = (key: string): Message => ({ key, args: { player, ...(doing ? { tile: named(doing.verb) } : {}) } })
  if (state.over) return told('turn-over')
  if (state.lifted) return told('turn-moves')
  if (doing) return told(state.actor === turn ? 'turn-goes-on' : 'turn-answers')
  if (sorted.choices.some((gesture) => gesture.words.length)) return told('turn-choose')
  return told(to_build ? 'turn-builds' : 'turn-after')
}

function pipsText({ to_build }: Position, done: number, total: number): Message {
  return to_build ? { key: 'pips', args: { number: done + 1, total } } : { key: 'pips-done' }
}

function advice(table: TableInfo, state: State, position: Position, chosen: string | null, sorted: Sorted): Message {
  if (state.over) return { key: 'log-game-over' }
  if (!table.mine.length) return { key: 'advice-watch' }
  if (state.waiting) return { key: 'lobby-waiting' }
  const other = waitedFor(table, state)
  if (other !== null) return waiting(table, other, position)
  const power = sorted.powers.get(chosen ?? '')
  if (power) return using(power)
  if (position.doing) return underWay(state, position.doing, sorted)
  if (sorted.choices.some((gesture) => gesture.words.length)) return choosing(position)
  if (sorted.plain && position.card.chosen) return { key: 'advice-build', args: { terrain: terrain(position.card.chosen) } }
  return { key: 'advice-after' }
}

function using({ verb, cells, opens }: Gesture): Message {
  if (!cells.length) return does(verb)
  return { key: opens ? 'advice-take' : 'advice-power', args: { tile: named(verb) } }
}

/** Two cards, or the two halves of one. */
function choosing({ card }: Position): Message {
  return { key: card.hand.length > 1 ? 'advice-choose' : 'action-choose-about' }
}

/** What has to be decided before the turn goes on, in the player's own turn or in another's. */
function underWay(state: State, { verb, from = '' }: Doing, sorted: Sorted): Message {
  if (state.lifted) return { key: 'advice-put', args: { tile: named(verb), origin: from } }
  const words = sorted.choices.flatMap((gesture) => gesture.words)
  if (words.length) return { key: 'refusal-choose-a-line', args: { hexes: words.join(', ') } }
  const offers = (word: string): boolean => sorted.choices.some((gesture) => gesture.verb === word)
  const key = offers('pass') ? 'advice-answer' : offers('done') ? 'advice-more' : 'advice-power'
  return { key, args: { tile: named(sorted.plain?.verb ?? verb) } }
}

/** Why nothing else can be done now. */
export function finishFirst({ verb }: Doing): Message {
  return { key: 'refusal-finish-the-action', args: { action: named(verb) } }
}

/** Somebody alone at this screen may look at the own card while the others play. */
function waiting(table: TableInfo, seat: number, { seats, turn, doing }: Position): Message {
  const player = table.seats[seat]?.name ?? ''
  if (doing && seat !== turn) return { key: 'advice-wait-answer', args: { player, tile: named(doing.verb) } }
  const card = table.mine.length === 1 ? seats[table.mine[0]!]?.hand[0] : undefined
  if (!card || card === HIDDEN) return { key: 'advice-wait', args: { player } }
  return { key: 'advice-wait-card', args: { player, terrain: terrain(card) } }
}

/** Whose tiles are shown: those of the player who is to act here, or else of whoever sits here alone. */
export function tileSeat(table: TableInfo, state: State): number {
  const actor = state.actor ?? positionOf(state.state).turn
  return table.mine.length && !table.mine.includes(actor) ? table.mine[0]! : actor
}

export function undo(table: TableInfo, state: State): Choice {
  if (state.undo.move !== null) return { enabled: true, reason: undoWhat(state, state.undo.move) }
  if (state.over) return { enabled: false, reason: { key: 'undo-game-over' } }
  if (waitedFor(table, state) !== null) return { enabled: false, reason: { key: 'undo-not-your-turn' } }
  return { enabled: false, reason: { key: `undo-${state.undo.reason ?? 'nothing'}` } }
}

/** A piece that was put down belongs to the action that lifted it. */
function undoWhat({ last, state }: State, move: string): Message {
  const verb = (text: string | undefined): string => text?.split(' ', 1)[0] ?? ''
  if (verb(move) === 'build') return { key: 'undo-build' }
  const moves = last?.moves ?? []
  const lifting = moves.slice(0, moves.lastIndexOf(move)).findLast((text) => !text.startsWith('to '))
  const doing = positionOf(state).doing?.verb
  const used = verb(move) === 'to' ? (doing ?? verb(lifting)) : move.includes(' ') ? verb(move) : ''
  if (!used || used === 'choose') return { key: 'undo-what', args: { what: choiceName(move) } }
  return { key: 'undo-power', args: { tile: named(used) } }
}

export function end(table: TableInfo, state: State, sorted: Sorted): Choice {
  const position = positionOf(state.state)
  if (sorted.end) return { enabled: true, reason: afterwards(table, state, position) }
  const no = (key: string, args: Message['args'] = {}): Choice => ({ enabled: false, reason: { key, args } })
  if (state.over || state.actor === null) return no('end-game-over')
  if (state.waiting) return no('lobby-waiting')
  const other = waitedFor(table, state)
  if (other !== null) return no('end-not-your-turn', { player: table.seats[other]?.name ?? '' })
  if (state.lifted) return no('end-finish-the-move')
  if (position.doing) return { enabled: false, reason: finishFirst(position.doing) }
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
  symbol: string | undefined
}

/** What a move would put there, if it isn't a settlement. */
export function ghost(verb: string, doing: Doing | null): string | undefined {
  const ghosts: Readonly<Record<string, string>> = table.ghosts
  const lifted = table.pieces.find((piece) => piece.key === doing?.word)
  return verb === 'to' ? (lifted?.symbol ?? ghosts[doing?.verb ?? '']) : ghosts[verb]
}

export function whatIf(preview: Preview, now: readonly SeatScore[], hovered: Hovered, names: readonly string[]): WhatIfView {
  const { cell, seat, ground, from, base, symbol } = hovered
  const changes = deltas(preview.changes, now, base)
  const own = (tile: { seat: number }): boolean => tile.seat === seat
  const line = Number(cell.replace(/^.*?(\d+)$/, '$1'))
  const column = cell.replace(/^.*:/, '').charCodeAt(0) - 96
  const notes: Message[] = [
    ...preview.gains.filter(own).map(({ cell, kind }) => ({ key: cell ? 'takes-tile' : 'log-held-gained', args: { tile: named(kind), player: names[seat] ?? '' } })),
    ...preview.losses.filter(own).map((tile) => ({ key: 'loses-tile', args: { tile: named(tile.kind) } })),
    ...(names.length > 1 && changes.every(own) ? [{ key: 'others-same' }] : []),
  ]
  return {
    cell,
    seat,
    ...(from ? { from } : {}),
    ...(symbol ? { symbol } : {}),
    takes: preview.gains.filter(own).map((tile) => tile.cell),
    earns: [...new Set(Object.values(preview.lit).flat())],
    title: ground,
    place: { key: 'place-of', args: { line, hex: column } },
    deltas: changes,
    notes,
  }
}

/** A line that says the same stays the same object, so that it isn't put into words again. */
const lines = new WeakMap<WireEntry, LogEntry>()

export function logEntries(entries: readonly WireEntry[]): LogEntry[] {
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  return entries.filter(({ kind }) => kind !== 'chat').toReversed().map((entry) => lineOf(entry, undone.has(entry.seq)))
}

function lineOf(entry: WireEntry, undone: boolean): LogEntry {
  const known = lines.get(entry)
  if (known?.undone === undone) return known
  const { seq, seat, text, notes, move } = entry
  const line = { seq, seat, text, notes, move, undone }
  lines.set(entry, line)
  return line
}

/** How many cells a sentence names before it says how many more there are. */
const LISTED = 6

export function refusalText({ data: { hexes }, text }: Refusal, say: (message: Message) => string): Message {
  return Array.isArray(hexes) && hexes.length ? { ...text, args: { ...text.args, hexes: listed(hexes as string[], say) } } : text
}

export function listed(items: readonly string[], say: (message: Message) => string): string {
  if (items.length > LISTED) return say({ key: 'list-more', args: { list: items.slice(0, LISTED).join(', '), count: items.length - LISTED } })
  return items.length < 2 ? items.join('') : say({ key: 'list-last', args: { list: items.slice(0, -1).join(', '), last: items.at(-1)! } })
}

export function victory(table: TableInfo, { winners, scores, reason }: State, say: (message: Message) => string): Message {
  const names = winners.map((seat) => table.seats[seat]!.name)
  if (reason === 'resigned' || reason === 'flagged') return { key: `final-${reason}`, args: { players: listed(names, say) } }
  const gold = scores[winners[0] ?? 0]?.total ?? 0
  if (names.length > 1) return { key: 'final-shared', args: { players: listed(names, say), gold } }
  return { key: 'final-one', args: { player: names[0] ?? '', gold } }
}

export function final(table: TableInfo, state: State, say: (message: Message) => string): FinalView | null {
  if (!state.over) return null
  return { title: victory(table, state, say), winners: state.winners, rows: scoreRows(table, state.scores) }
}
