/** Converts the server's messages into the view of the table. */
import { hasSymbol, symbolOf } from '../theme/symbols'
import { inSecondPerson, ownName, turnTitle } from '../table/secondPerson'
import { formatList, shownWinners, winnersMessage, remoteActor } from '../table/tableStatus'
import type {
  Choice,
  ChoiceView,
  Delta,
  FinalView,
  LogEntry,
  ScoreRow,
  TurnView,
  MovePreviewView,
} from '../table/types'
import type { Message } from '../i18n/translator'
import type { MoveGroup, Preview, RefusalMessage, SeatScore, ScoreSource, StateMessage, TableInfo } from '../wire'
import { availableChoices, END, BUILD, type SortedMoveGroups } from './legalMoves'
import { choiceName, dashed, componentEffect, componentName, terrainName, tileName } from './componentNames'
import { HIDDEN, drawPileSize, positionOf, setupOf, type PendingAction, type Position } from './position'

/** Return the round and the size of the draw pile, and a notice in the last round. */
export function where(position: Position): Message[] {
  const now: Message = { key: 'where', args: { round: position.round, cards: drawPileSize(position) } }
  return position.end_triggered ? [now, { key: 'last-round' }] : [now]
}

/** One row per source of gold, also for cards that pay at once; quiet sources are omitted while they pay nothing. */
export function scoreRows({ sources }: Pick<TableInfo, 'sources'>, scores: readonly SeatScore[]): ScoreRow[] {
  const sheet = scores[0]?.sheet ?? {}
  const known = new Map(sources.map((source) => [source.name, source]))
  const immediateCards = sources.filter(({ name }) => !(name in sheet))
  const paidRows = Object.keys(sheet).flatMap((id) => {
    const gold = scores.map((score) => score.sheet[id] ?? 0)
    const isQuiet = known.get(id)?.quiet && !immediateCards.length && !gold.some(Boolean)
    return isQuiet ? [] : [scoreRow(id, known.get(id), gold)]
  })
  return [...immediateCards.map((source) => scoreRow(source.name, source, [])), ...paidRows]
}

function scoreRow(id: string, source: ScoreSource | undefined, cells: readonly number[]): ScoreRow {
  const key = `${source?.group ?? 'source'}-${dashed(id)}`
  return {
    id,
    cells,
    symbol: source?.symbol ?? symbolOf('c', id),
    name: { key },
    rule: { key: `${key}-rule` },
    ...(source?.terrain ? { terrain: source.terrain } : {}),
  }
}

/** Number of pieces built by the mandatory action in this turn. The log is newest first and may include other seats. */
function builtThisTurn(log: readonly LogEntry[]): number {
  const moves = log.filter((entry) => !entry.undone).map((entry) => entry.move ?? '')
  const endIndex = moves.indexOf(END)
  return moves.slice(0, endIndex < 0 ? moves.length : endIndex).filter((move) => move.startsWith(`${BUILD} `)).length
}

export function turn(
  table: TableInfo,
  state: StateMessage,
  chosen: string | null,
  sorted: SortedMoveGroups,
  log: readonly LogEntry[],
): TurnView {
  const position = positionOf(state.state)
  const seat = state.actor ?? position.turn
  const cards = position.card.hand.filter((card) => card !== HIDDEN)
  const done = builtThisTurn(log)
  const total = seat === position.turn ? done + position.to_build : 0
  return {
    seat,
    title: title(table, state, position, sorted),
    advice: advice(table, state, position, chosen, sorted),
    cards,
    chosen: position.card.chosen,
    choices: availableChoices(sorted, chosen).map(choice),
    pips: total && !state.over ? { done, total, text: pipsText(position, done, total) } : null,
  }
}

/** Return the view of a choice button, with a symbol if there is one. */
function choice(move: string): ChoiceView {
  const word = move.split(' ')[1]
  const symbol = word ? ['t', 'b'].map((sort) => `${sort}-${word.split('/')[0]}`).find(hasSymbol) : undefined
  return { move, name: choiceName(move), ...(symbol?.startsWith('t-') ? { terrain: word! } : symbol ? { symbol } : {}) }
}

function title(
  table: TableInfo,
  state: StateMessage,
  { doing, turn, to_build }: Position,
  sorted: SortedMoveGroups,
): Message {
  const seat = state.actor ?? turn
  const player = table.seats[seat]?.name ?? ''
  const titleFor = (key: string): Message =>
    inSecondPerson({ key, args: { player, ...(doing ? { tile: componentName(doing.verb) } : {}) } }, ownName(table))
  if (state.over) return titleFor('turn-over')
  if (state.piece_lifted) return titleFor('turn-moves')
  if (doing) return titleFor(state.actor === turn ? 'turn-goes-on' : 'turn-answers')
  const isChoice = sorted.choices.some((group) => group.words.length)
  return turnTitle(
    table,
    seat,
    titleFor(isChoice ? 'turn-choose' : to_build ? 'turn-builds' : afterBuilding(table, state, sorted)),
  )
}

/** Return the key of the title after the mandatory action; which tiles others can use is not known. */
function afterBuilding(table: TableInfo, state: StateMessage, sorted: SortedMoveGroups): string {
  if (remoteActor(table, state) !== null) return 'whose-turn'
  return sorted.powers.size ? 'turn-after' : 'turn-done'
}

function pipsText({ to_build }: Position, done: number, total: number): Message {
  return to_build ? { key: 'pips', args: { number: done + 1, total } } : { key: 'pips-done' }
}

function advice(
  table: TableInfo,
  state: StateMessage,
  position: Position,
  chosen: string | null,
  sorted: SortedMoveGroups,
): Message {
  if (state.over) return { key: 'log-game-over' }
  if (!table.own_seats.length) return { key: 'advice-watch' }
  if (state.waiting) return { key: 'lobby-waiting' }
  const other = remoteActor(table, state)
  if (other !== null) return waitingAdvice(table, other, position)
  const power = sorted.powers.get(chosen ?? '')
  if (power) return powerAdvice(power)
  if (position.doing) return pendingActionAdvice(state, position.doing, sorted)
  if (sorted.choices.some((group) => group.words.length)) return choiceAdvice(position)
  if (sorted.plain && position.card.chosen)
    return { key: 'advice-build', args: { terrain: terrainName(position.card.chosen) } }
  return { key: sorted.powers.size ? 'advice-after' : 'advice-done' }
}

function powerAdvice({ verb, cells, lifts_piece: opens }: MoveGroup): Message {
  if (!cells.length) return componentEffect(verb)
  return { key: opens ? 'advice-take' : 'advice-power', args: { tile: componentName(verb) } }
}

/** Advice to choose one of two cards, or one half of a card. */
function choiceAdvice({ card }: Position): Message {
  return { key: card.hand.length > 1 ? 'advice-choose' : 'action-choose-about' }
}

/** Advice for an action that must be finished before the turn goes on. */
function pendingActionAdvice(
  state: StateMessage,
  { verb, from = '' }: PendingAction,
  sorted: SortedMoveGroups,
): Message {
  if (state.piece_lifted) return { key: 'advice-put', args: { tile: componentName(verb), origin: from } }
  const words = sorted.choices.flatMap((group) => group.words)
  if (words.length) return { key: 'refusal-choose-a-line', args: { hexes: words.join(', ') } }
  const offers = (word: string): boolean => sorted.choices.some((group) => group.verb === word)
  const key = offers('pass') ? 'advice-answer' : offers('done') ? 'advice-more' : 'advice-power'
  return { key, args: { tile: componentName(sorted.plain?.verb ?? verb) } }
}

/** Return the reason that the current action must be finished first. */
export function finishActionReason({ verb }: PendingAction): Message {
  return { key: 'refusal-finish-the-action', args: { action: componentName(verb) } }
}

/** Advice while another player moves; a single player at this browser also sees the own card. */
function waitingAdvice(table: TableInfo, seat: number, { seats, turn, doing }: Position): Message {
  const player = table.seats[seat]?.name ?? ''
  if (doing && seat !== turn) return { key: 'advice-wait-answer', args: { player, tile: componentName(doing.verb) } }
  const card = table.own_seats.length === 1 ? seats[table.own_seats[0]!]?.hand[0] : undefined
  if (!card || card === HIDDEN) return { key: 'advice-wait', args: { player } }
  return { key: 'advice-wait-card', args: { player, terrain: terrainName(card) } }
}

/** Return the seat whose tiles are shown: the seat to act if it is at this browser, else the first own seat. */
export function tileSeat(table: TableInfo, state: StateMessage): number {
  const actor = state.actor ?? positionOf(state.state).turn
  return table.own_seats.length && !table.own_seats.includes(actor) ? table.own_seats[0]! : actor
}

export function undo(table: TableInfo, state: StateMessage): Choice {
  if (state.undo.move !== null)
    return { enabled: true, reason: undoReason(state, state.undo.move), turn: (state.undo.turn_plies ?? 0) > 1 }
  if (state.over) return { enabled: false, reason: { key: 'undo-game-over' } }
  if (remoteActor(table, state) !== null) return { enabled: false, reason: { key: 'undo-not-your-turn' } }
  return { enabled: false, reason: { key: `undo-${state.undo.reason ?? 'nothing'}` } }
}

function verb(move: string | undefined): string {
  return move?.split(' ', 1)[0] ?? ''
}

/** Return the description of the move to undo; a move that puts a piece down is named after the action. */
function undoReason({ last_moves: last, state }: StateMessage, move: string): Message {
  if (verb(move) === 'build') return { key: 'undo-build' }
  const moves = last?.moves ?? []
  const liftingMove = moves.slice(0, moves.lastIndexOf(move)).findLast((text) => !text.startsWith('to '))
  const doing = positionOf(state).doing?.verb
  const actionVerb = verb(move) === 'to' ? (doing ?? verb(liftingMove)) : move.includes(' ') ? verb(move) : ''
  if (!actionVerb || actionVerb === 'choose') return { key: 'undo-what', args: { what: choiceName(move) } }
  return { key: 'undo-power', args: { tile: componentName(actionVerb) } }
}

function disabled(key: string, args: Message['args'] = {}): Choice {
  return { enabled: false, reason: { key, args } }
}

export function end(table: TableInfo, state: StateMessage, sorted: SortedMoveGroups): Choice {
  const position = positionOf(state.state)
  if (sorted.end) return { enabled: true, reason: endTurnReason(table, state, position) }
  if (state.over || state.actor === null) return disabled('end-game-over')
  if (state.waiting) return disabled('lobby-waiting')
  const other = remoteActor(table, state)
  if (other !== null) return disabled('end-not-your-turn', { player: table.seats[other]?.name ?? '' })
  if (state.piece_lifted) return disabled('end-finish-the-move')
  if (position.doing) return { enabled: false, reason: finishActionReason(position.doing) }
  return disabled('end-not-yet', { count: position.to_build })
}

/** The last turn of the last round leads to the final scoring. */
function endTurnReason(table: TableInfo, { actor }: StateMessage, position: Position): Message {
  const next = ((actor ?? 0) + 1) % table.seats.length
  if (position.end_triggered && next === setupOf(table.setup).start_player) return { key: 'final-sheet' }
  return { key: 'end-next', args: { player: table.seats[next]!.name } }
}

/** Return the score changes relative to the scores before a piece was lifted. */
export function deltas(changes: Preview['changes'], now: readonly SeatScore[], base: readonly SeatScore[]): Delta[] {
  const byRow = new Map<string, Delta>()
  const add = (seat: number, row: string, gold: number): void => {
    const id = `${seat} ${row}`
    byRow.set(id, { seat, row, gold: (byRow.get(id)?.gold ?? 0) + gold })
  }
  for (const { seat, source, gold } of changes) add(seat, source, gold)
  now.forEach(({ sheet }, seat) => {
    for (const [row, gold] of Object.entries(sheet))
      if (gold !== base[seat]?.sheet[row]) add(seat, row, gold - (base[seat]?.sheet[row] ?? 0))
  })
  return [...byRow.values()].filter((delta) => delta.gold)
}

export interface Hovered {
  cell: string
  seat: number
  terrain: Message
  from: string | undefined
  base: readonly SeatScore[]
  symbol: string | undefined
}

/** Return the symbol of the piece that a move would place, undefined for a settlement. */
export function previewSymbol(
  { actions, pieces }: Pick<TableInfo, 'actions' | 'pieces'>,
  verb: string,
  doing: PendingAction | null,
): string | undefined {
  const symbolOfVerb = (name: string | undefined): string | undefined =>
    actions.find((action) => action.verb === name)?.preview_symbol
  const lifted = pieces.find((piece) => piece.kind === doing?.word)
  return (verb === 'to' ? (lifted?.symbol ?? symbolOfVerb(doing?.verb)) : symbolOfVerb(verb)) || undefined
}

export function movePreview(
  preview: Preview,
  now: readonly SeatScore[],
  hovered: Hovered,
  names: readonly string[],
): MovePreviewView {
  const { cell, seat, terrain, from, base, symbol } = hovered
  const changes = deltas(preview.changes, now, base)
  const isOwn = (tile: { seat: number }): boolean => tile.seat === seat
  const notes: Message[] = [
    ...preview.gains.filter(isOwn).map((tile) => ({
      key: tile.cell ? 'takes-tile' : 'log-held-gained',
      args: { tile: tileName(tile), player: names[seat] ?? '' },
    })),
    ...preview.losses.filter(isOwn).map((tile) => ({ key: 'loses-tile', args: { tile: tileName(tile) } })),
    ...(names.length > 1 && changes.every(isOwn) ? [{ key: 'others-same' }] : []),
  ]
  return {
    cell,
    seat,
    ...(from ? { from } : {}),
    ...(symbol ? { symbol } : {}),
    takes: preview.gains.filter((tile) => isOwn(tile) && tile.cell).map((tile) => tile.cell),
    earns: [...new Set(Object.values(preview.scoring_cells).flat())],
    title: terrain,
    place: cell,
    deltas: changes,
    notes,
  }
}

export function refusalText({ data: { hexes }, text }: RefusalMessage, format: (message: Message) => string): Message {
  return Array.isArray(hexes) && hexes.length
    ? { ...text, args: { ...text.args, hexes: formatList(hexes as string[], format) } }
    : text
}

export function final(table: TableInfo, state: StateMessage, format: (message: Message) => string): FinalView | null {
  if (!state.over) return null
  return {
    title: winnersMessage(table, state, format),
    winners: shownWinners(state),
    rows: scoreRows(table, state.scores),
  }
}
