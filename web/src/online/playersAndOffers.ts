/** Players and offers of an online table, for the player strip and the waiting room. */
import type { Message } from '../i18n/translator'
import type { Offer, Presence, StateMessage, TableInfo } from '../wire'

export type SeatPresence = 'here' | 'away' | 'bot' | 'open'

export interface OnlinePlayer {
  seat: number
  name: string
  bot: string | null
  presence: SeatPresence
  /** the seat is played at this browser */
  me: boolean
  turn: boolean
  resigned: boolean
  account: string | null
}

export function onlinePlayers(
  { seats, own_seats: mine }: TableInfo,
  state: StateMessage | null,
  present: Presence | null,
): OnlinePlayer[] {
  const turn = state && !state.over && !state.waiting ? state.actor : null
  return seats.map(({ name, bot, open, resigned, account }, seat) => ({
    seat,
    name,
    bot,
    presence: open
      ? 'open'
      : bot !== null
        ? 'bot'
        : mine.includes(seat) || present?.seats.includes(seat)
          ? 'here'
          : 'away',
    me: mine.includes(seat),
    turn: seat === turn,
    resigned,
    account,
  }))
}

/** as on the server */
const ABSENCE_LIMIT_MS = 60_000

/** Return since when each absent seat has been absent. */
export function absences(
  players: readonly OnlinePlayer[],
  previous: ReadonlyMap<number, number>,
  now: number,
): ReadonlyMap<number, number> {
  return new Map(
    players.filter(({ presence }) => presence === 'away').map(({ seat }) => [seat, previous.get(seat) ?? now]),
  )
}

/** Return the players who have been absent long enough to be replaced by a bot. */
export function longAbsent(
  players: readonly OnlinePlayer[],
  since: ReadonlyMap<number, number>,
  now: number,
): OnlinePlayer[] {
  return players.filter(
    ({ presence, seat }) => presence === 'away' && now - (since.get(seat) ?? now) >= ABSENCE_LIMIT_MS,
  )
}

/** Return the offers that an own seat has to answer. */
export function offersToAnswer({ own_seats: mine }: TableInfo, offers: readonly Offer[]): Offer[] {
  return offers.filter(({ pending: asked, by }) => !mine.includes(by) && asked.some((seat) => mine.includes(seat)))
}

/** Return the pending offers of own seats. */
export function ownOffers({ own_seats: mine }: TableInfo, offers: readonly Offer[]): Offer[] {
  return offers.filter(({ by }) => mine.includes(by))
}

export function offerText(offer: Offer, names: readonly string[]): Message {
  const player = names[offer.by] ?? ''
  return {
    key: `offer-${offer.kind}`,
    args: offer.seat === null ? { player } : { player, other: names[offer.seat] ?? '' },
  }
}

/** Whether an own seat has a move to take back. */
export function canRequestTakeBack(
  { own_seats: mine }: TableInfo,
  state: StateMessage,
  seatsWithMoves: ReadonlySet<number>,
): boolean {
  return !state.over && !state.waiting && mine.some((seat) => seatsWithMoves.has(seat))
}
