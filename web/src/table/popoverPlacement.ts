/** Placement of a popover beside a hex so that it hides no legal hex and few pieces. */
import type { Point } from '../board/handDrawnGrid'
import type { Projection } from '../board/projection'
import type { Size } from '../board/viewport'

export interface PopoverPlacement {
  left: number
  top: number
  /** the arrow of the popover */
  tail: { side: 'above' | 'below' | 'none'; at: number }
}

const GAP_PX = 12
const LEGAL_HEX_COST = 1000
const TAIL_MARGIN = 22

/** Return the best placement; it must not hide `legal` cells and should not hide `occupied` ones. */
export function placePopover(
  map: Projection,
  cell: string,
  size: Size,
  legal: Iterable<string>,
  occupied: Iterable<string>,
): PopoverPlacement | null {
  const at = map.at(cell)
  if (!at) return null
  const [legalPoints, occupiedPoints] = [points(map, legal), points(map, occupied)]
  const cost = (placement: PopoverPlacement): number =>
    LEGAL_HEX_COST * countHidden(placement, size, legalPoints, map.radius) +
    countHidden(placement, size, occupiedPoints, map.radius) +
    distanceCost(placement, size, at)
  const best = cheapest(candidates(at, size, map), cost)
  return cost(best) < LEGAL_HEX_COST ? best : cheapest([best, ...corners(size, map.stage)], cost)
}

function cheapest(
  placements: readonly PopoverPlacement[],
  cost: (placement: PopoverPlacement) => number,
): PopoverPlacement {
  return placements.reduce((best, placement) => (cost(placement) < cost(best) ? placement : best))
}

/** Return the corners of the stage, for popovers that would hide a legal hex everywhere else. */
function corners(size: Size, stage: Size): PopoverPlacement[] {
  const [right, bottom] = [Math.max(0, stage.width - size.width), Math.max(0, stage.height - size.height)]
  return [0, right].flatMap((left) =>
    [0, bottom].map((top): PopoverPlacement => ({ left, top, tail: { side: 'none', at: 0 } })),
  )
}

function points(map: Projection, cells: Iterable<string>): Point[] {
  return [...cells].flatMap((cell) => map.at(cell) ?? [])
}

function countHidden(
  { left, top }: PopoverPlacement,
  { width, height }: Size,
  places: readonly Point[],
  radius: number,
): number {
  const isHidden = ({ x, y }: Point): boolean =>
    x > left - radius && x < left + width + radius && y > top - radius && y < top + height + radius
  return places.filter(isHidden).length
}

/** Among equal placements the nearest is best. */
function distanceCost({ left, top }: PopoverPlacement, { width, height }: Size, at: Point): number {
  return Math.hypot(left + width / 2 - at.x, top + height / 2 - at.y) / 1000
}

function candidates(at: Point, size: Size, { stage, radius }: Projection): PopoverPlacement[] {
  const offset = radius + GAP_PX
  const tailOffsets = [0, 0.25, 0.5, 0.75, 1].map((part) => TAIL_MARGIN + part * (size.width - 2 * TAIL_MARGIN))
  const stacked = tailOffsets.flatMap((tail): PopoverPlacement[] => {
    const left = Math.max(0, Math.min(stage.width - size.width, at.x - tail))
    const tailAt = Math.max(TAIL_MARGIN, Math.min(size.width - TAIL_MARGIN, at.x - left))
    return [
      { left, top: at.y - offset - size.height, tail: { side: 'below', at: tailAt } },
      { left, top: at.y + offset, tail: { side: 'above', at: tailAt } },
    ]
  })
  const beside = [0, 0.5, 1].flatMap((part): PopoverPlacement[] => [
    { left: at.x + offset, top: at.y - part * size.height, tail: { side: 'none', at: 0 } },
    { left: at.x - offset - size.width, top: at.y - part * size.height, tail: { side: 'none', at: 0 } },
  ])
  const fits = ({ left, top }: PopoverPlacement): boolean =>
    left >= 0 && top >= 0 && left + size.width <= stage.width && top + size.height <= stage.height
  const all = [...stacked, ...beside]
  const fitting = all.filter(fits)
  return fitting.length ? fitting : [corner(at, size, stage)]
}

/** Return the corner farthest from the hex, for popovers that fit nowhere beside it. */
function corner(at: Point, size: Size, stage: Size): PopoverPlacement {
  return {
    left: at.x > stage.width / 2 ? 0 : Math.max(0, stage.width - size.width),
    top: at.y > stage.height / 2 ? 0 : Math.max(0, stage.height - size.height),
    tail: { side: 'none', at: 0 },
  }
}
