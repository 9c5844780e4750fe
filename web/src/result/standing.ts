/** The result of a game from the viewer's side: margin and rank. */
import type { Message } from '../i18n/translator'
import type { StateMessage, TableInfo } from '../wire'

/** Return by how much the winner won, and the rank of the only player at this browser. */
export function standing(table: TableInfo, { scores, winners, reason }: StateMessage): Message[] {
  if (reason !== 'played') return []
  const [winner] = winners
  const own = table.own_seats.length === 1 ? table.own_seats[0]! : null
  const goldOf = (seat: number): number => scores[seat]?.total ?? 0
  const messages: Message[] = []
  const others = table.seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat))
  if (winners.length === 1 && others.length) {
    const second = others.reduce((best, seat) => (goldOf(seat) > goldOf(best) ? seat : best))
    const gold = goldOf(winner!) - goldOf(second)
    if (gold > 0) messages.push({ key: 'final-margin', args: { gold, player: table.seats[second]!.name } })
  }
  if (own !== null && !winners.includes(own)) {
    const rank = 1 + scores.filter((score, seat) => winners.includes(seat) || score.total > goldOf(own)).length
    const gold = goldOf(winner ?? own) - goldOf(own)
    messages.push({ key: 'final-rank', args: { rank, players: table.seats.length, gold } })
  }
  return messages
}
