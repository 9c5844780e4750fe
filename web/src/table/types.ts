/** What the table shows. The server decides all of it; sentences come as messages and are put into words here. */
import type { Preview } from '../board/types'
import type { Message } from '../words/words'

export interface Player {
  seat: number
  name: string
  me: boolean
  /** a bot that thinks about its turn */
  thinking?: boolean
}

/** A word to choose, on a button. */
export interface ChoiceView {
  move: string
  name: Message
  /** a terrain card or one half of it */
  terrain?: string
  symbol?: string
}

export interface TurnView {
  seat: number
  title: Message
  advice: Message
  /** names of the terrain cards that lie open; none while the card is hidden */
  cards: readonly string[]
  chosen: string | null
  choices: readonly ChoiceView[]
  /** pieces of the mandatory action */
  pips: { done: number; total: number; text: Message } | null
  /** somebody elsewhere is to move */
  waiting?: boolean
}

export interface TileView {
  id: string
  verb: string
  name: Message
  symbol: string
  count: number
  /** idle: it could be used, but not now */
  state: 'ready' | 'idle' | 'used' | 'new'
  active: boolean
  /** what it does if ready, else why not */
  text: Message
  /** the terrain that it shows */
  terrain?: string
  /** a number that it keeps for its owner */
  saved?: number
}

/** One line of the score sheet, per seat; `id` is what the server lights and previews by. */
export interface ScoreRow {
  id: string
  name: Message
  symbol: string
  /** empty: paid at once, and counted with what was paid during the game */
  gold: readonly number[]
  rule?: Message
  /** the terrain that it is about */
  terrain?: string
}

export interface ScoreView {
  rows: readonly ScoreRow[]
  supply: readonly number[]
}

export interface Delta {
  row: string
  seat: number
  gold: number
}

/** What a previewed move would do. */
export interface WhatIfView extends Preview {
  title: Message
  place: Message
  deltas: readonly Delta[]
  notes: readonly Message[]
}

export interface LogEntry {
  seq: number
  seat: number | null
  text: Message
  /** what followed from it: a tile taken, gold at once */
  notes?: readonly Message[]
  /** taken back later */
  undone?: boolean
  /** in notation; null if it's hidden or a take-back */
  move?: string | null
}

export interface Choice {
  enabled: boolean
  /** what it does, or why it can't be done now */
  reason: Message
}

export interface RefusalView {
  cell: string | null
  text: Message
  /** the rule's title, and its id in docs/rules */
  rule: { name: string; id: string } | null
}

export interface LostView {
  /** seconds until the next try, null while trying */
  retryIn: number | null
}

export interface FinalView {
  title: Message
  winners: readonly number[]
  rows: readonly ScoreRow[]
}

/** A turn that a bot thinks good, and what it brings. */
export interface HintView {
  seat: number
  /** `place`: the hex, where its sentence doesn't name it */
  steps: readonly { move: string; text: Message; place?: string }[]
  changes: readonly { seat: number; source: string; gold: number }[]
  /** tiles; one from nowhere on the map has no cell */
  gains: readonly { seat: number; kind: string; cell: string }[]
}

export interface TableView {
  title: Message
  where: readonly Message[]
  players: readonly Player[]
  turn: TurnView
  tiles: readonly TileView[]
  tilesNote: Message | null
  score: ScoreView
  log: readonly LogEntry[]
  undo: Choice
  end: Choice
  whatIf: WhatIfView | null
  refusal: RefusalView | null
  lost: LostView | null
  final: FinalView | null
}
