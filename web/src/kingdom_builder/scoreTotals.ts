/** Totals of the score table. */
import type { Changes, Delta, ScoreRow, ScoreTotal } from '../table/types'

export function goldTotal(rows: readonly ScoreRow[], seats: number): ScoreTotal {
  const sum = (seat: number): number => rows.reduce((gold, row) => gold + Number(row.cells[seat] ?? 0), 0)
  return { name: { key: 'gold' }, cells: Array.from({ length: seats }, (_, seat) => sum(seat)) }
}

/** Return the changes of every row and of the total. */
export function changes(deltas: readonly Delta[], seats: number): Changes {
  const result: Record<string, number[]> = {}
  for (const { row, seat, gold } of deltas)
    for (const id of [row, 'total']) {
      result[id] ??= Array.from({ length: seats }, () => 0)
      result[id][seat]! += gold
    }
  return result
}
