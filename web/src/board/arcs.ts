import { n, type Point } from './ink'

const GAP = 16

/** A ring cut into equal arcs, the first one starting at the top. */
export function arcs({ x, y }: Point, radius: number, count: number): string[] {
  const at = (degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`
  }
  const span = 360 / count
  return Array.from({ length: count }, (_, i) => {
    const long = span - GAP > 180 ? 1 : 0
    return `M${at(i * span + GAP / 2)}A${radius} ${radius} 0 ${long} 1 ${at((i + 1) * span - GAP / 2)}`
  })
}
