/** The player strips: what is public about every player. */
import { thing, thingId, type RuleIds } from '../explain/thing'
import { seatOfStrip } from '../table/tableStatus'
import type { StripItem, StripView } from '../table/types'
import { settlementSymbol } from '../theme/symbols'
import type { HeldTile, PieceGroup, StateMessage, TableInfo } from '../wire'
import type { Position } from './position'
import { storedNotes, tileThing } from './things'

/** What lies on the board and before the players, now or at an earlier moment. */
type Contents = Pick<StateMessage, 'pieces' | 'held_tiles' | 'scores'>

export function stripViews(
  table: TableInfo,
  state: StateMessage,
  position: Position,
  { pieces, held_tiles: tiles, scores }: Contents,
): StripView[] {
  return position.seats.map(({ supply, hand }, seat) => {
    const gold = scores[seat]?.total ?? 0
    const own = pieces.filter((group) => group.seat === seat)
    return {
      ...seatOfStrip(table, state, seat),
      cells: own.flatMap(({ cells }) => cells),
      facts: [
        { symbol: 'u-gold', value: gold, label: { key: 'strip-gold', args: { gold } } },
        { symbol: settlementSymbol(seat), value: supply, label: { key: 'strip-supply', args: { count: supply } } },
        { symbol: 'u-deck', value: hand.length, label: { key: 'strip-cards', args: { count: hand.length } } },
      ],
      items: [
        ...tileItems(
          table.rules,
          tiles.filter((tile) => tile.seat === seat),
        ),
        ...own.flatMap((group) => pieceItem(table, group)),
      ],
    }
  })
}

/** Equal tiles in the same state are one item. */
function tileItems(rules: RuleIds, tiles: readonly HeldTile[]): StripItem[] {
  const items = new Map<string, StripItem>()
  for (const { kind, state, stored } of tiles) {
    const id = `${kind} ${state}`
    const item = items.get(id) ?? {
      count: 0,
      state,
      thing: { ...tileThing(rules, kind), notes: [{ key: `tile-${state}` }, ...storedNotes(kind, stored)] },
    }
    items.set(id, { ...item, count: item.count + 1 })
  }
  return [...items.values()]
}

/** Special pieces on the board and markers of its lines; settlements are counted by the supply. */
function pieceItem({ rules, pieces }: TableInfo, { kind, seat, cells }: PieceGroup): StripItem[] {
  const type = pieces.find((candidate) => candidate.kind === kind)
  if (!type || seat === null || (!type.symbol && type.shape !== 'line')) return []
  const count = type.shape === 'area' ? 1 : cells.length
  return [
    { count, thing: thing(rules, thingId('piece', kind), { symbol: type.symbol || settlementSymbol(seat), seat }) },
  ]
}
