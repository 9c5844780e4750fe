/** Placement of a tip on the page: near its target, over nothing that the player needs. */
import type { Point } from '../board/handDrawnGrid'
import type { Box } from '../board/boardLayout'
import type { Size } from '../board/viewport'

const GAP_PX = 10
/** distance of the places that are tried */
const STEP_PX = 16

/** Return the place nearest to the target where a tip covers none of these boxes, or null. */
export function placeTip(size: Size, page: Size, target: Box | null, avoided: readonly Box[]): Point | null {
  const boxes = target ? [...avoided, target] : avoided
  const goal = target ? { x: target.x + target.width / 2, y: target.y + target.height / 2 } : { x: 0, y: page.height }
  const distance = ({ x, y }: Point): number => Math.hypot(x + size.width / 2 - goal.x, y + size.height / 2 - goal.y)
  const isFree = ({ x, y }: Point): boolean => !boxes.some((box) => overlaps({ x, y, ...size }, box))
  const free = [...places(size, page)].filter(isFree)
  return free.reduce<Point | null>((best, place) => (!best || distance(place) < distance(best) ? place : best), null)
}

function* places(size: Size, page: Size): Iterable<Point> {
  for (let y = GAP_PX; y + size.height <= page.height - GAP_PX; y += STEP_PX)
    for (let x = GAP_PX; x + size.width <= page.width - GAP_PX; x += STEP_PX) yield { x, y }
}

function overlaps(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + GAP_PX &&
    b.x < a.x + a.width + GAP_PX &&
    a.y < b.y + b.height + GAP_PX &&
    b.y < a.y + a.height + GAP_PX
  )
}
