import { describe, expect, it } from 'vitest'
import { active, choose, sort } from '../src/play/gestures'
import { pile, positionOf } from '../src/play/position'
import { deltas, end, listed, logEntries, scoreRows, tiles, turn, undo } from '../src/play/view'
import { accepted } from '../src/session/language.svelte'
import { routeOf } from '../src/session/router.svelte'
import { boardsWish, fromQuery, laid, seedOf, toggled, toQuery } from '../src/pages/wishes'
import type { Gesture, State, TableInfo } from '../src/wire'

const gesture = (lead: string, cells: string[], more: Partial<Gesture> = {}): Gesture => ({
  lead, verb: lead.split(' ')[0]!, cells, words: [], alone: !cells.length, opens: false, ...more,
})
const tile = (kind: string, ready = true, fresh = false) => ({ kind, from: 'c7', ready, new: fresh })

describe('gestures', () => {
  const all = [gesture('build', ['a1', 'a2']), gesture('paddock', ['b1'], { opens: true }), gesture('end', [])]
  const sorted = sort(all, [tile('paddock')])

  it('go to the map, to their tile or to the end of the turn', () => {
    expect(sorted.plain?.lead).toBe('build')
    expect(sorted.tiles.get('paddock')?.[0]?.lead).toBe('paddock')
    expect([sorted.end?.lead, sorted.others.length]).toEqual(['end', 0])
  })

  it('mean the chosen tile, and without one the mandatory action', () => {
    expect(active(sorted, null)?.lead).toBe('build')
    expect(active(sorted, 'paddock')?.lead).toBe('paddock')
    expect(active(sorted, 'farm')?.lead).toBe('build')
  })

  it('are chosen, and given up by choosing again', () => {
    expect(choose(sorted, 'paddock', null)).toBe('paddock')
    expect(choose(sorted, 'paddock', 'paddock')).toBeNull()
    expect(choose(sorted, 'farm', null)).toBeNull()
  })

  it('of a kind that nobody foresaw are not lost', () => {
    expect(sort([gesture('choose', [], { words: ['canyon', 'swamp'], alone: false })], []).others).toHaveLength(1)
  })
})

const side = { settlements: [], supply: 40, hand: ['?'], tiles: [tile('farm'), tile('farm'), tile('oasis', false, true)] }
const plain = {
  turn: 0, round: 1, stage: 'during', to_build: 2, seats: [side, side], card: { hand: ['grass'], chosen: 'grass' }, doing: null,
  location_tiles: {}, nomads: {}, deck: { grass: 3, canyon: 2 }, end_triggered: false,
}
const state = (more: Partial<State> = {}): State => ({
  type: 'state', seq: 5, ply: 5, state: plain, actor: 0, gestures: [], scores: [], undo: { move: 'build a1', reason: null },
  last: { seat: 0, moves: ['build a1'], cells: ['a1'] }, over: false, winners: [], thinking: null, ...more,
})
const table: TableInfo = {
  type: 'table', id: 'x', game: 'kingdom-builder', rules_version: '1', setup: { cards: ['knights'], start_player: 0 },
  seats: [{ name: 'Ada', bot: null }, { name: 'Bruno', bot: 'greedy' }], mine: [0], pace_ms: 600, terrains: [], rules: {},
}
const none = sort([], [])

describe('what is shown', () => {
  it('counts the pile without the hidden hands', () => expect(pile(positionOf(plain))).toBe(3))

  it('says how far the mandatory action is', () => {
    const view = turn(table, state(), null, none)
    expect(view.title).toEqual({ key: 'turn-builds', args: { player: 'Ada' } })
    expect([view.pips?.done, view.pips?.total, view.waiting]).toEqual([1, 3, false])
  })

  it('shows the own next card while others play', () => {
    const seats = [{ ...side, hand: ['forest'] }, side]
    const view = turn(table, state({ actor: 1, thinking: 1, state: { ...plain, turn: 1, seats } }), null, none)
    expect(view.advice).toEqual({ key: 'advice-wait-card', args: { player: 'Bruno', terrain: { key: 'terrain-forest' } } })
  })

  it('puts equal tiles together and says why one cannot be used', () => {
    const views = tiles(state(), 0, null, none)
    expect(views.map(({ id, count, state, text }) => [id, count, state, text.key])).toEqual([
      ['farm', 2, 'idle', 'tile-after-the-three'],
      ['oasis', 1, 'new', 'tile-new'],
    ])
    const usable = tiles(state(), 0, 'farm', sort([gesture('farm', ['a1'])], side.tiles))
    expect([usable[0]?.state, usable[0]?.active]).toEqual(['ready', true])
  })

  it('keeps Undo and End turn with their reasons', () => {
    expect(undo(state()).reason.key).toBe('undo-build')
    expect(undo(state({ undo: { move: null, reason: 'card-revealed' } }))).toEqual({ enabled: false, reason: { key: 'undo-card-revealed' } })
    expect(end(table, state(), none)).toEqual({ enabled: false, reason: { key: 'end-not-yet', args: { count: 2 } } })
    expect(end(table, state(), sort([gesture('end', [])], [])).reason).toEqual({ key: 'end-next', args: { player: 'Bruno' } })
  })

  it('names cards and other sources, and leaves out what pays nobody', () => {
    const sheet = { knights: 2, castles: 0, in_game: 0 }
    expect(scoreRows(table, [{ total: 2, sheet }]).map((row) => row.name.key)).toEqual(['card-knights', 'source-castles'])
  })

  it('tells changes against the score before a piece was lifted', () => {
    const score = (knights: number) => [{ total: knights, sheet: { knights } }]
    expect(deltas([{ seat: 0, source: 'knights', gold: 4 }], score(2), score(6))).toEqual([])
    expect(deltas([{ seat: 0, source: 'knights', gold: 6 }], score(2), score(6))).toEqual([{ seat: 0, row: 'knights', gold: 2 }])
  })

  it('marks what was taken back, newest first', () => {
    const entry = (seq: number, undoes: number[]) => ({ seq, ply: seq, seat: 0, move: null, text: { key: 'x', args: {} }, notes: [], undoes })
    expect(logEntries([entry(1, []), entry(2, [1])]).map(({ seq, undone }) => [seq, undone])).toEqual([[2, false], [1, true]])
  })

  it('shortens a long list', () => {
    const say = ({ key, args }: { key: string; args?: object }) => key + JSON.stringify(args)
    expect(listed(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], say)).toBe('list-more{"list":"a, b, c, d, e, f","count":2}')
    expect(listed(['a'], say)).toBe('a')
  })
})

describe('addresses and wishes', () => {
  const field = (name: string, values: string[], many = false) => ({ name, values, default: values[0]!, rule: '', many })
  const game = { name: 'g', fields: [field('cards', ['x', 'y', 'z', 'random'], true)], options: [field('edition', ['a', 'b'])] }

  it('know the pages', () => {
    expect([routeOf('/', '').name, routeOf('/table/abc', '').id, routeOf('/set-up', '').name, routeOf('/print', '?seed=3').query.get('seed')]).toEqual(['start', 'abc', 'set-up', '3'])
    expect([routeOf('/nope', '').name, routeOf('/table/a/b', '').name, routeOf('/print/x', '').name]).toEqual(['nowhere', 'nowhere', 'nowhere'])
  })

  it('carry a set-up there and back', () => {
    const query = new URLSearchParams(toQuery('g', { cards: 'x,y', edition: 'b' }, 7))
    expect(fromQuery(query, game)).toEqual({ wishes: { cards: 'x,y', edition: 'b' }, seed: 7 })
    expect(fromQuery(new URLSearchParams('nonsense=1&seed=-3'), game)).toEqual({ wishes: {}, seed: null })
    expect([seedOf('12'), seedOf(''), seedOf('1e9')]).toEqual([12, null, null])
  })

  it('lay boards so that none lies twice', () => {
    const placed = ['p', 'q', 'r', 's'].map((id) => ({ id, rotated: false }))
    expect(boardsWish(laid(placed, 0, 'r'))).toBe('r,q,p,s')
    expect(boardsWish([{ id: 'p', rotated: true }])).toBe('p:r')
    expect(toggled(game.fields[0]!, 'x', 'z')).toBe('x,z')
    expect(toggled(game.fields[0]!, 'x,z', 'x')).toBe('z')
  })

  it('take the first language that we have', () => {
    expect([accepted(['fr-BE', 'en']), accepted(['sv', 'nl']), accepted(['sv'])]).toEqual(['fr', 'nl', 'en'])
  })
})
