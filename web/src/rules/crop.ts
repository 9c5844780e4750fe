/** The part of a board that a picture shows. */
import type { BoardLayout, Box, Hex } from '../board/boardLayout'
import { R, WIDTH } from '../board/handDrawnGrid'

/** hexes shown around the cells that a picture is about */
const AROUND = 2.6
/** the smallest part, in hexes */
const LEAST = 8

/** Return a square part of the board that contains the cells, the whole board without any. */
export function cropBox(layout: BoardLayout, cells: readonly string[]): Box {
  const hexes = cells.flatMap((cell) => layout.byCell.get(cell) ?? [])
  const whole = { x: 0, y: 0, width: layout.width, height: layout.height }
  if (!hexes.length) return whole
  const [left, right] = [Math.min(...hexes.map(({ x }) => x)), Math.max(...hexes.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...hexes.map(({ y }) => y)), Math.max(...hexes.map(({ y }) => y))]
  const side = Math.max(right - left + 2 * AROUND * WIDTH, bottom - top + 2 * AROUND * WIDTH, LEAST * WIDTH)
  return {
    x: within((left + right - side) / 2, whole.width - side),
    y: within((top + bottom - side) / 2, whole.height - side),
    width: side,
    height: side,
  }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}

/** Return the corners of a hex as the points of a polygon. */
export function hexOutline({ x, y }: Hex): string {
  const [w, h] = [WIDTH / 2, R / 2]
  const corners = [
    [0, -R],
    [w, -h],
    [w, h],
    [0, R],
    [-w, h],
    [-w, -h],
  ] as const
  return corners.map(([dx, dy]) => `${x + dx},${y + dy}`).join(' ')
}
