/** The parts of the public trace that the page reads. All else in a set-up or state is passed on to the map as it is. */
import type { Setup as BoardSetup, State as BoardState, SeatState } from '../board/types'

export interface Tile {
  kind: string
  from: string
  ready: boolean
  new: boolean
}

/** A tile for one turn. */
export interface NomadTile {
  kind: string
  state: 'new' | 'ready' | 'used'
}

export interface Side extends SeatState {
  readonly supply: number
  readonly hand: readonly string[]
  readonly tiles: readonly Tile[]
  readonly nomad_tiles?: readonly NomadTile[]
  readonly bonus?: readonly string[]
  /** bonus tiles that can't be used in this turn: canoe:new, canoe:used */
  readonly bonus_resting?: readonly string[]
  /** settlements set aside for the next turn */
  readonly waiting?: number
}

/** A decision that stands before the turn goes on. */
export interface Doing {
  verb: string
  seat: number
  from?: string
  left?: number
  word?: string
}

export interface Position extends BoardState {
  readonly seats: readonly Side[]
  readonly round: number
  readonly stage: string
  readonly to_build: number
  readonly card: { hand: readonly string[]; chosen: string | null }
  readonly doing: Doing | null
  readonly deck: Readonly<Record<string, number>>
  readonly end_triggered: boolean
}

export interface TableSetup extends BoardSetup {
  readonly cards: readonly string[]
  readonly tasks?: readonly string[]
  readonly start_player: number
}

export const HIDDEN = '?'

/** The server's plain data; its shape is that of the trace (contracts/trace.md). */
export function positionOf(plain: Readonly<Record<string, unknown>>): Position {
  return plain as unknown as Position
}

export function setupOf(plain: Readonly<Record<string, unknown>>): TableSetup {
  return plain as unknown as TableSetup
}

/** Cards in the draw pile: a hidden hand's card is counted with the pile that it may have come from. */
export function pile({ deck, seats }: Position): number {
  const hidden = seats.flatMap((seat) => seat.hand).filter((card) => card === HIDDEN)
  return Object.values(deck).reduce((sum, count) => sum + count, 0) - hidden.length
}
