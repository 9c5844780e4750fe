/** Finds the side of a hex where a box hides no legal hex, and as few pieces as it can. */
import type { Point } from '../board/ink'
import type { Projection } from '../board/projection'
import type { Size } from '../board/zoom'

export interface Spot {
  left: number
  top: number
  /** where the pointer of the box sits */
  tail: { side: 'above' | 'below' | 'none'; at: number }
}

const GAP = 12
const HIDES_LEGAL = 1000
const TAIL_ROOM = 22

/** `keep` must stay visible, `spare` should. */
export function placeBeside(map: Projection, cell: string, box: Size, keep: Iterable<string>, spare: Iterable<string>): Spot | null {
  const at = map.at(cell)
  if (!at) return null
  const [legal, pieces] = [points(map, keep), points(map, spare)]
  const cost = (spot: Spot): number =>
    HIDES_LEGAL * hidden(spot, box, legal, map.radius) + hidden(spot, box, pieces, map.radius) + distanceCost(spot, box, at)
  return candidates(at, box, map).reduce((best, spot) => (cost(spot) < cost(best) ? spot : best))
}

function points(map: Projection, cells: Iterable<string>): Point[] {
  return [...cells].flatMap((cell) => map.at(cell) ?? [])
}

function hidden({ left, top }: Spot, { width, height }: Size, places: readonly Point[], radius: number): number {
  const inside = ({ x, y }: Point): boolean =>
    x > left - radius && x < left + width + radius && y > top - radius && y < top + height + radius
  return places.filter(inside).length
}

/** Among equals the nearer one wins. */
function distanceCost({ left, top }: Spot, { width, height }: Size, at: Point): number {
  return Math.hypot(left + width / 2 - at.x, top + height / 2 - at.y) / 1000
}

function candidates(at: Point, box: Size, { stage, radius }: Projection): Spot[] {
  const reach = radius + GAP
  const slides = [0, 0.25, 0.5, 0.75, 1].map((part) => TAIL_ROOM + part * (box.width - 2 * TAIL_ROOM))
  const stacked = slides.flatMap((tail): Spot[] => [
    { left: at.x - tail, top: at.y - reach - box.height, tail: { side: 'below', at: tail } },
    { left: at.x - tail, top: at.y + reach, tail: { side: 'above', at: tail } },
  ])
  const beside = [0, 0.5, 1].flatMap((part): Spot[] => [
    { left: at.x + reach, top: at.y - part * box.height, tail: { side: 'none', at: 0 } },
    { left: at.x - reach - box.width, top: at.y - part * box.height, tail: { side: 'none', at: 0 } },
  ])
  const fits = ({ left, top }: Spot): boolean =>
    left >= 0 && top >= 0 && left + box.width <= stage.width && top + box.height <= stage.height
  const all = [...stacked, ...beside]
  const inside = all.filter(fits)
  return inside.length ? inside : [corner(at, box, stage)]
}

/** Nothing beside the hex fits: the corner farthest from it. */
function corner(at: Point, box: Size, stage: Size): Spot {
  return {
    left: at.x > stage.width / 2 ? 0 : Math.max(0, stage.width - box.width),
    top: at.y > stage.height / 2 ? 0 : Math.max(0, stage.height - box.height),
    tail: { side: 'none', at: 0 },
  }
}
