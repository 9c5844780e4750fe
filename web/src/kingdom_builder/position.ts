/** The fields of set-up and state that the page reads. All other fields are passed to the board unchanged. */
import type { Setup as BoardSetup, State as BoardState, SeatState } from '../board/types'

export interface Tile {
  kind: string
  from: string
  ready: boolean
  new: boolean
}

/** A nomad tile, valid for one turn. */
export interface NomadTile {
  kind: string
  state: 'new' | 'ready' | 'used'
}

export interface PlayerState extends SeatState {
  readonly supply: number
  readonly hand: readonly string[]
  readonly tiles: readonly Tile[]
  readonly nomad_tiles?: readonly NomadTile[]
  readonly bonus?: readonly string[]
  /** bonus tiles that cannot be used this turn: canoe:new, canoe:used */
  readonly bonus_resting?: readonly string[]
  /** settlements set aside for the next turn */
  readonly waiting?: number
}

/** An action that must be finished before the turn goes on. */
export interface PendingAction {
  verb: string
  seat: number
  from?: string
  left?: number
  word?: string
}

export interface Position extends BoardState {
  readonly seats: readonly PlayerState[]
  readonly round: number
  readonly stage: string
  readonly to_build: number
  readonly card: { hand: readonly string[]; chosen: string | null }
  readonly doing: PendingAction | null
  readonly deck: Readonly<Record<string, number>>
  readonly end_triggered: boolean
}

export interface TableSetup extends BoardSetup {
  readonly cards: readonly string[]
  readonly tasks?: readonly string[]
  readonly start_player: number
}

export const HIDDEN = '?'

/** Cast the server's state; its format is that of the trace (contracts/trace.md). */
export function positionOf(data: Readonly<Record<string, unknown>>): Position {
  return data as unknown as Position
}

export function setupOf(data: Readonly<Record<string, unknown>>): TableSetup {
  return data as unknown as TableSetup
}

/** Return the number of cards in the draw pile, without the hidden cards in hands, which are counted in the deck. */
export function drawPileSize({ deck, seats }: Position): number {
  const hidden = seats.flatMap((seat) => seat.hand).filter((card) => card === HIDDEN)
  return Object.values(deck).reduce((sum, count) => sum + count, 0) - hidden.length
}
