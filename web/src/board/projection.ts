/** Where a hex lies in the pixels of the stage, so that other things can be placed beside it. */
import type { Sheet } from './geometry'
import { R, type Point } from './ink'
import { fit, type Size, type View } from './zoom'

export interface Projection {
  stage: Size
  /** half the height of a hex in pixels */
  radius: number
  at: (cell: string) => Point | null
  /** cells with a piece or a building, better left visible */
  busy: ReadonlySet<string>
}

export function project(sheet: Sheet, { view, stage }: { view: View; stage: Size }, busy: ReadonlySet<string>): Projection {
  const { unit, left, top } = fit(sheet, stage)
  return {
    stage,
    busy,
    radius: R * unit * view.scale,
    at: (cell) => {
      const hex = sheet.byCell.get(cell)
      return hex ? { x: view.x + (left + hex.x * unit) * view.scale, y: view.y + (top + hex.y * unit) * view.scale } : null
    },
  }
}
