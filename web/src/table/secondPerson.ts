/** Messages that address the player at this browser: { key: 'log-build-you' } for { key: 'log-build' }. */
import type { Message } from '../i18n/translator'
import { seatColor } from '../theme/symbols'
import type { TableInfo } from '../wire'

/** Return the name of the only player at this browser, null if it is ambiguous. */
export function ownName({ seats, own_seats: mine }: Pick<TableInfo, 'seats' | 'own_seats'>): string | null {
  const name = mine.length === 1 ? seats[mine[0]!]?.name : undefined
  return name !== undefined && seats.filter((seat) => seat.name === name).length === 1 ? name : null
}

/** Return a message about this player in the second person, if the language files have it. */
export function inSecondPerson(message: Message, me: string | null): Message {
  const { key, or = [], args } = message
  return me !== null && args?.player === me ? { ...message, key: `${key}-you`, or: [key, ...or] } : message
}

/** Return the title of the turn of a seat: its player is addressed with the colour, others are named. */
export function turnTitle(table: TableInfo, seat: number, others: Message): Message {
  if (table.own_seats.length !== 1 || table.own_seats[0] !== seat) return others
  return { key: 'turn-you', args: { color: { key: seatColor(seat) } } }
}
