/** The hexes that the others changed since the last turn, marked in their colours. */
import type { SinceLastTurn } from '../wire'

export interface Mark {
  cell: string
  /** the player who placed, moved or removed the piece */
  seat: number
  /** a piece has left the cell */
  gone: boolean
}

/** Return one mark for each cell, that of the latest change. */
export function marksOf(since: SinceLastTurn | null): Mark[] {
  const marks = new Map<string, Mark>()
  for (const { seat, pieces } of since?.turns ?? [])
    for (const { origin, cell } of pieces) {
      if (origin) marks.set(origin, { cell: origin, seat, gone: true })
      if (cell) marks.set(cell, { cell, seat, gone: false })
    }
  return [...marks.values()]
}
