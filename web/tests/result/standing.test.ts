import { describe, expect, it } from 'vitest'
import { standing } from '../../src/result/standing'
import type { StateMessage, TableInfo } from '../../src/wire'
import { stateMessage } from '../messages'

const table = (own: readonly number[]): TableInfo =>
  ({ own_seats: own, seats: ['Ada', 'Bruno', 'Chiara'].map((name) => ({ name })) }) as unknown as TableInfo

const over = (gold: readonly number[], fields: Partial<StateMessage>): StateMessage =>
  stateMessage({ over: true, reason: 'played', scores: gold.map((total) => ({ total, sheet: {} })), ...fields })

describe('standing', () => {
  it('says by how much the winner won', () => {
    expect(standing(table([0]), over([60, 40, 55], { winners: [0] }))).toEqual([
      { key: 'final-margin', args: { gold: 5, player: 'Chiara' } },
    ])
  })

  it('says the rank of the only player at this browser', () => {
    expect(standing(table([1]), over([60, 40, 55], { winners: [0] })).at(-1)).toEqual({
      key: 'final-rank',
      args: { rank: 3, players: 3, gold: 20 },
    })
    expect(standing(table([0, 1]), over([60, 40, 55], { winners: [0] }))).toHaveLength(1)
  })

  it('has no margin of a shared victory and of a resigned game', () => {
    expect(standing(table([0]), over([60, 60, 55], { winners: [0, 1] }))).toEqual([])
    expect(standing(table([0]), over([60, 40, 55], { winners: [0], reason: 'resigned' }))).toEqual([])
  })
})
