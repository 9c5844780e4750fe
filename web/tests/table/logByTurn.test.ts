import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createBundle, createTranslator } from '../../src/i18n/translator'
import { logByTurn } from '../../src/table/logByTurn'
import { inSecondPerson, ownName } from '../../src/table/secondPerson'
import type { LogEntry } from '../../src/wire'

const NAMES = ['Ada', 'Bruno']
const reveal = (player: string) => ({
  key: 'log-reveal',
  args: { player, terrain: { key: 'terrain-grass', args: {} } },
})

function entry(revision: number, seat: number | null, move: string, more: Partial<LogEntry> = {}): LogEntry {
  const player = seat === null ? '' : NAMES[seat]!
  const text = { key: 'log-build', args: { player, count: 1, hex: { key: 'hex-canyon', args: {} }, cell: 'c7' } }
  return { revision, kind: 'move', at: '', ply: revision, seat, move, text, notes: [], events: [], undoes: [], ...more }
}

const TWO_TURNS = [
  entry(1, null, 'deal', { notes: [reveal('Ada')] }),
  entry(2, 0, 'build c7'),
  entry(3, 0, 'end'),
  entry(4, null, 'draw', { notes: [reveal('Bruno')] }),
  entry(5, 1, 'build d7'),
  entry(6, 1, 'build d8'),
]
const orderOf = (entries: readonly LogEntry[]): (string | number)[] =>
  logByTurn(entries, NAMES, null).map(({ revision, heading, seat }) => (heading ? `turn of ${seat}` : revision))

it('groups entries by turn, each below the card that begins the turn', () => {
  expect(orderOf(TWO_TURNS)).toEqual(['turn of 1', 6, 5, 'turn of 0', 4, 3, 2, 1])
  expect(logByTurn(TWO_TURNS, NAMES, null).find(({ revision, heading }) => revision === 4 && !heading)!.notes).toEqual(
    [],
  )
})

it('keeps a card drawn during a turn, and a turn whose end was taken back', () => {
  const drawn = entry(7, null, 'redraw grass', { notes: [reveal('Bruno')] })
  expect(orderOf([...TWO_TURNS, drawn])[1]).toBe(7)
  const undone = entry(5, 0, 'undo', { kind: 'undo', undoes: [3, 4] })
  expect(orderOf([...TWO_TURNS.slice(0, 4), undone])).toEqual(['turn of 0', 5, 4, 3, 2, 1])
})

it('marks undone entries', () => {
  const log = logByTurn([entry(1, 0, 'build c7'), entry(2, 0, 'undo', { undoes: [1] })], NAMES, null)
  expect(log.map(({ revision, undone }) => [revision, undone])).toEqual([
    [2, false],
    [1, true],
  ])
})

it('keeps unchanged entries', () => {
  const [before, after] = [logByTurn(TWO_TURNS, NAMES, null), logByTurn(TWO_TURNS, NAMES, null)]
  expect(after.at(-1)).toBe(before.at(-1))
  expect(logByTurn(TWO_TURNS, NAMES, 'Ada').at(-2)).not.toBe(before.at(-2))
})

it.each([
  ['en', 'You build on canyon hex c7.', 'Bruno builds on canyon hex c7.'],
  ['de', 'Du baust auf Canyonfeld c7.', 'Bruno baut auf Canyonfeld c7.'],
  ['fr', 'Vous placez une cité sur la case Canyon c7.', 'Bruno place une cité sur la case Canyon c7.'],
  ['nl', 'Je bouwt op ravijnveld c7.', 'Bruno bouwt op ravijnveld c7.'],
])('names hexes and addresses the player in %s', (language, mine, others) => {
  const catalog = readFileSync(`../src/realmwright/locale/${language}.ftl`, 'utf8')
  const { format } = createTranslator(createBundle(language, catalog))
  const log = logByTurn(TWO_TURNS, NAMES, 'Ada')
  const textOf = (number: number): string => format(log.find(({ revision }) => revision === number)!.text)
  expect([textOf(2), textOf(5)]).toEqual([mine, others])
})

it('addresses only the one player at this browser', () => {
  const seats = ['Ada', 'Bruno'].map((name) => ({ name, bot: null, open: false, account: null, resigned: false }))
  expect(ownName({ seats, own_seats: [1] })).toBe('Bruno')
  expect(ownName({ seats, own_seats: [0, 1] })).toBeNull()
  expect(ownName({ seats: [seats[0]!, seats[0]!], own_seats: [0] })).toBeNull()
  const message = { key: 'log-bot-slow', args: { player: 'Ada' } }
  expect(inSecondPerson(message, 'Bruno')).toBe(message)
  expect(inSecondPerson(message, 'Ada').or).toEqual(['log-bot-slow'])
})
