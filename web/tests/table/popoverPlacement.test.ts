import { describe, expect, it } from 'vitest'
import type { Projection } from '../../src/board/projection'
import { placePopover } from '../../src/table/popoverPlacement'

describe('the popover', () => {
  const cells: Record<string, { x: number; y: number }> = {
    middle: { x: 500, y: 400 },
    above: { x: 500, y: 300 },
    below: { x: 500, y: 500 },
    corner: { x: 20, y: 20 },
  }
  const map: Projection = {
    stage: { width: 1000, height: 800 },
    radius: 25,
    at: (cell) => cells[cell] ?? null,
    occupied: new Set(),
  }
  const size = { width: 290, height: 120 }

  it('is placed beside its hex, inside the stage', () => {
    const placement = placePopover(map, 'corner', size, [], [])!
    expect(placement.left).toBeGreaterThanOrEqual(0)
    expect(placement.top).toBeGreaterThanOrEqual(0)
  })

  it('is placed on the side that hides no legal hex', () => {
    expect(placePopover(map, 'middle', size, ['above'], [])!.top).toBeGreaterThan(400)
    expect(placePopover(map, 'middle', size, ['below'], [])!.top).toBeLessThan(400)
  })

  it('hides a piece rather than a legal hex', () => {
    const placement = placePopover(map, 'middle', size, ['above'], ['below'])!
    const hidesAbove =
      placement.top < 300 &&
      placement.top + size.height > 300 &&
      placement.left < 500 &&
      placement.left + size.width > 500
    expect(hidesAbove).toBe(false)
  })

  it('is placed in the far corner of a small stage', () => {
    const small = { ...map, stage: { width: 300, height: 140 }, at: () => ({ x: 40, y: 40 }) }
    expect(placePopover(small, 'middle', size, [], [])).toEqual({ left: 10, top: 20, tail: { side: 'none', at: 0 } })
    expect(placePopover(map, 'nowhere', size, [], [])).toBeNull()
  })
})
