import { expect, test } from 'vitest'
import { chartOf, gold, pointAt, turnFrom, values } from '../../src/analysis/analysis'
import type { Analysis } from '../../src/wire'

const point = (revision: number, ply: number, seat: number | null, first: number, second: number) => ({
  revision,
  ply,
  seat,
  scores: [
    { castles: first, lords: 0 },
    { castles: second, lords: 0 },
  ],
  values: [first - second, second - first],
})
const ANALYSIS: Analysis = {
  points: [
    point(0, 0, null, 0, 0),
    point(1, 1, 0, 3, 0),
    point(4, 2, 0, 3, 0),
    point(5, 3, 1, 3, 6),
    point(6, 4, 0, 4, 6),
  ],
  turn_starts: [0, 2, 3],
  turning_points: [3],
}

test('an undone event shows the point before it', () => {
  expect(pointAt(ANALYSIS, 0)).toBe(0)
  expect(pointAt(ANALYSIS, 3)).toBe(1)
  expect(pointAt(ANALYSIS, 4)).toBe(2)
  expect(pointAt(ANALYSIS, 99)).toBe(4)
})

test('navigation by turns works in both directions and stops at the ends', () => {
  expect(turnFrom(ANALYSIS, 0, 1)).toBe(2)
  expect(turnFrom(ANALYSIS, 3, 1)).toBe(4)
  expect(turnFrom(ANALYSIS, 4, -1)).toBe(3)
  expect(turnFrom(ANALYSIS, 1, -1)).toBe(0)
  expect(turnFrom(ANALYSIS, 0, -1)).toBe(0)
})

test('gold is the sum of the score sheet, prospects come from the server', () => {
  expect(values(ANALYSIS.points[3]!, 'gold')).toEqual([3, 6])
  expect(values(ANALYSIS.points[3]!, 'value')).toEqual([-3, 3])
  expect(gold(ANALYSIS.points[3]!)).toEqual([{ source: 'castles', cells: [3, 6] }])
})

test('the chart has a full-width line for every seat', () => {
  const chart = chartOf(ANALYSIS, 'value', 100, 60)
  expect(chart.lines).toHaveLength(2)
  expect(chart.lines[0]).toMatch(/^M0 30L25 0/)
  expect(chart.lines[0]).toMatch(/L100 50$/)
  expect(chart.zero).toBe(30)
})
