import { describe, expect, it } from 'vitest'
import { clamp, fit, MAX_SCALE, pinch, reveal, WHOLE, zoomAt, zoomTo } from '../src/board/zoom'

const stage = { width: 400, height: 300 }
const sheet = { width: 1000, height: 900 }
const screen = (view: { scale: number; x: number; y: number }, at: { x: number; y: number }) => ({
  x: view.x + at.x * view.scale,
  y: view.y + at.y * view.scale,
})

describe('zoom', () => {
  it('fits the sheet into the stage, centred', () => {
    expect(fit(sheet, stage)).toEqual({ unit: 1 / 3, left: (400 - 1000 / 3) / 2, top: 0 })
  })

  it('keeps the point under the fingers where it is', () => {
    const at = { x: 150, y: 120 }
    const view = zoomAt(WHOLE, 2, at, stage)
    expect(view.scale).toBe(2)
    expect(screen(view, at)).toEqual(at)
  })

  it('never shows less than the whole map, nor more than the closest view', () => {
    expect(zoomAt(WHOLE, 0.5, { x: 9, y: 9 }, stage)).toEqual(WHOLE)
    expect(zoomAt(WHOLE, 100, { x: 200, y: 150 }, stage).scale).toBe(MAX_SCALE)
    expect(clamp({ scale: 1, x: 50, y: -20 }, stage)).toEqual(WHOLE)
  })

  it('never pulls the map off the stage', () => {
    expect(clamp({ scale: 2, x: 30, y: -900 }, stage)).toEqual({ scale: 2, x: 0, y: -300 })
  })

  it('follows two fingers: their distance scales, their middle moves', () => {
    const view = pinch({ scale: 2, x: -200, y: -150 }, [{ x: 100, y: 100 }, { x: 200, y: 100 }], [{ x: 80, y: 110 }, { x: 230, y: 110 }], stage)
    expect(view.scale).toBeCloseTo(3)
    const middle = { x: (150 + 200) / 2, y: (100 + 150) / 2 }
    expect(screen(view, middle).x).toBeCloseTo(155)
    expect(screen(view, middle).y).toBeCloseTo(110)
  })

  it('zooms to a box and centres it', () => {
    const view = zoomTo({ x: 450, y: 400, width: 200, height: 150 }, sheet, stage)
    const { unit, left, top } = fit(sheet, stage)
    const middle = screen(view, { x: left + 550 * unit, y: top + 475 * unit })
    expect(view.scale).toBeCloseTo(3.2)
    expect(middle.x).toBeCloseTo(200)
    expect(middle.y).toBeCloseTo(150)
  })

  it('moves a hidden point into view and leaves a visible one alone', () => {
    const view = { scale: 2, x: 0, y: 0 }
    expect(reveal(view, { x: 100, y: 75 }, 40, stage)).toEqual(view)
    expect(reveal(view, { x: 300, y: 75 }, 40, stage).x).toBe(-240)
  })
})
