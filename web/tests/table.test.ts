import { describe, expect, it } from 'vitest'
import type { Projection } from '../src/board/projection'
import { dragged, isLow, layoutFor, tapped } from '../src/table/layout'
import { placeBeside } from '../src/table/place'
import { changes, goldTotal } from '../src/table/scores'

describe('the what-if box', () => {
  const cells: Record<string, { x: number; y: number }> = {
    middle: { x: 500, y: 400 },
    above: { x: 500, y: 300 },
    below: { x: 500, y: 500 },
    corner: { x: 20, y: 20 },
  }
  const map: Projection = { stage: { width: 1000, height: 800 }, radius: 25, at: (cell) => cells[cell] ?? null, busy: new Set() }
  const box = { width: 290, height: 120 }

  it('stands beside its hex, inside the stage', () => {
    const spot = placeBeside(map, 'corner', box, [], [])!
    expect(spot.left).toBeGreaterThanOrEqual(0)
    expect(spot.top).toBeGreaterThanOrEqual(0)
  })

  it('takes the side that hides no legal hex', () => {
    expect(placeBeside(map, 'middle', box, ['above'], [])!.top).toBeGreaterThan(400)
    expect(placeBeside(map, 'middle', box, ['below'], [])!.top).toBeLessThan(400)
  })

  it('would rather hide a piece than a legal hex', () => {
    const spot = placeBeside(map, 'middle', box, ['above'], ['below'])!
    const hidesAbove = spot.top < 300 && spot.top + box.height > 300 && spot.left < 500 && spot.left + box.width > 500
    expect(hidesAbove).toBe(false)
  })

  it('goes to the far corner of a stage that is too small', () => {
    const small = { ...map, stage: { width: 300, height: 140 }, at: () => ({ x: 40, y: 40 }) }
    expect(placeBeside(small, 'middle', box, [], [])).toEqual({ left: 10, top: 20, tail: { side: 'none', at: 0 } })
    expect(placeBeside(map, 'nowhere', box, [], [])).toBeNull()
  })
})

describe('the layout', () => {
  it('follows the window', () => {
    expect(layoutFor(1440, 900)).toBe('wide')
    expect(layoutFor(820, 1180)).toBe('tablet')
    expect(layoutFor(390, 844)).toBe('phone')
    expect(layoutFor(844, 390)).toBe('wide')
    expect([isLow('wide', 720), isLow('wide', 900), isLow('phone', 700)]).toEqual([true, false, false])
  })

  it('moves the sheet by one stop', () => {
    expect(dragged('half', -60)).toBe('full')
    expect(dragged('half', 60)).toBe('low')
    expect(dragged('low', 60)).toBe('low')
    expect(dragged('half', 5)).toBe('half')
    expect([tapped('low'), tapped('half'), tapped('full')]).toEqual(['half', 'full', 'half'])
  })
})

it('adds up rows and changes', () => {
  const row = { name: { key: '' }, symbol: '' }
  const rows = [{ ...row, id: 'a', cells: [3, 5] }, { ...row, id: 'b', cells: [4, 0] }, { ...row, id: 'paid at once', cells: [] }]
  const deltas = [{ row: 'a', seat: 0, gold: 2 }, { row: 'b', seat: 0, gold: -1 }, { row: 'a', seat: 1, gold: 6 }]
  expect(goldTotal(rows, 2).cells).toEqual([7, 5])
  expect(changes(deltas, 2)).toEqual({ a: [2, 6], b: [-1, 0], total: [1, 6] })
})
