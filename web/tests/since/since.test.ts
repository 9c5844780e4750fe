import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../src/i18n/translator'
import { sinceLine, type Names } from '../../src/since/lines'
import { marksOf } from '../../src/since/marks'
import { Replay, STEP_MS } from '../../src/since/replay.svelte'
import type { HeldTile, PieceChange, TurnSummary } from '../../src/wire'

const change = (fields: Partial<PieceChange>): PieceChange => ({
  kind: 'settlements',
  seat: 1,
  origin: '',
  cell: '',
  action: 'build',
  ...fields,
})
const turn = (fields: Partial<TurnSummary>): TurnSummary => ({
  seat: 1,
  revisions: [5],
  pieces: [],
  changes: [],
  gains: [],
  losses: [],
  ...fields,
})
const NAMES: Names = {
  piece: ({ action }) => (action === 'build' ? null : { key: action }),
  cell: (cell) => cell,
  tile: ({ kind }) => ({ key: kind }),
}
const format = ({ key, args = {} }: Message): string =>
  [key, ...Object.values(args).map((arg) => (typeof arg === 'object' ? arg.key : String(arg)))].join(' ')

describe('the line of an opponent', () => {
  it('groups places by action', () => {
    const pieces = [
      change({ cell: 'o15' }),
      change({ cell: 'q3', action: 'oracle' }),
      change({ cell: 'p15' }),
      change({ origin: 'b2', cell: 'b4', action: 'paddock' }),
      change({ origin: 'c3', action: 'sword' }),
    ]
    expect(sinceLine(turn({ pieces }), 0, NAMES, format).texts).toEqual([
      'o15, p15',
      'oracle: q3',
      'paddock: b2 → b4',
      'sword: since-removed c3',
    ])
  })

  it('names tiles taken from the map by that player only', () => {
    const tile = { kind: 'farm', group: 'location', verb: 'farm', state: 'new', stored: 0, passive: false } as const
    const gains: HeldTile[] = [
      { ...tile, seat: 1, cell: 'a1' },
      { ...tile, seat: 2, cell: 'a1' },
      { ...tile, seat: 1, cell: '' },
    ]
    expect(sinceLine(turn({ gains }), 0, NAMES, format).texts).toEqual(['since-takes farm'])
  })

  it('has the gold of all players, of the player and the viewer first', () => {
    const changes = [0, 1, 2].map((seat) => ({ seat, source: 'lords', gold: seat - 6 }))
    expect(sinceLine(turn({ changes }), 2, NAMES, format).deltas).toEqual([
      { seat: 1, row: 'lords', gold: -5 },
      { seat: 2, row: 'lords', gold: -4 },
      { seat: 0, row: 'lords', gold: -6 },
    ])
  })

  it('sums the rows of a sheet after the end of an epoch', () => {
    const changes = [
      { seat: 0, source: 'gold', gold: 12 },
      { seat: 0, source: 'rows', gold: -8 },
      { seat: 1, source: 'rows', gold: 3 },
      { seat: 1, source: 'gold', gold: -3 },
    ]
    const deltas = sinceLine(turn({ changes }), 0, { ...NAMES, total: 'gold' }, format).deltas
    expect(deltas).toEqual([{ seat: 0, row: 'gold', gold: 4 }])
    const rows = changes.filter(({ source }) => source === 'rows')
    expect(sinceLine(turn({ changes: rows }), 0, { ...NAMES, total: 'gold' }, format).deltas).toEqual([
      { seat: 1, row: 'rows', gold: 3 },
      { seat: 0, row: 'rows', gold: -8 },
    ])
  })
})

describe('marks', () => {
  it('are those of the latest change of each cell', () => {
    const turns = [
      turn({ seat: 1, pieces: [change({ origin: 'a1', cell: 'a2' })] }),
      turn({ seat: 2, pieces: [change({ cell: 'a1' })] }),
    ]
    expect(marksOf({ type: 'since_last_turn', revision: 9, seat: 0, turns })).toEqual([
      { cell: 'a1', seat: 2, gone: false },
      { cell: 'a2', seat: 1, gone: false },
    ])
    expect(marksOf(null)).toEqual([])
  })
})

describe('the replay', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', globalThis)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('shows the position before, after each move, and the current one', () => {
    const lookAt = vi.fn<(revision: number | null) => void>()
    const replay = new Replay({ lookAt })
    replay.start([5, 7])
    vi.advanceTimersByTime(3 * STEP_MS)
    expect(lookAt.mock.calls.flat()).toEqual([4, 5, 7, null])
    expect(replay.isRunning).toBe(false)
  })

  it('stops at once', () => {
    const lookAt = vi.fn<(revision: number | null) => void>()
    const replay = new Replay({ lookAt })
    replay.start([5, 7])
    replay.stop(true)
    vi.advanceTimersByTime(9 * STEP_MS)
    expect(lookAt.mock.calls.flat()).toEqual([4, null])
  })
})
