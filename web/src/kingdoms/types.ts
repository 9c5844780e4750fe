/** The parts of the public trace that a table of Kingdoms reads. */
import type { Message } from '../words/words'

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

export interface Side {
  readonly gold: number
  readonly castles: Readonly<Record<string, number>>
  /** ? if it is hidden here, null if it is placed */
  readonly start_tile: string | null
}

export interface Position {
  readonly epoch: number
  readonly turn: number
  readonly board: Pieces
  readonly seats: readonly Side[]
  readonly supply: Readonly<Record<string, number>>
  readonly supply_size: number
  readonly drawn: string | null
  readonly lines: readonly Line[]
}

export interface Setup {
  readonly players: number
  readonly variants: readonly string[]
}

/** A finished epoch: its board and what every line paid. */
export interface Epoch {
  readonly type: 'epoch'
  readonly epoch: number
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** of each seat after the scoring */
  readonly gold: readonly number[]
  readonly board: Pieces
  readonly lines: readonly Line[]
}

export const HIDDEN = '?'

export function positionOf(plain: Readonly<Record<string, unknown>>): Position {
  return plain as unknown as Position
}

export function setupOf(plain: Readonly<Record<string, unknown>>): Setup {
  return plain as unknown as Setup
}

export function epochIn(events: readonly Readonly<Record<string, unknown>>[]): Epoch | undefined {
  return events.find((event) => event.type === 'epoch') as unknown as Epoch | undefined
}

/** What a move would change in one line. */
export interface LineChange {
  readonly line: string
  /** the value of the part that the piece would lie in, if that part pays the mover by it alone */
  readonly value: number | null
  readonly gold: readonly number[]
}

export interface WhatIf {
  readonly cell: string
  readonly seat: number
  /** as it would lie on the board */
  readonly piece: string
  readonly title: Message
  /** every line as it would be */
  readonly lines: readonly Line[]
  readonly changes: readonly LineChange[]
  /** by seat */
  readonly sums: readonly number[]
}

/** A button that says what to place. */
export interface Choice {
  readonly id: string
  readonly name: Message
  readonly text: Message
  readonly enabled: boolean
  readonly active: boolean
  /** as it would lie on the board; null: a face-down tile */
  readonly piece: string | null
  readonly count?: number
}
