/** The line of each opponent: where, with what, and the gold that it gained or cost. */
import type { Message } from '../i18n/translator'
import type { Delta } from '../table/types'
import type { HeldTile, PieceChange, TurnSummary } from '../wire'

export interface SinceLine {
  seat: number
  /** the changes on the board and of the player's tiles: o15, p15; Oracle: q3; b2 → b4 */
  texts: readonly string[]
  /** gold of all players, that of the player first */
  deltas: readonly Delta[]
}

/** How a game names what has changed. */
export interface Names {
  /** null: settlements of the mandatory action */
  piece: (change: PieceChange) => Message | null
  cell: (cell: string) => string | Message
  tile: (tile: HeldTile) => Message
  /** the score row of which a change stands for the changes of all rows, such as the gold at the end of an epoch */
  total?: string
}

export function sinceLine(
  { seat, pieces, gains, losses, changes }: TurnSummary,
  viewer: number,
  names: Names,
  format: (message: Message) => string,
): SinceLine {
  const tileTexts = (key: string, tiles: readonly HeldTile[]): string[] =>
    tiles
      .filter((tile) => tile.seat === seat && tile.cell)
      .map((tile) => format({ key, args: { tile: names.tile(tile) } }))
  /** the player's own gold first, then that of the viewer */
  const rank = (paid: number): number => (paid === seat ? -2 : paid === viewer ? -1 : paid)
  const deltas = changes
    .map(({ seat: paid, source, gold }) => ({ seat: paid, row: source, gold }))
    .toSorted((a, b) => rank(a.seat) - rank(b.seat))
  return {
    seat,
    texts: [...places(pieces, names, format), ...tileTexts('since-takes', gains), ...tileTexts('since-loses', losses)],
    deltas: names.total && deltas.some(({ row }) => row === names.total) ? sums(deltas, names.total) : deltas,
  }
}

function places(
  pieces: readonly PieceChange[],
  { piece, cell: cellName }: Names,
  format: (message: Message) => string,
): string[] {
  const groups = new Map<string, string[]>()
  const nameOf = (cell: string): string => {
    const name = cellName(cell)
    return typeof name === 'string' ? name : format(name)
  }
  for (const change of pieces) {
    const name = piece(change)
    const title = name ? format(name) : ''
    const { origin, cell } = change
    const place = !cell
      ? format({ key: 'since-removed', args: { cell: nameOf(origin) } })
      : [origin, cell].filter(Boolean).map(nameOf).join(' → ')
    groups.set(title, [...(groups.get(title) ?? []), place])
  }
  return [...groups].map(([title, list]) => (title ? `${title}: ` : '') + list.join(', '))
}

/** Return the sum for each player as one row. The end of an epoch moves gold between the rows of a score sheet. */
function sums(deltas: readonly Delta[], row: string): Delta[] {
  const bySeat = new Map<number, number>()
  for (const { seat, gold } of deltas) bySeat.set(seat, (bySeat.get(seat) ?? 0) + gold)
  return [...bySeat].flatMap(([seat, gold]) => (gold ? [{ seat, row, gold }] : []))
}
