/** The fields of set-up and state that the page reads. */
import type { Setup as BoardSetup } from '../board/types'

export interface PlayerState {
  readonly settlements: readonly string[]
  readonly supply: number
  readonly hand: readonly string[]
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

export interface Position {
  readonly turn: number
  readonly seats: readonly PlayerState[]
  readonly round: number
  readonly stage: string
  readonly to_build: number
  readonly card: { hand: readonly string[]; chosen: string | null }
  readonly doing: PendingAction | null
  readonly deck: Readonly<Record<string, number>>
  readonly end_triggered: boolean
  readonly [key: string]: unknown
}

export interface TableSetup extends BoardSetup {
  readonly cards: readonly string[]
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
