import { describe, expect, it } from 'vitest'
import {
  absences,
  longAbsent,
  canRequestTakeBack,
  offerText,
  ownOffers,
  onlinePlayers,
  offersToAnswer,
} from '../../src/online/playersAndOffers'
import { remoteActor } from '../../src/table/tableStatus'
import type { Offer, SeatInfo, StateMessage, TableInfo } from '../../src/wire'

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  name,
  bot: null,
  open: false,
  account: null,
  resigned: false,
  ...more,
})
const table = (
  own_seats: number[],
  seats = [seat('Ada'), seat('Bruno'), seat('Chiara', { bot: 'level-2' }), seat('Dirk', { open: true })],
): TableInfo => ({ seats, own_seats, online: true }) as unknown as TableInfo
const state = (more: Partial<StateMessage> = {}): StateMessage =>
  ({ actor: 1, over: false, waiting: false, ...more }) as unknown as StateMessage
const offer = (more: Partial<Offer> = {}): Offer => ({
  revision: 9,
  kind: 'take-back',
  by: 1,
  seat: null,
  agreed: [],
  pending: [0],
  ...more,
})

describe('online players', () => {
  it('are present, away, bots or open', () => {
    const players = onlinePlayers(table([0]), state(), { type: 'presence', seats: [], spectators: 0 })
    expect(players.map(({ presence }) => presence)).toEqual(['here', 'away', 'bot', 'open'])
    expect(players.map(({ turn }) => turn)).toEqual([false, true, false, false])
    expect(
      onlinePlayers(table([0]), state({ waiting: true }), { type: 'presence', seats: [1], spectators: 0 }).map(
        ({ presence, turn }) => [presence, turn],
      )[1],
    ).toEqual(['here', false])
  })

  it('have offers to answer and own offers', () => {
    const offers = [offer(), offer({ revision: 10, by: 0, pending: [1] }), offer({ revision: 11, pending: [2] })]
    expect(offersToAnswer(table([0]), offers).map(({ revision }) => revision)).toEqual([9])
    expect(ownOffers(table([0]), offers).map(({ revision }) => revision)).toEqual([10])
    expect(offersToAnswer(table([]), offers)).toEqual([])
    expect(offerText(offer(), ['Ada', 'Bruno'])).toEqual({ key: 'offer-take-back', args: { player: 'Bruno' } })
    expect(offerText(offer({ kind: 'bot', seat: 0 }), ['Ada', 'Bruno']).args).toEqual({ player: 'Bruno', other: 'Ada' })
  })

  it('can request a take-back after a move', () => {
    expect([
      canRequestTakeBack(table([0]), state(), new Set([1])),
      canRequestTakeBack(table([0]), state(), new Set([0])),
      canRequestTakeBack(table([0]), state({ over: true }), new Set([0])),
    ]).toEqual([false, true, false])
  })

  it('can be replaced after a minute of absence, unless they return', () => {
    const all = onlinePlayers(table([0]), state(), { type: 'presence', seats: [], spectators: 0 })
    const since = absences(all, new Map(), 1000)
    expect([...since]).toEqual([[1, 1000]])
    expect([...absences(all, since, 5000)]).toEqual([[1, 1000]])
    expect([longAbsent(all, since, 60_000), longAbsent(all, since, 61_000).map(({ name }) => name)]).toEqual([
      [],
      ['Bruno'],
    ])
    const back = onlinePlayers(table([0]), state(), { type: 'presence', seats: [1], spectators: 0 })
    expect([...absences(back, since, 6000)]).toEqual([])
  })

  it('at other browsers are the remote actor, bots or not', () => {
    expect([
      remoteActor(table([0]), state()),
      remoteActor(table([1]), state()),
      remoteActor(table([]), state({ actor: null, over: true })),
    ]).toEqual([1, null, null])
  })
})
