import { beforeEach, describe, expect, it } from 'vitest'
import { Bots } from '../../src/table/botsAndHints.svelte'
import { defaultBot } from '../../src/setup/setupParams'
import { stateMessage } from '../messages'
import type { ClientMessage, Hint, ServerMessage, StateMessage } from '../../src/wire'

const state = (revision: number, moves: string[] = [], seat = 0): ServerMessage & StateMessage =>
  stateMessage({
    revision,
    ply: revision,
    move_groups: [
      { prefix: 'build', verb: 'build', cells: ['a1'], words: [], prefix_is_move: false, lifts_piece: false },
    ],
    last_moves: moves.length ? { seat, moves, cells: [] } : null,
  })
const step = (move: string) => ({ move, cells: [], text: { key: 'log-build', args: {} } })
const hint = (revision: number): ServerMessage & Hint => ({
  type: 'hint',
  revision,
  seat: 0,
  steps: [step('build a1'), step('build a2'), step('end')],
  changes: [],
  gains: [],
  losses: [],
})

describe('a hint', () => {
  let sent: ClientMessage[]
  let bots: Bots
  const remainingMoves = (): string[] => bots.hint?.steps.map(({ move }) => move) ?? []

  beforeEach(() => {
    sent = []
    bots = new Bots((message) => (sent.push(message), true))
    bots.onMessage(state(5))
    bots.toggleHint()
  })

  it('is requested once and then shown', () => {
    bots.toggleHint()
    expect([sent, bots.pending]).toEqual([[{ type: 'hint', revision: 5 }], true])
    bots.onMessage(hint(5))
    expect([bots.pending, remainingMoves()]).toEqual([false, ['build a1', 'build a2', 'end']])
  })

  it('is not offered at a rated table', () => {
    expect(bots.canHint).toBe(true)
    const other = new Bots((message) => (sent.push(message), true))
    other.onMessage({ type: 'table', rated: true } as ServerMessage)
    other.onMessage(state(5))
    other.toggleHint()
    expect([other.canHint, sent.length]).toEqual([false, 1])
  })

  it('is closed by a second request and by another move', () => {
    bots.onMessage(hint(5))
    bots.toggleHint()
    expect(remainingMoves()).toEqual([])
    bots.toggleHint()
    bots.onMessage(hint(5))
    bots.onMessage(state(6, ['build b7']))
    expect([remainingMoves(), sent.length]).toEqual([[], 2])
  })

  it('keeps its remaining steps while it is followed', () => {
    bots.onMessage(hint(5))
    bots.onMessage(state(5))
    bots.onMessage(state(6, ['build a1']))
    expect(remainingMoves()).toEqual(['build a2', 'end'])
    bots.onMessage(state(7, ['build a1', 'build a2']))
    bots.onMessage(state(12, ['end']))
    expect(remainingMoves()).toEqual([])
  })

  it('that arrives too late is not shown', () => {
    bots.onMessage(state(6, ['build b7']))
    bots.onMessage(hint(5))
    expect([bots.pending, remainingMoves()]).toEqual([false, []])
  })

  it('can be requested again after an error', () => {
    bots.onMessage({ type: 'error', code: 'no-hint', message: '' })
    bots.toggleHint()
    expect(sent.length).toBe(2)
  })

  it('is not requested without a legal move', () => {
    bots.onMessage({ ...state(6), move_groups: [] })
    bots.toggleHint()
    expect(sent.length).toBe(1)
  })
})

describe('the thinking bot', () => {
  it('is the one to move, with its start time', () => {
    const bots = new Bots(() => true)
    bots.onMessage({ type: 'thinking', seat: 1, elapsed_ms: 5000 })
    expect(bots.thinking).toBeNull()
    bots.onMessage({ ...state(4), actor: 1 })
    expect(bots.thinking?.seat).toBe(1)
    expect(Date.now() - bots.thinking!.since).toBeGreaterThanOrEqual(5000)
    bots.onMessage({ ...state(5), actor: 0 })
    expect(bots.thinking).toBeNull()
    bots.onMessage({ ...state(6), actor: 1 })
    bots.onMessage({ type: 'thinking', seat: null, elapsed_ms: 0 })
    expect(bots.thinking).toBeNull()
  })
})

describe('the default bot', () => {
  it('has the second level, if there is one', () => {
    const level = (name: string) => ({ name, bot: 'random', ratings: {} })
    expect([defaultBot([level('level-1'), level('level-2')]), defaultBot([level('level-1')]), defaultBot([])]).toEqual([
      'level-2',
      'level-1',
      null,
    ])
  })
})
