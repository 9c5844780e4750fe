import { expect, test } from 'vitest'
import { chartOf, gold, pointAt, turnFrom, values } from '../src/study/study'
import type { Study } from '../src/wire'

const point = (seq: number, ply: number, seat: number | null, first: number, second: number) => ({
  seq, ply, seat, sheets: [{ castles: first, lords: 0 }, { castles: second, lords: 0 }], worth: [first - second, second - first],
})
const STUDY: Study = {
  points: [point(0, 0, null, 0, 0), point(1, 1, 0, 3, 0), point(4, 2, 0, 3, 0), point(5, 3, 1, 3, 6), point(6, 4, 0, 4, 6)],
  turns: [0, 2, 3],
  turning: [3],
}

test('an event that was taken back shows the moment before it', () => {
  expect(pointAt(STUDY, 0)).toBe(0)
  expect(pointAt(STUDY, 3)).toBe(1)
  expect(pointAt(STUDY, 4)).toBe(2)
  expect(pointAt(STUDY, 99)).toBe(4)
})

test('turns are stepped through in both directions and end at the ends', () => {
  expect(turnFrom(STUDY, 0, 1)).toBe(2)
  expect(turnFrom(STUDY, 3, 1)).toBe(4)
  expect(turnFrom(STUDY, 4, -1)).toBe(3)
  expect(turnFrom(STUDY, 1, -1)).toBe(0)
  expect(turnFrom(STUDY, 0, -1)).toBe(0)
})

test('gold is summed over the sheet, prospects are as the server told them', () => {
  expect(values(STUDY.points[3]!, 'gold')).toEqual([3, 6])
  expect(values(STUDY.points[3]!, 'worth')).toEqual([-3, 3])
  expect(gold(STUDY.points[3]!)).toEqual([{ source: 'castles', cells: [3, 6] }])
})

test('the chart has a line for every seat, from edge to edge', () => {
  const chart = chartOf(STUDY, 'worth', 100, 60)
  expect(chart.lines).toHaveLength(2)
  expect(chart.lines[0]).toMatch(/^M0 30L25 0/)
  expect(chart.lines[0]).toMatch(/L100 50$/)
  expect(chart.zero).toBe(30)
})
