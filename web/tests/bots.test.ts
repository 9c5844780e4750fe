import { beforeEach, describe, expect, it } from 'vitest'
import { Bots } from '../src/play/bots.svelte'
import { usualBot } from '../src/pages/wishes'
import type { ClientMessage, Hint, ServerMessage, State } from '../src/wire'

const state = (seq: number, moves: string[] = [], seat = 0): ServerMessage & State => ({
  type: 'state', seq, ply: seq, state: {}, actor: 0, scores: [], undo: { move: null, reason: 'nothing' }, lifted: false, over: false, winners: [], thinking: null, waiting: false, reason: null,
  gestures: [{ lead: 'build', verb: 'build', cells: ['a1'], words: [], alone: false, opens: false }],
  last: moves.length ? { seat, moves, cells: [] } : null,
})
const step = (move: string) => ({ move, cells: [], text: { key: 'log-build', args: {} } })
const hint = (seq: number): ServerMessage & Hint => ({
  type: 'hint', seq, seat: 0, steps: [step('build a1'), step('build a2'), step('end')], changes: [], gains: [], losses: [],
})

describe('a hint', () => {
  let sent: ClientMessage[]
  let bots: Bots
  const left = (): string[] => bots.hint?.steps.map(({ move }) => move) ?? []

  beforeEach(() => {
    sent = []
    bots = new Bots((message) => (sent.push(message), true))
    bots.hear(state(5))
    bots.ask()
  })

  it('is asked for once and then shown', () => {
    bots.ask()
    expect([sent, bots.pending]).toEqual([[{ type: 'hint', seq: 5 }], true])
    bots.hear(hint(5))
    expect([bots.pending, left()]).toEqual([false, ['build a1', 'build a2', 'end']])
  })

  it('goes away when it is asked for again, and by the first move that it did not name', () => {
    bots.hear(hint(5))
    bots.ask()
    expect(left()).toEqual([])
    bots.ask()
    bots.hear(hint(5))
    bots.hear(state(6, ['build b7']))
    expect([left(), sent.length]).toEqual([[], 2])
  })

  it('shows what is left of it to whoever follows', () => {
    bots.hear(hint(5))
    bots.hear(state(5))
    bots.hear(state(6, ['build a1']))
    expect(left()).toEqual(['build a2', 'end'])
    bots.hear(state(7, ['build a1', 'build a2']))
    bots.hear(state(12, ['end']))
    expect(left()).toEqual([])
  })

  it('that comes too late is not shown', () => {
    bots.hear(state(6, ['build b7']))
    bots.hear(hint(5))
    expect([bots.pending, left()]).toEqual([false, []])
  })

  it('that cannot be given may be asked for again', () => {
    bots.hear({ type: 'error', code: 'no-hint', message: '' })
    bots.ask()
    expect(sent.length).toBe(2)
  })

  it('is not asked for when there is nothing to do here', () => {
    bots.hear({ ...state(6), gestures: [] })
    bots.ask()
    expect(sent.length).toBe(1)
  })
})

describe('whoever thinks', () => {
  it('has done so for a while when the page comes to know of it, and is to move', () => {
    const bots = new Bots(() => true)
    bots.hear({ type: 'thinking', seat: 1, since_ms: 5000 })
    expect(bots.thinking).toBeNull()
    bots.hear({ ...state(4), actor: 1 })
    expect(bots.thinking?.seat).toBe(1)
    expect(Date.now() - bots.thinking!.since).toBeGreaterThanOrEqual(5000)
    bots.hear({ ...state(5), actor: 0 })
    expect(bots.thinking).toBeNull()
    bots.hear({ ...state(6), actor: 1 })
    bots.hear({ type: 'thinking', seat: null, since_ms: 0 })
    expect(bots.thinking).toBeNull()
  })
})

describe('the bot that one meets first', () => {
  it('is of the second level, as far as there are levels', () => {
    const level = (name: string) => ({ name, bot: 'random', ratings: {} })
    expect([usualBot([level('level-1'), level('level-2')]), usualBot([level('level-1')]), usualBot([])]).toEqual(['level-2', 'level-1', null])
  })
})
