/** Projection of hexes to pixels of the stage. */
import type { BoardLayout } from './boardLayout'
import { R, type Point } from './handDrawnGrid'
import { fit, type Size, type View } from './viewport'

export interface Projection {
  stage: Size
  /** half the height of a hex in pixels */
  radius: number
  at: (cell: string) => Point | null
  /** cells with a piece or a location, better not covered */
  occupied: ReadonlySet<string>
}

export function project(
  layout: BoardLayout,
  { view, stage }: { view: View; stage: Size },
  occupied: ReadonlySet<string>,
): Projection {
  const { unit, left, top } = fit(layout, stage)
  return {
    stage,
    occupied,
    radius: R * unit * view.scale,
    at: (cell) => {
      const hex = layout.byCell.get(cell)
      return hex
        ? { x: view.x + (left + hex.x * unit) * view.scale, y: view.y + (top + hex.y * unit) * view.scale }
        : null
    },
  }
}
