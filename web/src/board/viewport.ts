/** Zoom and pan. A view shows the layout at `scale` times its fitted size, moved by x, y pixels. */
import type { Point } from './handDrawnGrid'
import type { Box } from './boardLayout'

export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const FULL_VIEW: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5

/** A layout in map units; one from the top leaves the rest of a higher stage free below it. */
export interface FittedSize extends Size {
  isFromTop?: boolean
}

/** Return the pixels per map unit when the layout fits the stage, and its offset. */
export function fit(layout: FittedSize, stage: Size): { unit: number; left: number; top: number } {
  const unit = Math.min(stage.width / layout.width, stage.height / layout.height)
  const [left, top] = [stage.width - layout.width * unit, stage.height - layout.height * unit]
  return { unit, left: left / 2, top: layout.isFromTop ? 0 : top / 2 }
}

/** Limit the scale, and keep the map on the stage. */
export function clamp(view: View, stage: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale))
  if (scale === 1) return FULL_VIEW
  return {
    scale,
    x: Math.min(0, Math.max(stage.width * (1 - scale), view.x)),
    y: Math.min(0, Math.max(stage.height * (1 - scale), view.y)),
  }
}

/** Return the view on a stage of another size that shows the same point of the map in its centre. */
export function resize(view: View, layout: FittedSize, before: Size, after: Size): View {
  if (!before.width || !before.height || view.scale === 1) return clamp(view, after)
  const [old, fitted] = [fit(layout, before), fit(layout, after)]
  const x = ((before.width / 2 - view.x) / view.scale - old.left) / old.unit
  const y = ((before.height / 2 - view.y) / view.scale - old.top) / old.unit
  return clamp(
    {
      scale: view.scale,
      x: after.width / 2 - (fitted.left + x * fitted.unit) * view.scale,
      y: after.height / 2 - (fitted.top + y * fitted.unit) * view.scale,
    },
    after,
  )
}

/** Zoom around a point that stays in place. */
export function zoomAt(view: View, factor: number, at: Point, stage: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const actualFactor = scale / view.scale
  return clamp({ scale, x: at.x - (at.x - view.x) * actualFactor, y: at.y - (at.y - view.y) * actualFactor }, stage)
}

/** Follow two fingers: their centre moves the view, their distance scales it. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point], stage: Size): View {
  const [from, to] = [centre(before), centre(after)]
  const factor = fingerDistance(after) / Math.max(1, fingerDistance(before))
  const zoomed = zoomAt(view, factor, from, stage)
  return clamp({ ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y }, stage)
}

function centre([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function fingerDistance([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Return the view in which a box of the map fills the stage. */
export function zoomTo(box: Box, layout: FittedSize, stage: Size, maxScale = 3.2): View {
  const { unit, left, top } = fit(layout, stage)
  const scale = Math.min(maxScale, stage.width / (box.width * unit), stage.height / (box.height * unit))
  const [cx, cy] = [left + (box.x + box.width / 2) * unit, top + (box.y + box.height / 2) * unit]
  return clamp({ scale, x: stage.width / 2 - cx * scale, y: stage.height / 2 - cy * scale }, stage)
}

/** Move the view just enough to show a point of the stage (in fitted pixels) with a margin. */
export function reveal(view: View, at: Point, margin: number, stage: Size): View {
  const shift = (position: number, length: number): number =>
    position < margin ? margin - position : position > length - margin ? length - margin - position : 0
  const [px, py] = [view.x + at.x * view.scale, view.y + at.y * view.scale]
  return clamp({ ...view, x: view.x + shift(px, stage.width), y: view.y + shift(py, stage.height) }, stage)
}
