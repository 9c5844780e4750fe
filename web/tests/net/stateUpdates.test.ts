import { describe, expect, it } from 'vitest'
import { applyPatch, StateUpdates } from '../../src/net/stateUpdates'
import { moveGroup, stateMessage } from '../messages'
import type { LogEntry, ServerMessage, StatePatch, Update } from '../../src/wire'

const NOTHING: StatePatch = { values: [], splices: [] }
const ENTRY = { revision: 5, kind: 'chat' } as LogEntry
const STATE = stateMessage({ state: { turn: 0, seats: [{ hand: ['?'] }] }, move_groups: [moveGroup('build', ['a1'])] })
const update = (fields: Partial<Update>): ServerMessage => ({
  type: 'update',
  base: 4,
  revision: 5,
  entries: [ENTRY],
  public: NOTHING,
  private: NOTHING,
  clocks: null,
  ...fields,
})

describe('an update', () => {
  const requests: string[] = []
  const expand = (...messages: ServerMessage[]): readonly ServerMessage[] => {
    const updates = new StateUpdates()
    return messages.map((message) => updates.expand(message, () => requests.push('state'))).at(-1)!
  }

  it('stands for the log, the next state and the clocks', () => {
    const clocks = { type: 'clocks', remaining_ms: [1], running: 0 } as const
    const [log, state, last] = expand(
      STATE,
      update({
        public: { values: [[['state', 'turn'], 1]], splices: [] },
        private: {
          values: [[['state', 'seats', 0, 'hand', 0], 'grass']],
          splices: [[['move_groups', 0, 'cells'], 1, 0, ['b2', 'c3']]],
        },
        clocks,
      }),
    )
    expect(log).toEqual({ type: 'log', entries: [ENTRY] })
    expect(state).toEqual({
      ...STATE,
      revision: 5,
      state: { turn: 1, seats: [{ hand: ['grass'] }] },
      move_groups: [moveGroup('build', ['a1', 'b2', 'c3'])],
    })
    expect(last).toBe(clocks)
  })

  it('of the revision alone shows no new state, and is the base of the next one', () => {
    expect(expand(STATE, update({}))).toEqual([{ type: 'log', entries: [ENTRY] }])
    const next = update({ base: 5, revision: 6, entries: [], public: { values: [[['over'], true]], splices: [] } })
    expect(expand(STATE, update({}), next)).toEqual([{ ...STATE, revision: 6, over: true }])
    expect(requests).toEqual([])
  })

  it('of another state requests the whole one', () => {
    expect(expand(STATE, update({ base: 3 }))).toEqual([{ type: 'log', entries: [ENTRY] }])
    expect(requests).toEqual(['state'])
  })

  it('shares what has not changed', () => {
    const next = applyPatch(STATE, { values: [[['state', 'turn'], 1]], splices: [] })
    expect(next.state.seats).toBe(STATE.state.seats)
    expect(next.scores).toBe(STATE.scores)
    expect(STATE.state.turn).toBe(0)
    expect(applyPatch(STATE, NOTHING)).toBe(STATE)
  })
})
