import { describe, expect, it } from 'vitest'
import { asId, blank, fromWish, letterOf, offered, painted, read, setupOf, word, write, wishesFor } from '../src/pages/boards/boards'
import type { Board, SetInfo } from '../src/wire'

const ROWS = ['GGGGGGGGGG', ...Array.from({ length: 8 }, () => 'DDDDDDDDDD'), 'WWWWWLWWWa']
const moor: Board = { id: 'moor', set: 'marsh', provenance: 'original', rows: ROWS, locations: { L: 'temple', a: 'canoe' } }
const ground = (letter: string, name: string, special = false) => ({ letter, name, special, buildable: !special })
const box = (name: string, boards: readonly Board[], needs: string[] = []): SetInfo => ({
  name, needs, quadrants: boards, islands: [], cards: [], locations: [], figures: [], marks: [], terrains: name === 'base' ? [ground('G', 'grass'), ground('L', 'location', true)] : [],
})
const named = (id: string): Board => ({ ...moor, id, set: 'base', locations: {} })
const sets = [box('base', ['one', 'two', 'three', 'four'].map(named)), box('marsh', [moor], ['base'])]

describe('a board as text', () => {
  it('is written and read again', () => {
    expect(read(write(moor))).toEqual({ id: 'moor', set: 'marsh', rows: ROWS, locations: moor.locations })
  })
  it('is read as far as it goes', () => {
    expect(read('')).toEqual({ id: '', set: '', rows: [], locations: {} })
    expect(read("id: x\r\nb: forester's lodge\n\n  GGG\n!?" + 'x'.repeat(50))).toEqual({ id: 'x', set: '', rows: ['GGG', '!?xxxxxxxx'], locations: { b: 'forester-lodge' } })
  })
  it('is one word of an address', () => {
    expect(word(moor)).toMatch(/^moor\|marsh\|L:temple,a:canoe\|GGGGGGGGGG_D/)
    expect(fromWish(`${word(moor)}+${word(named('one'))}`).map(({ id }) => id)).toEqual(['moor', 'one'])
    expect(fromWish('rubbish')).toEqual([])
    expect(asId('My Mœr, 2 + 3')).toBe('my-m-r-2-3')
  })
})

describe('painting', () => {
  it('changes one hex', () => {
    expect(painted(moor, 'b1', { letter: 'W' }, [], undefined).rows[0]).toBe('GWGGGGGGGG')
  })
  it('forgets a location that is gone, but not a printed one', () => {
    expect(painted(moor, 'j10', { letter: 'W' }, [], undefined).locations).toEqual({ L: 'temple' })
    expect(painted(moor, 'j10', { letter: 'W' }, [], moor).locations).toEqual(moor.locations)
  })
  it('finds a letter for a new location that no terrain has', () => {
    expect(letterOf({ location: 'canoe' }, moor, [])).toBe('a')
    expect(letterOf({ location: 'refuge' }, moor, [ground('b', 'bog')])).toBe('c')
    expect(painted({ ...moor, locations: {} }, 'a1', { location: 'refuge' }, [], undefined).locations).toEqual({ L: 'refuge' })
  })
  it('begins with a blank of the right shape', () => {
    expect(blank(sets[1]!, sets, 'new')).toEqual({ id: 'new', set: 'marsh', rows: Array(10).fill('GGGGGGGGGG'), locations: {} })
  })
  it('shows locations as the server draws them', () => {
    expect(setupOf(moor).board[9]).toBe('WWWWWLWWWL')
    expect(setupOf(moor).locations).toEqual({ f10: 'temple', j10: 'canoe' })
  })
})

it('asks for a table with the board and three others', () => {
  const wishes = wishesFor(moor, sets, 'quadrant')
  expect(wishes.sets).toBe('base,marsh')
  expect(wishes.quadrant).toBe(word(moor))
  expect(new Set(wishes.quadrants!.split(',')).size).toBe(4)
  expect(wishes.quadrants).toMatch(/^moor,/)
})

it('offers what is kept and what is asked for, of the boxes in play', () => {
  const other = { ...moor, rows: ROWS.toReversed() }
  expect(offered([other], [moor, named('mine')], sets)).toEqual([other, named('mine')])
  expect(offered([other], [moor], [sets[0]!])).toEqual([])
})
