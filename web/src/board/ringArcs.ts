import { n, type Point } from './handDrawnGrid'

const GAP_DEGREES = 16

/** Return a ring cut into equal arcs, the first starting at the top. */
export function ringArcs({ x, y }: Point, radius: number, count: number): string[] {
  const at = (degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`
  }
  const span = 360 / count
  return Array.from({ length: count }, (_, i) => {
    const largeArc = span - GAP_DEGREES > 180 ? 1 : 0
    const [start, end] = [at(i * span + GAP_DEGREES / 2), at((i + 1) * span - GAP_DEGREES / 2)]
    return `M${start}A${radius} ${radius} 0 ${largeArc} 1 ${end}`
  })
}
