/** Sums over the score table: arithmetic for the eye, not rules. */
import type { Changes, Delta, ScoreRow, ScoreTotal } from './types'

export function goldTotal(rows: readonly ScoreRow[], seats: number): ScoreTotal {
  const sum = (seat: number): number => rows.reduce((gold, row) => gold + Number(row.cells[seat] ?? 0), 0)
  return { name: { key: 'gold' }, cells: Array.from({ length: seats }, (_, seat) => sum(seat)) }
}

/** Changes of every row and of their sum. */
export function changes(deltas: readonly Delta[], seats: number): Changes {
  const found: Record<string, number[]> = {}
  for (const { row, seat, gold } of deltas)
    for (const id of [row, 'total']) {
      found[id] ??= Array.from({ length: seats }, () => 0)
      found[id][seat]! += gold
    }
  return found
}
