/** Who sits where, as the strip and the waiting room show it. */
import type { Message } from '../words/words'
import type { Offer, Present, State, TableInfo } from '../wire'

export type Presence = 'here' | 'away' | 'bot' | 'open'

export interface Person {
  seat: number
  name: string
  bot: string | null
  presence: Presence
  /** this screen plays the seat */
  me: boolean
  turn: boolean
  resigned: boolean
  account: string | null
}

export function people({ seats, mine }: TableInfo, state: State | null, present: Present | null): Person[] {
  const turn = state && !state.over && !state.waiting ? state.actor : null
  return seats.map(({ name, bot, open, resigned, account }, seat) => ({
    seat,
    name,
    bot,
    presence: open ? 'open' : bot !== null ? 'bot' : mine.includes(seat) || present?.seats.includes(seat) ? 'here' : 'away',
    me: mine.includes(seat),
    turn: seat === turn,
    resigned,
    account,
  }))
}

/** as the server counts it */
const PATIENCE = 60_000

/** Since when each seat has been away, kept up to now. */
export function absences(people: readonly Person[], known: ReadonlyMap<number, number>, now: number): ReadonlyMap<number, number> {
  return new Map(people.filter(({ presence }) => presence === 'away').map(({ seat }) => [seat, known.get(seat) ?? now]))
}

/** Whoever has been away for so long that a bot may play on. */
export function longAway(people: readonly Person[], since: ReadonlyMap<number, number>, now: number): Person[] {
  return people.filter(({ presence, seat }) => presence === 'away' && now - (since.get(seat) ?? now) >= PATIENCE)
}

/** Somebody of this screen is to answer, and hasn't yet. */
export function toAnswer({ mine }: TableInfo, offers: readonly Offer[]): Offer[] {
  return offers.filter(({ asked, by }) => !mine.includes(by) && asked.some((seat) => mine.includes(seat)))
}

/** What this screen has asked for and waits for. */
export function ownOffers({ mine }: TableInfo, offers: readonly Offer[]): Offer[] {
  return offers.filter(({ by }) => mine.includes(by))
}

export function offerText(offer: Offer, names: readonly string[]): Message {
  const player = names[offer.by] ?? ''
  return { key: `offer-${offer.kind}`, args: offer.seat === null ? { player } : { player, other: names[offer.seat] ?? '' } }
}

/** Whether there is anything of one's own that could be taken back. */
export function mayAskBack({ mine }: TableInfo, state: State, moved: ReadonlySet<number>): boolean {
  return !state.over && !state.waiting && mine.some((seat) => moved.has(seat))
}
