import { describe, expect, it } from 'vitest'
import { active, choicesNow, sort } from '../src/play/gestures'
import { pile, positionOf } from '../src/play/position'
import { tiles } from '../src/play/tiles'
import { deltas, end, listed, logEntries, scoreRows, turn, undo } from '../src/play/view'
import { accepted } from '../src/session/language.svelte'
import { routeOf } from '../src/session/router.svelte'
import { boardsWish, fromQuery, laid, seedOf, toggled, toQuery } from '../src/pages/wishes'
import type { Gesture, State, TableInfo } from '../src/wire'

const gesture = (lead: string, cells: string[], more: Partial<Gesture> = {}): Gesture => ({
  lead, verb: lead.split(' ')[0]!, cells, words: [], alone: !cells.length, opens: false, ...more,
})
const tile = (kind: string, ready = true, fresh = false) => ({ kind, from: 'c7', ready, new: fresh })

const holding = (more: object) => ({ seats: [{ settlements: [], supply: 40, hand: [], tiles: [], ...more }], doing: null })

describe('gestures', () => {
  const all = [gesture('build', ['a1', 'a2']), gesture('paddock', ['b1'], { opens: true }), gesture('end', [])]
  const sorted = sort(all, holding({ tiles: [tile('paddock')] }), 0)

  it('go to the map, to their button or to the end of the turn', () => {
    expect(sorted.plain?.lead).toBe('build')
    expect(sorted.powers.get('paddock')?.lead).toBe('paddock')
    expect([sorted.end?.lead, sorted.choices.length]).toEqual(['end', 0])
  })

  it('mean the chosen action, and without one the mandatory action', () => {
    expect(active(sorted, null)?.lead).toBe('build')
    expect(active(sorted, 'paddock')?.lead).toBe('paddock')
    expect(active(sorted, 'farm')?.lead).toBe('build')
  })

  it('that need no tile have a button too, and words are choices', () => {
    const words = gesture('choose', [], { words: ['canyon', 'swamp'], alone: false })
    const { plain, powers, choices } = sort([words, gesture('farmland', ['a1'])], holding({}), 0)
    expect([plain, [...powers.keys()], choices.map(({ verb }) => verb)]).toEqual([null, ['farmland'], ['choose']])
  })

  it('have to be finished on the map while something is under way', () => {
    const doing = { ...holding({ tiles: [tile('quarry')], nomad_tiles: [{ kind: 'outpost', state: 'ready' }] }), doing: { verb: 'quarry', seat: 0 } }
    const under = sort([gesture('quarry', ['a1']), gesture('done', []), gesture('outpost', [])], doing, 0)
    expect([under.plain?.verb, [...under.powers.keys()]]).toEqual(['quarry', ['outpost']])
    expect(choicesNow(under, null)).toEqual(['done'])
  })

  it('of the chosen action offer their words', () => {
    const words = gesture('bazaar', [], { words: ['barn', 'farm'], alone: false })
    const both = sort([words, gesture('cathedral', ['a1'], { alone: true })], holding({ tiles: [tile('bazaar'), tile('cathedral')] }), 0)
    expect([choicesNow(both, null), choicesNow(both, 'bazaar'), choicesNow(both, 'cathedral')]).toEqual([[], ['bazaar barn', 'bazaar farm'], ['cathedral']])
    expect([active(both, 'bazaar'), active(both, 'cathedral')?.verb]).toEqual([null, 'cathedral'])
  })
})

const side = { settlements: [], supply: 40, hand: ['?'], tiles: [tile('farm'), tile('farm'), tile('oasis', false, true)] }
const plain = {
  turn: 0, round: 1, stage: 'during', to_build: 2, seats: [side, side], card: { hand: ['grass'], chosen: 'grass' }, doing: null,
  location_tiles: {}, nomads: {}, deck: { grass: 3, canyon: 2 }, end_triggered: false,
}
const state = (more: Partial<State> = {}): State => ({
  type: 'state', seq: 5, ply: 5, state: plain, actor: 0, gestures: [], scores: [], undo: { move: 'build a1', reason: null },
  last: { seat: 0, moves: ['build a1'], cells: ['a1'] }, lifted: false, over: false, winners: [], thinking: null, waiting: false, reason: null, ...more,
})
const seated = { open: false, account: null, resigned: false }
const table: TableInfo = {
  type: 'table', id: 'x', game: 'kingdom-builder', rules_version: '1', setup: { cards: ['knights'], start_player: 0 },
  seats: [{ name: 'Ada', bot: null, ...seated }, { name: 'Bruno', bot: 'greedy', ...seated }], mine: [0], pace_ms: 600, terrains: [], rules: {}, actions: [],
  online: false, host: true, public: false, rated: false, clock: { kind: 'none', base_ms: 0, plus_ms: 0 }, commitment: '', secret: null, watching: false,
}
const none = sort([], null, null)
/** The log of these moves, the newest first. */
const played = (...moves: string[]) => moves.map((move, seq) => ({ seq, seat: 0, text: { key: 'log-build' }, move })).toReversed()

describe('what is shown', () => {
  it('counts the pile without the hidden hands', () => expect(pile(positionOf(plain))).toBe(3))

  it('says how far the mandatory action is', () => {
    const view = turn(table, state(), null, none, played('build a1'))
    expect(view.title).toEqual({ key: 'turn-builds', args: { player: 'Ada' } })
    expect([view.pips?.done, view.pips?.total]).toEqual([1, 3])
  })

  it('counts what was built in this turn, over answers of others and without what was taken back', () => {
    const pips = (...moves: string[]) => turn(table, state(), null, none, played(...moves)).pips?.done
    expect(pips('build a1', 'build a2', 'end', 'draw grass')).toBe(0)
    expect(pips('build a1', 'end', 'draw grass', 'build b1', 'canoe c1', 'pass')).toBe(1)
    expect(pips('build a1', 'end', 'build b1', 'oasis d1', 'canoe c1', 'build b2')).toBe(2)
    const [last, ...before] = played('build a1', 'build a2')
    expect(turn(table, state(), null, none, [{ ...last!, undone: true }, ...before]).pips?.done).toBe(1)
  })

  it('shows the own next card while others play', () => {
    const seats = [{ ...side, hand: ['forest'] }, side]
    const view = turn(table, state({ actor: 1, thinking: 1, state: { ...plain, turn: 1, seats } }), null, none, [])
    expect(view.advice).toEqual({ key: 'advice-wait-card', args: { player: 'Bruno', terrain: { key: 'terrain-forest' } } })
  })

  it('puts equal tiles together and says why one cannot be used', () => {
    const views = tiles(table, state(), 0, null, none)
    expect(views.map(({ id, count, state, text }) => [id, count, state, text.key])).toEqual([
      ['farm', 2, 'idle', 'tile-after-the-three'],
      ['oasis', 1, 'new', 'tile-new'],
    ])
    const usable = tiles(table, state(), 0, 'farm', sort([gesture('farm', ['a1'])], positionOf(plain), 0))
    expect([usable[0]?.state, usable[0]?.active]).toEqual(['ready', true])
  })

  it('shows tiles for one turn, bonus tiles and actions without a tile as buttons', () => {
    const rich = { ...side, tiles: [], nomad_tiles: [{ kind: 'donation-water', state: 'ready' }, { kind: 'sword', state: 'new' }], bonus: ['canoe'], bonus_resting: ['canoe:used'] }
    const now = { ...plain, stage: 'before', seats: [rich, side] }
    const usable = sort([gesture('donation', ['a1']), gesture('farmland', ['b1'])], positionOf(now), 0)
    expect(tiles(table, state({ state: now }), 0, null, usable).map(({ verb, state, terrain }) => [verb, state, terrain])).toEqual([
      ['farmland', 'ready', undefined], ['donation', 'ready', 'water'], ['sword', 'new', undefined], ['canoe-bonus', 'used', undefined],
    ])
  })

  it('shows what everybody may do without a tile at all times', () => {
    const shown = (more: object, gestures: Gesture[] = []) => {
      const now = { ...plain, seats: [{ ...side, tiles: [] }, side], ...more }
      return tiles({ actions: ['farmland', 'cave'] }, state({ state: now }), 0, null, sort(gestures, positionOf(now), 0)).map(({ verb, state, text }) => [verb, state, text.key])
    }
    expect(shown({ stage: 'before' }, [gesture('cave', ['a1'])])).toEqual([['cave', 'ready', 'tile-cave'], ['farmland', 'idle', 'tile-no-use']])
    expect(shown({ stage: 'during' })).toEqual([['farmland', 'idle', 'tile-after-the-three'], ['cave', 'idle', 'tile-after-the-three']])
    expect(shown({ stage: 'after', farmland: 'used', cave_used: true })).toEqual([['farmland', 'used', 'tile-used'], ['cave', 'used', 'tile-used']])
  })

  it('tells the player who has to answer in the turn of another', () => {
    const doing = { verb: 'canoe', seat: 0, from: 'c7' }
    const view = turn({ ...table, mine: [0, 1] }, state({ state: { ...plain, turn: 1, doing } }), null, sort([gesture('canoe', ['a1']), gesture('pass', [])], positionOf({ ...plain, doing }), 0), [])
    expect([view.title.key, view.advice.key, view.title.args?.player, view.pips]).toEqual(['turn-answers', 'advice-answer', 'Ada', null])
  })

  it('keeps Undo and End turn with their reasons', () => {
    expect(undo(table, state()).reason.key).toBe('undo-build')
    expect(undo(table, state({ undo: { move: null, reason: 'card-revealed' } }))).toEqual({ enabled: false, reason: { key: 'undo-card-revealed' } })
    expect(end(table, state(), none)).toEqual({ enabled: false, reason: { key: 'end-not-yet', args: { count: 2 } } })
    expect(end(table, state(), sort([gesture('end', [])], positionOf(plain), 0)).reason).toEqual({ key: 'end-next', args: { player: 'Bruno' } })
  })

  it('names cards and other sources, and leaves out what pays nobody', () => {
    const sheet = { knights: 2, castles: 0, in_game: 0 }
    expect(scoreRows(table, [{ total: 2, sheet }]).map((row) => row.name.key)).toEqual(['card-knights', 'source-castles'])
  })

  it('has a line for every card in play, for tasks and for what is paid at once', () => {
    const setup = { ...table.setup, cards: ['families', 'scouts'], tasks: ['road'], removed_terrain: 'desert' }
    const rows = scoreRows({ ...table, setup }, [{ total: 0, sheet: { scouts: 0, road: 0, in_game: 0 } }])
    expect(rows.map(({ name, cells, terrain }) => [name.key, cells.length, terrain])).toEqual([
      ['card-families', 0, undefined], ['card-scouts', 1, 'desert'], ['task-road', 1, undefined], ['source-in-game', 1, undefined],
    ])
  })

  it('tells changes against the score before a piece was lifted', () => {
    const score = (knights: number) => [{ total: knights, sheet: { knights } }]
    expect(deltas([{ seat: 0, source: 'knights', gold: 4 }], score(2), score(6))).toEqual([])
    expect(deltas([{ seat: 0, source: 'knights', gold: 6 }], score(2), score(6))).toEqual([{ seat: 0, row: 'knights', gold: 2 }])
  })

  it('marks what was taken back, newest first', () => {
    const entry = (seq: number, undoes: number[]) => ({ seq, kind: 'move', at: '', ply: seq, seat: 0, move: null, text: { key: 'x', args: {} }, notes: [], undoes, events: [] })
    expect(logEntries([entry(1, []), entry(2, [1])]).map(({ seq, undone }) => [seq, undone])).toEqual([[2, false], [1, true]])
  })

  it('shortens a long list', () => {
    const say = ({ key, args }: { key: string; args?: object }) => key + JSON.stringify(args)
    expect(listed(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], say)).toBe('list-more{"list":"a, b, c, d, e, f","count":2}')
    expect(listed(['a'], say)).toBe('a')
  })
})

describe('addresses and wishes', () => {
  const field = (name: string, values: string[], many = false) => ({ name, values, default: values[0]!, rule: '', many, files: false })
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
