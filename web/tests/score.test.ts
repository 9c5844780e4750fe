import { describe, expect, it } from 'vitest'
import { fromHash, toHash } from '../src/pages/boards/share'
import { withOwned } from '../src/pages/own'
import { around, empty, painted, read, stateOf, toggled, write, type Tally } from '../src/score/tally'

const rows = Array.from({ length: 20 }, () => 'G'.repeat(20))
const bare = empty(rows, 2, ['knights', 'mayors'], {})
const full: Tally = {
  ...bare,
  placed: { tasks: ['road'], island: ['rope'], capitols: ['c5', 'k12'] },
  pieces: { a1: { seat: 0, kind: 'settlements' }, 'i:b2': { seat: 0, kind: 'settlements' }, e9: { seat: null, kind: 'walls' }, c3: { seat: 1, kind: 'warriors' }, k10: { seat: 0, kind: 'city' } },
  gold: { 0: 0, 1: 12 },
  markers: { 1: ['4', '17'] },
  rest: ['option: edition=first'],
}

describe('a table typed in', () => {
  it('is written as the command line reads it', () => {
    const lines = write(full).split('\n')
    expect(lines.slice(0, 8)).toEqual([
      'cards: knights mayors',
      'players: 2',
      'option: edition=first',
      'setup: tasks=road island=rope capitols=c5,k12',
      'gold: 0 12',
      'table: walls=e9',
      'seat 1: settlements=i:b2 city=k10',
      'seat 2: warriors=c3 markers=4,17',
    ])
    expect(lines[9]!.startsWith('G1 G. G.')).toBe(true)
    expect(lines[10]!.startsWith(' G. G.')).toBe(true)
  })

  it('is read as it was written', () => expect(read(write(full))).toEqual(full))

  it('has as many players as have pieces', () => {
    expect(read(`cards: knights\n${rows.map((row) => [...row].map((letter) => `${letter}.`).join(' ')).join('\n').replace('G.', 'G4')}`).players).toBe(4)
    expect(read('rubbish').rows).toEqual(['r'])
  })
})

describe('painting', () => {
  const brush = { seat: 1, kind: 'settlements' } as const
  const once = painted(bare, 'b2', brush, 1)
  it('puts a piece, takes it away again, and gives way to another', () => {
    expect(once.pieces).toEqual({ b2: brush })
    expect(painted(once, 'b2', brush, 1).pieces).toEqual({})
    expect(painted(once, 'b2', { seat: 0, kind: 'ship' }, 0).pieces).toEqual({ b2: { seat: 0, kind: 'ship' } })
    expect(painted(once, 'b2', 'nothing', 0).pieces).toEqual({})
  })
  it('lays what belongs to the set-up', () => {
    const capitol = painted(bare, 'c5', { mark: 'capitols' }, 0)
    expect(capitol.placed).toEqual({ capitols: ['c5'] })
    expect(painted(capitol, 'c5', { mark: 'capitols' }, 0).placed).toEqual({ capitols: [] })
  })
  it('keeps what it does not know as it stands', () => expect(read('seat 1: bonus=canoe\ncards: knights').rest).toEqual(['seat 1: bonus=canoe']))
  it('marks lines for the seat', () => {
    expect(painted(bare, 'c7', 'markers', 0).markers).toEqual({ 0: ['7'] })
    expect(painted(bare, 'i:c2', 'markers', 0).markers).toEqual({ 0: ['i:2'] })
  })
  it('is drawn as a position, a city with all around it', () => {
    const [first, second] = stateOf(full, {}).seats
    expect(stateOf(full, {}).walls).toEqual(['e9'])
    expect(first!.settlements).toEqual(['a1', 'i:b2'])
    expect((first!.city as string[]).length).toBe(7)
    expect([second!.warriors, second!.markers]).toEqual([['c3'], ['4', '17']])
  })
  it('knows what is next to a hex, rows shifted and corners cut', () => {
    expect(around('c3').toSorted()).toEqual(['b2', 'b3', 'b4', 'c2', 'c4', 'd3'])
    expect(around('c2').toSorted()).toEqual(['b2', 'c1', 'c3', 'd1', 'd2', 'd3'])
    expect(around('a1').toSorted()).toEqual(['a2', 'b1'])
  })
  it('toggles', () => expect([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']]))
})

describe('a board in a link', () => {
  const text = `id: moor\n${rows.join('\n')}`
  it('comes back as it was sent', async () => {
    const hash = await toHash(text)
    expect(hash).toMatch(/^#b=[\w-]+$/)
    expect(await fromHash(hash, 2000)).toBe(text)
  })
  it('is none if it is rubbish, too long or something else', async () => {
    expect(await fromHash('#b=!!!', 2000)).toBeNull()
    expect(await fromHash('#b=AAAA', 2000)).toBeNull()
    expect(await fromHash(await toHash('G'.repeat(100_000)), 2000)).toBeNull()
    expect(await fromHash('#top', 2000)).toBeNull()
  })
})

describe('boxes of one’s own', () => {
  it('are those of a set-up that names none', () => {
    expect(withOwned({ players: '3' }, ['base', 'nomads'])).toEqual({ players: '3', sets: 'base,nomads' })
    expect(withOwned({ sets: 'base' }, ['base', 'nomads'])).toEqual({ sets: 'base' })
    expect(withOwned({}, [])).toEqual({})
  })
})
