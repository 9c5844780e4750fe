import { expect, it } from 'vitest'
import { changes, goldTotal } from '../../src/kingdom_builder/scoreTotals'

it('adds up rows and changes', () => {
  const row = { name: { key: '' }, symbol: '' }
  const rows = [
    { ...row, id: 'a', cells: [3, 5] },
    { ...row, id: 'b', cells: [4, 0] },
    { ...row, id: 'paid at once', cells: [] },
  ]
  const deltas = [
    { row: 'a', seat: 0, gold: 2 },
    { row: 'b', seat: 0, gold: -1 },
    { row: 'a', seat: 1, gold: 6 },
  ]
  expect(goldTotal(rows, 2).cells).toEqual([7, 5])
  expect(changes(deltas, 2)).toEqual({ a: [2, 6], b: [-1, 0], total: [1, 6] })
})
