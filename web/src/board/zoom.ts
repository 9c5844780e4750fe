/** Zoom and pan as plain numbers. A view shows the sheet at `scale` times its fitted size, moved by x, y pixels. */
import type { Point } from './ink'
import type { Box } from './geometry'

export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5

/** Pixels per map unit when the whole sheet fits the stage, and where its corner then lies. */
export function fit(sheet: Size, stage: Size): { unit: number; left: number; top: number } {
  const unit = Math.min(stage.width / sheet.width, stage.height / sheet.height)
  return { unit, left: (stage.width - sheet.width * unit) / 2, top: (stage.height - sheet.height * unit) / 2 }
}

/** Keeps the map on the stage: the scale within bounds, and no side pulled further in than the stage's own edge. */
export function clamp(view: View, stage: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale))
  if (scale === 1) return WHOLE
  return {
    scale,
    x: Math.min(0, Math.max(stage.width * (1 - scale), view.x)),
    y: Math.min(0, Math.max(stage.height * (1 - scale), view.y)),
  }
}

/** Scales around a point that stays where it is on the screen. */
export function zoomAt(view: View, factor: number, at: Point, stage: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const real = scale / view.scale
  return clamp({ scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }, stage)
}

/** Two fingers moved from one pair of points to another: their middle is followed, their distance is the factor. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point], stage: Size): View {
  const [from, to] = [middle(before), middle(after)]
  const factor = spread(after) / Math.max(1, spread(before))
  const moved = zoomAt(view, factor, from, stage)
  return clamp({ ...moved, x: moved.x + to.x - from.x, y: moved.y + to.y - from.y }, stage)
}

function middle([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function spread([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** The view in which a box of map units fills the stage, at most at `most` times the fitted size. */
export function zoomTo(box: Box, sheet: Size, stage: Size, most = 3.2): View {
  const { unit, left, top } = fit(sheet, stage)
  const scale = Math.min(most, stage.width / (box.width * unit), stage.height / (box.height * unit))
  const [cx, cy] = [left + (box.x + box.width / 2) * unit, top + (box.y + box.height / 2) * unit]
  return clamp({ scale, x: stage.width / 2 - cx * scale, y: stage.height / 2 - cy * scale }, stage)
}

/** Moves the view just enough that a point of the stage (in fitted pixels) is visible with room around it. */
export function reveal(view: View, at: Point, room: number, stage: Size): View {
  const shift = (position: number, length: number): number =>
    position < room ? room - position : position > length - room ? length - room - position : 0
  const [px, py] = [view.x + at.x * view.scale, view.y + at.y * view.scale]
  return clamp({ ...view, x: view.x + shift(px, stage.width), y: view.y + shift(py, stage.height) }, stage)
}
