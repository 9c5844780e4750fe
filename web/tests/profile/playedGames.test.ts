import { describe, expect, it } from 'vitest'
import {
  distinct,
  localDate,
  matches,
  NO_FILTER,
  playedGame,
  statisticsBy,
  streaks,
  toCsv,
  type Outcome,
  type PlayedGame,
} from '../../src/profile/playedGames'
import type { MyTable } from '../../src/wire'

const seat = (name: string, bot: string | null = null) => ({ name, bot, open: false, account: null, resigned: false })

const TABLE: MyTable = {
  table: {
    table_id: 'abc',
    game: 'kingdom-builder',
    expansions: ['base', 'nomads'],
    quadrants: [],
    cards: ['lords', 'knights'],
    seats: [seat('Ada'), seat('Bruno'), seat('Bot', 'greedy')],
    ratings: [null, null, null],
    moves: 80,
    rated: false,
    clock: { kind: 'none', base_ms: 0, increment_ms: 0 },
    created: '2026-11-01T10:00:00.000+00:00',
    finished: '2026-11-02T10:00:00.000+00:00',
    scores: [41, 60, 60],
    winners: [1, 2],
    reason: 'played',
    aborted: false,
    invite: null,
  },
  links: [{ seat: 1, credential: 'key' }],
  my_turn: false,
}

const played = (outcome: Outcome, more: Partial<PlayedGame> = {}): PlayedGame => ({
  ...playedGame(TABLE),
  outcome,
  ...more,
})

describe('a played game', () => {
  it('has the result of the own seat', () => {
    const game = playedGame(TABLE)
    expect(game).toMatchObject({ id: 'abc', credential: 'key', score: 60, outcome: 'shared', players: 3 })
    expect(game.opponents).toEqual(['Ada', 'Bot'])
    expect(game.bots).toEqual(['greedy'])
  })

  it('is won, lost or aborted', () => {
    const result = (more: Partial<MyTable['table']>) => playedGame({ ...TABLE, table: { ...TABLE.table, ...more } })
    expect(result({ winners: [1] }).outcome).toBe('won')
    expect(result({ winners: [0] }).outcome).toBe('lost')
    expect(result({ winners: [1], aborted: true }).outcome).toBe('aborted')
  })
})

describe('filters', () => {
  const game = played('won')
  const day = localDate(game.finished)

  it('pass games that meet all of them', () => {
    expect(matches(game, NO_FILTER)).toBe(true)
    const all = { game: 'kingdom-builder', expansion: 'nomads', opponent: 'Ada', outcome: 'won', from: day, until: day }
    expect(matches(game, all)).toBe(true)
    for (const [name, value] of Object.entries({
      game: 'kingdoms',
      expansion: 'caves',
      opponent: 'Bruno',
      outcome: 'lost',
      from: '2026-11-04',
      until: '2026-10-31',
    }))
      expect(matches(game, { ...all, [name]: value })).toBe(false)
  })

  it('list each name once, without deleted accounts', () => {
    expect(distinct(['b', '', 'a', 'b'])).toEqual(['a', 'b'])
  })
})

describe('statistics', () => {
  const games = [
    played('won', { score: 50, cards: ['lords'] }),
    played('lost', { score: 40, cards: ['lords', 'knights'] }),
    played('aborted', { score: 0, cards: ['lords'] }),
    played('shared', { score: 60, cards: ['knights', 'lords'] }),
  ]

  it('count games, victories and gold without aborted games', () => {
    expect(statisticsBy(games, ({ cards }) => cards)).toEqual([
      { name: 'lords', games: 3, wins: 2, average: 50, best: 60 },
      { name: 'knights', games: 2, wins: 1, average: 50, best: 60 },
    ])
    expect(statisticsBy([], ({ cards }) => cards)).toEqual([])
  })

  it('have the last and the longest run of victories', () => {
    expect(streaks(games)).toEqual({ current: 1, longest: 1 })
    expect(streaks(['lost', 'won', 'aborted', 'shared'].map((outcome) => played(outcome as Outcome)))).toEqual({
      current: 0,
      longest: 2,
    })
    expect(streaks([])).toEqual({ current: 0, longest: 0 })
  })
})

describe('CSV', () => {
  it('quotes cells and marks formulas as text', () => {
    expect(toCsv([['a "b"', -3, '=1+1']])).toBe('"a ""b""","-3","\'=1+1"\r\n')
  })
})
