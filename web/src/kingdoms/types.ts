/** The fields of the public trace that a Kingdoms table reads. */
import type { Message } from '../i18n/translator'

export interface Part {
  readonly from: string
  readonly to: string
  readonly value: number
  /** by seat */
  readonly gold: readonly number[]
}

export interface Line {
  /** 1 to 5 for the rows, a to f for the columns */
  readonly line: string
  readonly parts: readonly Part[]
  /** by seat, once the line is scored */
  readonly paid: readonly number[] | null
}

export type Pieces = Readonly<Record<string, string>>

export interface PlayerState {
  readonly gold: number
  readonly castles: Readonly<Record<string, number>>
  /** '?' if hidden, null if placed */
  readonly start_tile: string | null
}

export interface Position {
  readonly epoch: number
  readonly turn: number
  readonly board: Pieces
  readonly seats: readonly PlayerState[]
  readonly supply: Readonly<Record<string, number>>
  readonly supply_size: number
  readonly drawn: string | null
  readonly lines: readonly Line[]
}

export interface Setup {
  readonly players: number
  readonly variants: readonly string[]
}

/** A finished epoch with its board and the gold of every line. */
export interface Epoch {
  readonly type: 'epoch'
  readonly epoch: number
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** by seat, after the scoring */
  readonly gold: readonly number[]
  readonly board: Pieces
  readonly lines: readonly Line[]
}

export const HIDDEN = '?'

export function positionOf(data: Readonly<Record<string, unknown>>): Position {
  return data as unknown as Position
}

export function setupOf(data: Readonly<Record<string, unknown>>): Setup {
  return data as unknown as Setup
}

export function epochIn(events: readonly Readonly<Record<string, unknown>>[]): Epoch | undefined {
  return events.find((event) => event.type === 'epoch') as unknown as Epoch | undefined
}

/** The change of one line by a move. */
export interface LineChange {
  readonly line: string
  /** the value of the part with the new castle, if its gold changes by nothing else */
  readonly value: number | null
  readonly gold: readonly number[]
}

export interface MovePreview {
  readonly cell: string
  readonly seat: number
  /** the piece as placed */
  readonly piece: string
  readonly title: Message
  /** all lines after the move */
  readonly lines: readonly Line[]
  readonly changes: readonly LineChange[]
  /** by seat */
  readonly sums: readonly number[]
}

/** A button of a piece to place. */
export interface Choice {
  readonly id: string
  readonly name: Message
  readonly text: Message
  readonly enabled: boolean
  readonly active: boolean
  /** null: a face-down tile */
  readonly piece: string | null
  readonly count?: number
}
