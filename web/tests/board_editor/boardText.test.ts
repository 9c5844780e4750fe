import { describe, expect, it } from 'vitest'
import {
  toId,
  blankBoard,
  boardsFromParam,
  letterOf,
  availableBoards,
  paintHex,
  parseBoard,
  setupOf,
  boardToParam,
  formatBoard,
  paramsForBoard,
} from '../../src/board_editor/boardText'
import type { BoardMap, ExpansionInfo } from '../../src/wire'

const ROWS = ['GGGGGGGGGG', ...Array.from({ length: 8 }, () => 'DDDDDDDDDD'), 'WWWWWLWWWa']
const moor: BoardMap = {
  id: 'moor',
  expansion: 'marsh',
  provenance: 'original',
  rows: ROWS,
  locations: { L: 'temple', a: 'canoe' },
}
const terrain = (letter: string, name: string, special = false) => ({
  letter,
  name,
  special,
  buildable: !special,
  symbol: `${special ? 'b' : 't'}-${name}`,
  dark: false,
  shore: false,
})
const expansion = (name: string, boards: readonly BoardMap[], requires: string[] = []): ExpansionInfo => ({
  name,
  requires,
  quadrants: boards,
  islands: [],
  cards: [],
  sources: [],
  locations: [],
  pieces: [],
  setup_markers: [],
  terrains: name === 'base' ? [terrain('G', 'grass'), terrain('L', 'location', true)] : [],
})
const boardOf = (id: string): BoardMap => ({ ...moor, id, expansion: 'base', locations: {} })
const expansions = [
  expansion('base', ['one', 'two', 'three', 'four'].map(boardOf)),
  expansion('marsh', [moor], ['base']),
]

describe('board text', () => {
  it('survives a round trip', () => {
    expect(parseBoard(formatBoard(moor))).toEqual({
      id: 'moor',
      expansion: 'marsh',
      rows: ROWS,
      locations: moor.locations,
    })
  })
  it('is parsed as far as possible', () => {
    expect(parseBoard('')).toEqual({ id: '', expansion: '', rows: [], locations: {} })
    expect(parseBoard("id: x\r\nb: forester's lodge\n\n  GGG\n!?" + 'x'.repeat(50))).toEqual({
      id: 'x',
      expansion: '',
      rows: ['GGG', '!?xxxxxxxx'],
      locations: { b: 'forester-lodge' },
    })
  })
  it('is one word of the params', () => {
    expect(boardToParam(moor)).toMatch(/^moor\|marsh\|L:temple,a:canoe\|GGGGGGGGGG_D/)
    expect(boardsFromParam(`${boardToParam(moor)}+${boardToParam(boardOf('one'))}`).map(({ id }) => id)).toEqual([
      'moor',
      'one',
    ])
    expect(boardsFromParam('invalid')).toEqual([])
    expect(toId('My Mœr, 2 + 3')).toBe('my-m-r-2-3')
  })
})

describe('painting', () => {
  it('changes one hex', () => {
    expect(paintHex(moor, 'b1', { letter: 'W' }, [], undefined).rows[0]).toBe('GWGGGGGGGG')
  })
  it('removes a location that is no longer on the map, unless printed', () => {
    expect(paintHex(moor, 'j10', { letter: 'W' }, [], undefined).locations).toEqual({ L: 'temple' })
    expect(paintHex(moor, 'j10', { letter: 'W' }, [], moor).locations).toEqual(moor.locations)
  })
  it('assigns a free letter to a new location', () => {
    expect(letterOf({ location: 'canoe' }, moor, [])).toBe('a')
    expect(letterOf({ location: 'refuge' }, moor, [terrain('b', 'bog')])).toBe('c')
    expect(paintHex({ ...moor, locations: {} }, 'a1', { location: 'refuge' }, [], undefined).locations).toEqual({
      L: 'refuge',
    })
  })
  it('starts with a blank board of the right shape', () => {
    expect(blankBoard(expansions[1]!, expansions, 'new')).toEqual({
      id: 'new',
      expansion: 'marsh',
      rows: Array(10).fill('GGGGGGGGGG'),
      locations: {},
    })
  })
  it('returns the set-up with locations', () => {
    expect(setupOf(moor).board[9]).toBe('WWWWWLWWWL')
    expect(setupOf(moor).locations).toEqual({ f10: 'temple', j10: 'canoe' })
  })
})

it('returns the params of a table with the board and three others', () => {
  const params = paramsForBoard(moor, expansions, 'quadrant')
  expect(params.sets).toBe('base,marsh')
  expect(params.quadrant).toBe(boardToParam(moor))
  expect(new Set(params.quadrants!.split(',')).size).toBe(4)
  expect(params.quadrants).toMatch(/^moor,/)
})

it('returns the saved and requested boards of the expansions in play', () => {
  const other = { ...moor, rows: ROWS.toReversed() }
  expect(availableBoards([other], [moor, boardOf('mine')], expansions)).toEqual([other, boardOf('mine')])
  expect(availableBoards([other], [moor], [expansions[0]!])).toEqual([])
})
