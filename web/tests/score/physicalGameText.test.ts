import { describe, expect, it } from 'vitest'
import { fromHash, toHash } from '../../src/board_editor/boardLink'
import { withOwnedExpansions } from '../../src/setup/ownedExpansions'
import {
  neighbours,
  empty,
  paintHex,
  parseScoreText,
  stateOf,
  toggleItem,
  formatScoreText,
  type ScoreInput,
} from '../../src/score/physicalGameText'

const rows = Array.from({ length: 20 }, () => 'G'.repeat(20))
const emptyInput = empty(rows, 2, ['knights', 'mayors'], {})
const full: ScoreInput = {
  ...emptyInput,
  placed: { tasks: ['road'], island: ['rope'], capitols: ['c5', 'k12'] },
  pieces: {
    a1: { seat: 0, kind: 'settlements' },
    'i:b2': { seat: 0, kind: 'settlements' },
    e9: { seat: null, kind: 'walls' },
    c3: { seat: 1, kind: 'warriors' },
    k10: { seat: 0, kind: 'city' },
  },
  gold: { 0: 0, 1: 12 },
  lines: { 1: { markers: ['4', '17'] } },
  rest: ['option: edition=first'],
}

describe('score text', () => {
  it('has the format of the command line', () => {
    const lines = formatScoreText(full).split('\n')
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

  it('survives a round trip', () => expect(parseScoreText(formatScoreText(full))).toEqual(full))

  it('has at least as many players as have pieces', () => {
    expect(
      parseScoreText(
        `cards: knights\n${rows
          .map((row) => [...row].map((letter) => `${letter}.`).join(' '))
          .join('\n')
          .replace('G.', 'G4')}`,
      ).players,
    ).toBe(4)
    expect(parseScoreText('invalid').rows).toEqual(['i'])
  })
})

describe('painting', () => {
  const brush = { seat: 1, kind: 'settlements' } as const
  const once = paintHex(emptyInput, 'b2', brush, 1)
  it('places, removes and replaces a piece', () => {
    expect(once.pieces).toEqual({ b2: brush })
    expect(paintHex(once, 'b2', brush, 1).pieces).toEqual({})
    expect(paintHex(once, 'b2', { seat: 0, kind: 'ship' }, 0).pieces).toEqual({ b2: { seat: 0, kind: 'ship' } })
    expect(paintHex(once, 'b2', 'nothing', 0).pieces).toEqual({})
  })
  it('toggles components of the set-up', () => {
    const capitol = paintHex(emptyInput, 'c5', { mark: 'capitols' }, 0)
    expect(capitol.placed).toEqual({ capitols: ['c5'] })
    expect(paintHex(capitol, 'c5', { mark: 'capitols' }, 0).placed).toEqual({ capitols: [] })
  })
  it('keeps unsupported lines', () =>
    expect(parseScoreText('seat 1: bonus=canoe\ncards: knights').rest).toEqual(['seat 1: bonus=canoe']))
  it('toggles line markers of a seat', () => {
    expect(paintHex(emptyInput, 'c7', { line: 'markers' }, 0).lines).toEqual({ 0: { markers: ['7'] } })
    expect(paintHex(emptyInput, 'i:c2', { line: 'markers' }, 0).lines).toEqual({ 0: { markers: ['i:2'] } })
  })
  it('returns the state to draw, with all hexes of a city', () => {
    const { pieces } = stateOf(full, [], new Set(['city']))
    const cellsOf = (kind: string) => pieces.find((group) => group.kind === kind)
    expect(cellsOf('walls')).toEqual({ kind: 'walls', seat: null, cells: ['e9'] })
    expect(cellsOf('settlements')).toEqual({ kind: 'settlements', seat: 0, cells: ['a1', 'i:b2'] })
    expect(cellsOf('city')!.cells).toHaveLength(7)
    expect(cellsOf('warriors')).toEqual({ kind: 'warriors', seat: 1, cells: ['c3'] })
    expect(cellsOf('markers')).toEqual({ kind: 'markers', seat: 1, cells: ['4', '17'] })
  })
  it('returns the neighbours of a hex, also at the edge', () => {
    expect(neighbours('c3').toSorted()).toEqual(['b2', 'b3', 'b4', 'c2', 'c4', 'd3'])
    expect(neighbours('c2').toSorted()).toEqual(['b2', 'c1', 'c3', 'd1', 'd2', 'd3'])
    expect(neighbours('a1').toSorted()).toEqual(['a2', 'b1'])
  })
  it('toggles list items', () =>
    expect([toggleItem(['a'], 'b'), toggleItem(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']]))
})

describe('board links', () => {
  const text = `id: moor\n${rows.join('\n')}`
  it('survive a round trip', async () => {
    const hash = await toHash(text)
    expect(hash).toMatch(/^#b=[\w-]+$/)
    expect(await fromHash(hash, 2000)).toBe(text)
  })
  it('are null if invalid, too long or of another kind', async () => {
    expect(await fromHash('#b=!!!', 2000)).toBeNull()
    expect(await fromHash('#b=AAAA', 2000)).toBeNull()
    expect(await fromHash(await toHash('G'.repeat(100_000)), 2000)).toBeNull()
    expect(await fromHash('#top', 2000)).toBeNull()
  })
})

describe('owned expansions', () => {
  it('are added to params without expansions', () => {
    expect(withOwnedExpansions({ players: '3' }, ['base', 'nomads'])).toEqual({ players: '3', sets: 'base,nomads' })
    expect(withOwnedExpansions({ sets: 'base' }, ['base', 'nomads'])).toEqual({ sets: 'base' })
    expect(withOwnedExpansions({}, [])).toEqual({})
  })
})
