/** Players, waiting seat and winners of a table of any game, as its page shows them. */
import type { Viewer } from '../explain/thing'
import type { Message } from '../i18n/translator'
import type { StateMessage, TableInfo } from '../wire'
import { inSecondPerson, ownName } from './secondPerson'
import type { Player, StripView } from './types'

export function players({ seats, own_seats: mine }: TableInfo, thinking: number | null = null): Player[] {
  return seats.map(({ name }, seat) => ({
    seat,
    name,
    me: mine.length === 1 && mine[0] === seat,
    thinking: seat === thinking,
  }))
}

/** Return the fields of a player strip that are alike in all games. */
export function seatOfStrip(
  { seats, own_seats: mine }: TableInfo,
  { actor, over }: StateMessage,
  seat: number,
): Pick<StripView, 'seat' | 'name' | 'open' | 'me' | 'turn'> {
  const { name, open } = seats[seat]!
  return { seat, name, open, me: mine.length === 1 && mine[0] === seat, turn: !over && actor === seat }
}

/** Return the player whose gold explanations name: the only own seat, else the seat to move. */
export function viewerOf({ seats, own_seats: mine }: TableInfo, { actor }: StateMessage): Viewer {
  const seat = mine.length === 1 ? mine[0]! : (actor ?? 0)
  return { seat, name: mine.length === 1 ? null : (seats[seat]?.name ?? '') }
}

/** Return the seat to move if it is a bot or at another browser, else null. */
export function remoteActor({ own_seats: mine }: TableInfo, { actor, over }: StateMessage): number | null {
  return over || actor === null || mine.includes(actor) ? null : actor
}

/** Whether a rated game was given up too early to be rated. */
const isAborted = ({ reason, too_early_to_rate: early }: StateMessage): boolean => reason !== 'played' && early

/** Return the seats with laurels: none after a game that was aborted. */
export const shownWinners = (state: StateMessage): readonly number[] => (isAborted(state) ? [] : state.winners)

export function winnersMessage(table: TableInfo, state: StateMessage, format: (message: Message) => string): Message {
  const { winners, scores, reason } = state
  if (reason === 'closed') return { key: 'final-closed' }
  const names = winners.map((seat) => table.seats[seat]!.name)
  if (isAborted(state)) return { key: 'final-aborted' }
  if (reason === 'resigned' || reason === 'flagged')
    return { key: `final-${reason}`, args: { players: formatList(names, format) } }
  const gold = scores[winners[0] ?? 0]?.total ?? 0
  if (names.length > 1) return { key: 'final-shared', args: { players: formatList(names, format), gold } }
  return inSecondPerson({ key: 'final-one', args: { player: names[0] ?? '', gold } }, ownName(table))
}

/** number of cells that a text lists before it counts the rest */
const MAX_LISTED = 6

export function formatList(items: readonly string[], format: (message: Message) => string): string {
  if (items.length > MAX_LISTED)
    return format({
      key: 'list-more',
      args: { list: items.slice(0, MAX_LISTED).join(', '), count: items.length - MAX_LISTED },
    })
  return items.length < 2
    ? items.join('')
    : format({ key: 'list-last', args: { list: items.slice(0, -1).join(', '), last: items.at(-1)! } })
}
