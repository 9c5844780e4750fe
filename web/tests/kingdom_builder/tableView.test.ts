import { describe, expect, it } from 'vitest'
import { activeMoveGroup, availableChoices, sortMoveGroups } from '../../src/kingdom_builder/legalMoves'
import { drawPileSize, positionOf } from '../../src/kingdom_builder/position'
import { tileViews } from '../../src/kingdom_builder/tileViews'
import { deltas, end, scoreRows, turn, undo } from '../../src/kingdom_builder/tableView'
import { moveGroup as group, stateMessage } from '../messages'
import type { HeldTile, MoveGroup, ScoreSource, StateMessage, TableInfo } from '../../src/wire'

const tile = (kind: string, more: Partial<HeldTile> = {}): HeldTile => ({
  seat: 0,
  kind,
  group: 'location',
  verb: kind,
  state: 'ready',
  cell: 'c7',
  stored: 0,
  passive: false,
  ...more,
})

const idle = { doing: null }

describe('moveGroups', () => {
  const all = [group('build', ['a1', 'a2']), group('paddock', ['b1'], { lifts_piece: true }), group('end', [])]
  const sorted = sortMoveGroups(all, idle, [tile('paddock')], 0)

  it('are sorted into map, buttons and end of turn', () => {
    expect(sorted.plain?.prefix).toBe('build')
    expect(sorted.powers.get('paddock')?.prefix).toBe('paddock')
    expect([sorted.end?.prefix, sorted.choices.length]).toEqual(['end', 0])
  })

  it('include the chosen action, by default the mandatory one', () => {
    expect(activeMoveGroup(sorted, null)?.prefix).toBe('build')
    expect(activeMoveGroup(sorted, 'paddock')?.prefix).toBe('paddock')
    expect(activeMoveGroup(sorted, 'farm')?.prefix).toBe('build')
  })

  it('without a tile have a button, and words are choices', () => {
    const words = group('choose', [], { words: ['canyon', 'swamp'], prefix_is_move: false })
    const { plain, powers, choices } = sortMoveGroups([words, group('farmland', ['a1'])], idle, [], 0)
    expect([plain, [...powers.keys()], choices.map(({ verb }) => verb)]).toEqual([null, ['farmland'], ['choose']])
  })

  it('of a pending action are made on the map', () => {
    const doing = { doing: { verb: 'quarry', seat: 0 } }
    const tiles = [tile('quarry'), tile('outpost', { group: 'held', cell: '' })]
    const pending = sortMoveGroups([group('quarry', ['a1']), group('done', []), group('outpost', [])], doing, tiles, 0)
    expect([pending.plain?.verb, [...pending.powers.keys()]]).toEqual(['quarry', ['outpost']])
    expect(availableChoices(pending, null)).toEqual(['done'])
  })

  it('of the chosen action include its words', () => {
    const words = group('bazaar', [], { words: ['barn', 'farm'], prefix_is_move: false })
    const both = sortMoveGroups(
      [words, group('cathedral', ['a1'], { prefix_is_move: true })],
      idle,
      [tile('bazaar'), tile('cathedral')],
      0,
    )
    expect([
      availableChoices(both, null),
      availableChoices(both, 'bazaar'),
      availableChoices(both, 'cathedral'),
    ]).toEqual([[], ['bazaar barn', 'bazaar farm'], ['cathedral']])
    expect([activeMoveGroup(both, 'bazaar'), activeMoveGroup(both, 'cathedral')?.verb]).toEqual([null, 'cathedral'])
  })
})

const playerState = {
  settlements: [],
  supply: 40,
  hand: ['?'],
}
const stateData = {
  turn: 0,
  round: 1,
  stage: 'during',
  to_build: 2,
  seats: [playerState, playerState],
  card: { hand: ['grass'], chosen: 'grass' },
  doing: null,
  deck: { grass: 3, canyon: 2 },
  end_triggered: false,
}
const state = (more: Partial<StateMessage> = {}): StateMessage =>
  stateMessage({
    revision: 5,
    ply: 5,
    state: stateData,
    held_tiles: [tile('farm'), tile('farm'), tile('oasis', { state: 'new' })],
    undo: { move: 'build a1', reason: null },
    last_moves: { seat: 0, moves: ['build a1'], cells: ['a1'] },
    ...more,
  })
const seatDefaults = { open: false, account: null, resigned: false }
const table: TableInfo = {
  type: 'table',
  table_id: 'x',
  game: 'kingdom-builder',
  rules_version: '1',
  setup: { cards: ['knights'], start_player: 0 },
  seats: [
    { name: 'Ada', bot: null, ...seatDefaults },
    { name: 'Bruno', bot: 'greedy', ...seatDefaults },
  ],
  own_seats: [0],
  pace_ms: 600,
  terrains: [],
  pieces: [],
  markers: [],
  actions: [],
  sources: [],
  rules: {},
  online: false,
  host: true,
  public: false,
  rated: false,
  daily: null,
  clock: { kind: 'none', base_ms: 0, increment_ms: 0 },
  commitment: '',
  secret: null,
  watching: false,
}
const none = sortMoveGroups([], null, [], null)
/** The log of these moves, the newest first. */
const logOf = (...moves: string[]) =>
  moves.map((move, revision) => ({ revision, seat: 0, text: { key: 'log-build' }, move })).toReversed()

describe('the table view', () => {
  it('has the draw pile size without hidden hands', () => expect(drawPileSize(positionOf(stateData))).toBe(3))

  it('has the progress of the mandatory action', () => {
    const view = turn(table, state(), null, none, logOf('build a1'))
    expect(view.title).toEqual({ key: 'turn-you', args: { color: { key: 'seat-color-1' } } })
    expect([view.pips?.done, view.pips?.total]).toEqual([1, 3])
  })

  it('names the player to move where several play at one browser, and the player of another browser', () => {
    const shared = turn({ ...table, own_seats: [0, 1] }, state(), null, none, [])
    expect(shared.title).toEqual({ key: 'turn-builds', args: { player: 'Ada' } })
    const built = { ...stateData, to_build: 0 }
    const other = turn(table, state({ actor: 1, state: { ...built, turn: 1 } }), null, none, [])
    expect(other.title).toEqual({ key: 'whose-turn', args: { player: 'Bruno' } })
  })

  it('mentions tiles after the mandatory action only if one can be used', () => {
    const shared = { ...table, own_seats: [0, 1] }
    const built = { ...stateData, to_build: 0 }
    const groups = [group('farm', ['a1']), group('end', [])]
    const held = { ...built, seats: [{ ...playerState, tiles: [tile('farm')] }, playerState] }
    const keys = (position: typeof built, moves: MoveGroup[]) => {
      const view = turn(
        shared,
        state({ state: position }),
        null,
        sortMoveGroups(moves, positionOf(position), [], 0),
        [],
      )
      return [view.title.key, view.advice.key]
    }
    expect(keys(built, groups.slice(1))).toEqual(['turn-done', 'advice-done'])
    expect(keys(held, groups)).toEqual(['turn-after', 'advice-after'])
  })

  it('counts the builds of this turn, without those taken back', () => {
    const pips = (...moves: string[]) => turn(table, state(), null, none, logOf(...moves)).pips?.done
    expect(pips('build a1', 'build a2', 'end', 'draw grass')).toBe(0)
    expect(pips('build a1', 'end', 'draw grass', 'build b1', 'canoe c1', 'pass')).toBe(1)
    expect(pips('build a1', 'end', 'build b1', 'oasis d1', 'canoe c1', 'build b2')).toBe(2)
    const [last, ...before] = logOf('build a1', 'build a2')
    expect(turn(table, state(), null, none, [{ ...last!, undone: true }, ...before]).pips?.done).toBe(1)
  })

  it('shows the own card while others play', () => {
    const seats = [{ ...playerState, hand: ['forest'] }, playerState]
    const view = turn(table, state({ actor: 1, thinking: 1, state: { ...stateData, turn: 1, seats } }), null, none, [])
    expect(view.advice).toEqual({
      key: 'advice-wait-card',
      args: { player: 'Bruno', terrain: { key: 'terrain-forest' } },
    })
  })

  it('groups equal tiles and has the reason why one cannot be used', () => {
    const views = tileViews(table, state(), 0, null, none)
    expect(views.map(({ id, count, state, reason }) => [id, count, state, reason?.key])).toEqual([
      ['farm', 2, 'idle', 'tile-after-the-three'],
      ['oasis', 1, 'new', 'tile-new'],
    ])
    const usable = tileViews(
      table,
      state(),
      0,
      'farm',
      sortMoveGroups([group('farm', ['a1'])], positionOf(stateData), [], 0),
    )
    expect([usable[0]?.state, usable[0]?.active]).toEqual(['ready', true])
  })

  it('has buttons for nomad tiles, bonus tiles and actions without a tile', () => {
    const held = { group: 'held', cell: '' }
    const tiles = [
      tile('donation-water', { ...held, verb: 'donation' }),
      tile('sword', { ...held, state: 'new' }),
      tile('canoe-bonus', { ...held, state: 'used' }),
      tile('temple-bonus', { ...held, verb: '', passive: true }),
      tile('farm', { seat: 1 }),
    ]
    const now = { ...stateData, stage: 'before' }
    const moveGroups = [group('donation', ['a1']), group('farmland', ['b1'])]
    const usable = sortMoveGroups(moveGroups, positionOf(now), tiles, 0)
    expect(
      tileViews(table, state({ state: now, held_tiles: tiles }), 0, null, usable).map(({ verb, state, terrain }) => [
        verb,
        state,
        terrain,
      ]),
    ).toEqual([
      ['farmland', 'ready', undefined],
      ['donation', 'ready', 'water'],
      ['temple-bonus', 'idle', undefined],
      ['sword', 'new', undefined],
      ['canoe-bonus', 'used', undefined],
    ])
  })

  it('always shows the actions without a tile', () => {
    const viewsOf = (more: object, moveGroups: MoveGroup[] = []) => {
      const now = { ...stateData, ...more }
      return tileViews(
        { actions: ['farmland', 'cave'].map((verb) => ({ verb, tile_group: '', preview_symbol: '' })), rules: {} },
        state({ state: now, held_tiles: [] }),
        0,
        null,
        sortMoveGroups(moveGroups, positionOf(now), [], 0),
      ).map(({ verb, state, text, reason }) => [verb, state, text.key, reason?.key])
    }
    expect(viewsOf({ stage: 'before' }, [group('cave', ['a1'])])).toEqual([
      ['cave', 'ready', 'tile-cave', undefined],
      ['farmland', 'idle', 'tile-farmland', 'tile-no-use'],
    ])
    expect(viewsOf({ stage: 'during' })).toEqual([
      ['farmland', 'idle', 'tile-farmland', 'tile-after-the-three'],
      ['cave', 'idle', 'tile-cave', 'tile-after-the-three'],
    ])
    expect(viewsOf({ stage: 'after', farmland: 'used', cave_used: true })).toEqual([
      ['farmland', 'used', 'tile-farmland', 'tile-used'],
      ['cave', 'used', 'tile-cave', 'tile-used'],
    ])
  })

  it('names the player who has to answer in the turn of another', () => {
    const doing = { verb: 'canoe', seat: 0, from: 'c7' }
    const view = turn(
      { ...table, own_seats: [0, 1] },
      state({ state: { ...stateData, turn: 1, doing } }),
      null,
      sortMoveGroups([group('canoe', ['a1']), group('pass', [])], positionOf({ ...stateData, doing }), [], 0),
      [],
    )
    expect([view.title.key, view.advice.key, view.title.args?.player, view.pips]).toEqual([
      'turn-answers',
      'advice-answer',
      'Ada',
      null,
    ])
  })

  it('has the reasons of Undo and End turn', () => {
    expect(undo(table, state()).reason.key).toBe('undo-build')
    expect(undo(table, state({ undo: { move: null, reason: 'card-revealed' } }))).toEqual({
      enabled: false,
      reason: { key: 'undo-card-revealed' },
    })
    expect(end(table, state(), none)).toEqual({ enabled: false, reason: { key: 'end-not-yet', args: { count: 2 } } })
    expect(end(table, state(), sortMoveGroups([group('end', [])], positionOf(stateData), [], 0)).reason).toEqual({
      key: 'end-next',
      args: { player: 'Bruno' },
    })
  })

  const source = (name: string, group: string, more: Partial<ScoreSource> = {}): ScoreSource => ({
    name,
    group,
    rule: '',
    symbol: '',
    quiet: false,
    terrain: null,
    ...more,
  })
  const gold = source('in_game', 'source', { quiet: true })

  it('has rows for cards and other sources, without sources that pay nothing', () => {
    const sheet = { knights: 2, castles: 0, in_game: 0 }
    const sources = [source('knights', 'card'), source('castles', 'source'), gold]
    expect(scoreRows({ sources }, [{ total: 2, sheet }]).map((row) => row.name.key)).toEqual([
      'card-knights',
      'source-castles',
    ])
  })

  it('has rows for cards, tasks and gold paid at once', () => {
    const scouts = source('scouts', 'card', { terrain: 'desert' })
    const sources = [source('families', 'card'), scouts, source('road', 'task'), gold]
    const rows = scoreRows({ sources }, [{ total: 0, sheet: { scouts: 0, road: 0, in_game: 0 } }])
    expect(rows.map(({ name, cells, terrain }) => [name.key, cells.length, terrain])).toEqual([
      ['card-families', 0, undefined],
      ['card-scouts', 1, 'desert'],
      ['task-road', 1, undefined],
      ['source-in-game', 1, undefined],
    ])
  })

  it('has changes relative to the score before a piece was lifted', () => {
    const score = (knights: number) => [{ total: knights, sheet: { knights } }]
    expect(deltas([{ seat: 0, source: 'knights', gold: 4 }], score(2), score(6))).toEqual([])
    expect(deltas([{ seat: 0, source: 'knights', gold: 6 }], score(2), score(6))).toEqual([
      { seat: 0, row: 'knights', gold: 2 },
    ])
  })
})
