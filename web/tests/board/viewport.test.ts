import { describe, expect, it } from 'vitest'
import { clamp, fit, MAX_SCALE, pinch, resize, reveal, FULL_VIEW, zoomAt, zoomTo } from '../../src/board/viewport'

const stage = { width: 400, height: 300 }
const layout = { width: 1000, height: 900 }
const toScreen = (view: { scale: number; x: number; y: number }, at: { x: number; y: number }) => ({
  x: view.x + at.x * view.scale,
  y: view.y + at.y * view.scale,
})

describe('zoom', () => {
  it('fits the layout into the stage, centred', () => {
    expect(fit(layout, stage)).toEqual({ unit: 1 / 3, left: (400 - 1000 / 3) / 2, top: 0 })
  })

  it('keeps the point under the fingers in place', () => {
    const at = { x: 150, y: 120 }
    const view = zoomAt(FULL_VIEW, 2, at, stage)
    expect(view.scale).toBe(2)
    expect(toScreen(view, at)).toEqual(at)
  })

  it('shows the same place on a stage of another size, and after a stage without height', () => {
    const low = { width: 400, height: 200 }
    const box = { x: 500, y: 600, width: 100, height: 80 }
    const view = zoomTo(box, layout, stage)
    const resized = resize(view, layout, stage, low)
    const { unit, left, top } = fit(layout, low)
    const centre = toScreen(resized, { x: left + 550 * unit, y: top + 640 * unit })
    expect(centre.x).toBeCloseTo(200)
    expect(centre.y).toBeCloseTo(100)
    const back = resize(resized, layout, low, stage)
    expect([back.scale, back.x, back.y].map(Math.round)).toEqual([view.scale, view.x, view.y].map(Math.round))
    expect(resize(FULL_VIEW, layout, { width: 0, height: 0 }, stage)).toEqual(FULL_VIEW)
  })

  it('limits the scale', () => {
    expect(zoomAt(FULL_VIEW, 0.5, { x: 9, y: 9 }, stage)).toEqual(FULL_VIEW)
    expect(zoomAt(FULL_VIEW, 100, { x: 200, y: 150 }, stage).scale).toBe(MAX_SCALE)
    expect(clamp({ scale: 1, x: 50, y: -20 }, stage)).toEqual(FULL_VIEW)
  })

  it('keeps the map on the stage', () => {
    expect(clamp({ scale: 2, x: 30, y: -900 }, stage)).toEqual({ scale: 2, x: 0, y: -300 })
  })

  it('follows two fingers: their distance scales, their centre moves', () => {
    const view = pinch(
      { scale: 2, x: -200, y: -150 },
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 80, y: 110 },
        { x: 230, y: 110 },
      ],
      stage,
    )
    expect(view.scale).toBeCloseTo(3)
    const centroid = { x: (150 + 200) / 2, y: (100 + 150) / 2 }
    expect(toScreen(view, centroid).x).toBeCloseTo(155)
    expect(toScreen(view, centroid).y).toBeCloseTo(110)
  })

  it('zooms to a box and centres it', () => {
    const view = zoomTo({ x: 450, y: 400, width: 200, height: 150 }, layout, stage)
    const { unit, left, top } = fit(layout, stage)
    const centroid = toScreen(view, { x: left + 550 * unit, y: top + 475 * unit })
    expect(view.scale).toBeCloseTo(3.2)
    expect(centroid.x).toBeCloseTo(200)
    expect(centroid.y).toBeCloseTo(150)
  })

  it('moves a hidden point into view and ignores a visible one', () => {
    const view = { scale: 2, x: 0, y: 0 }
    expect(reveal(view, { x: 100, y: 75 }, 40, stage)).toEqual(view)
    expect(reveal(view, { x: 300, y: 75 }, 40, stage).x).toBe(-240)
  })
})
