/** Sums over the score table: arithmetic for the eye, not rules. */
import type { Delta, ScoreRow } from './types'

export function total(rows: readonly ScoreRow[], seat: number): number {
  return rows.reduce((sum, row) => sum + (row.gold[seat] ?? 0), 0)
}

/** Change of one row for one seat, or of all rows without a row. */
export function change(deltas: readonly Delta[], seat: number, row?: string): number {
  return deltas
    .filter((delta) => delta.seat === seat && (row === undefined || delta.row === row))
    .reduce((sum, delta) => sum + delta.gold, 0)
}
