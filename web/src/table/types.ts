/** View types of a table. Texts are messages, translated by the components. */
import type { Preview } from '../board/types'
import type { RuleIds, Thing, Viewer } from '../explain/thing'
import type { Message } from '../i18n/translator'

export interface Player {
  seat: number
  name: string
  me: boolean
  /** a bot that thinks about its turn */
  thinking?: boolean
}

/** A button of a choice. */
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
  /** terrain cards face up; empty while the card is hidden */
  cards: readonly string[]
  chosen: string | null
  choices: readonly ChoiceView[]
  /** pieces of the mandatory action */
  pips: { done: number; total: number; text: Message } | null
}

export interface TileView {
  id: string
  verb: string
  name: Message
  symbol: string
  count: number
  /** idle: not usable now */
  state: 'ready' | 'idle' | 'used' | 'new'
  active: boolean
  /** the server can explain why it cannot be used; false for a tile without moves */
  explains?: boolean
  /** the effect */
  text: Message
  /** why it cannot be used now */
  reason?: Message
  thing: Thing
  /** the terrain shown on the tile */
  terrain?: string
  /** a number stored on the tile */
  saved?: number
}

/** A tile or a piece in a player strip. */
export interface StripItem {
  thing: Thing
  count: number
  state?: TileView['state']
}

/** What is public about a player. */
export interface StripView {
  seat: number
  name: string
  /** the seat can be claimed */
  open: boolean
  me: boolean
  turn: boolean
  /** the player's pieces on the board */
  cells: readonly string[]
  facts: readonly { symbol: string; value: number; label: Message }[]
  items: readonly StripItem[]
}

/** A row of the score sheet; `id` is the source in the server's messages. */
export interface ScoreRow {
  id: string
  name: Message
  symbol?: string
  /** by seat; empty: paid at once, and included in the gold paid during the game */
  cells: readonly (number | string)[]
  /** whether positive numbers have a plus sign */
  signed?: boolean
  rule?: Message
  /** gold that the players have, not gold that it would pay */
  owned?: boolean
  /** kind and name of what it explains, if they are not the key of its name */
  thing?: string
  /** the terrain that is scored */
  terrain?: string
}

/** The total row of a score sheet. */
export interface ScoreTotal {
  name: Message
  cells: readonly number[]
  signed?: boolean
}

export interface ScoreView {
  rows: readonly ScoreRow[]
}

/** Changes by a move, by row and seat; the row of the totals is `total`. */
export type Changes = Readonly<Record<string, readonly number[]>>

export interface Delta {
  row: string
  seat: number
  gold: number
}

/** The effect of a previewed move. */
export interface MovePreviewView extends Preview {
  title: Message
  /** name of the cell */
  place: string
  deltas: readonly Delta[]
  notes: readonly Message[]
}

export interface LogEntry {
  revision: number
  seat: number | null
  text: Message
  /** consequences, such as a tile taken or gold paid at once */
  notes?: readonly Message[]
  /** taken back later */
  undone?: boolean
  /** in notation; null if it's hidden or a take-back */
  move?: string | null
  /** begins a turn; its entries follow */
  heading?: boolean
}

export interface Choice {
  enabled: boolean
  /** the effect, or the reason why it is disabled */
  reason: Message
  /** the whole turn can be taken back at once */
  turn?: boolean
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

/** A turn recommended by a bot, and its effect. */
export interface HintView {
  seat: number
  /** `place`: the hex, if the text does not name it */
  steps: readonly { move: string; text: Message; place?: string }[]
  changes: readonly { seat: number; source: string; gold: number }[]
  /** tiles; without a cell if not from the map */
  gains: readonly { seat: number; kind: string; cell: string }[]
}

export interface TableView {
  title: Message
  rated?: boolean
  where: readonly Message[]
  players: readonly Player[]
  strips: readonly StripView[]
  /** for explanations */
  rules: RuleIds
  viewer: Viewer
  /** this browser plays no seat */
  watching: boolean
  turn: TurnView
  tiles: readonly TileView[]
  tilesNote: Message | null
  score: ScoreView
  log: readonly LogEntry[]
  undo: Choice
  end: Choice
  movePreview: MovePreviewView | null
  refusal: RefusalView | null
  lost: LostView | null
  final: FinalView | null
}
