/** Short animations of transform and opacity, which need no layout and no paint. */
import { cubicOut } from 'svelte/easing'
import { prefersReducedMotion } from 'svelte/motion'
import type { TransitionConfig } from 'svelte/transition'

interface Entrance {
  /** start position, relative to the final one, in pixels */
  x?: number
  y?: number
  duration?: number
}

export function arrive(_: Element, { x = 0, y = 0, duration = 180 }: Entrance = {}): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : duration,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${t}`,
  }
}

const FALL_MS = 180

/** Drop a piece into place. The animation is cancelled at its end: letting it finish costs a few frames. */
export function drop(element: Element): void {
  if (prefersReducedMotion.current) return
  const [above, there] = [
    { transform: 'translateY(-16px)', opacity: 0 },
    { transform: 'none', opacity: 1 },
  ]
  const animation = element.animate(
    [{ ...above, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }, { ...there, offset: 0.2 }, there],
    { duration: FALL_MS * 5 },
  )
  setTimeout(() => animation.cancel(), FALL_MS + 10)
}
