import { expect, it } from 'vitest'
import { placeTip } from '../../src/learn/tipPlacement'

const SIZE = { width: 100, height: 60 }
const PAGE = { width: 400, height: 300 }
const TARGET = { x: 180, y: 130, width: 40, height: 40 }

it('puts a tip beside its target', () => {
  const { x, y } = placeTip(SIZE, PAGE, TARGET, [])!
  const isBeside = x + 100 <= 180 || x >= 220 || y + 60 <= 130 || y >= 170
  expect(isBeside).toBe(true)
  expect(Math.hypot(x + 50 - 200, y + 30 - 150)).toBeLessThan(90)
})

it('covers nothing that must be seen', () => {
  const avoided = [
    { x: 0, y: 0, width: 400, height: 180 },
    { x: 0, y: 180, width: 200, height: 120 },
  ]
  const { x, y } = placeTip(SIZE, PAGE, TARGET, avoided)!
  expect(x).toBeGreaterThanOrEqual(200)
  expect(y).toBeGreaterThanOrEqual(180)
  expect(x + 100).toBeLessThanOrEqual(400)
  expect(y + 60).toBeLessThanOrEqual(300)
})

it('finds no place on a full page', () => {
  expect(placeTip(SIZE, PAGE, null, [{ x: 0, y: 0, ...PAGE }])).toBeNull()
})
