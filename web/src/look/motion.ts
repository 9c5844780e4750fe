/** Short movements that the compositor makes alone: no style is read, nothing is laid out or painted on the way. */
import { cubicOut } from 'svelte/easing'
import { prefersReducedMotion } from 'svelte/motion'
import type { TransitionConfig } from 'svelte/transition'

interface Way {
  /** where it comes from, in pixels */
  x?: number
  y?: number
  duration?: number
}

export function arrive(_: Element, { x = 0, y = 0, duration = 180 }: Way = {}): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : duration,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${t}`,
  }
}

const FALL = 180

/** A piece falls into its place. An animation that runs out costs the page a few frames, one that is taken away does not. */
export function drop(element: Element): void {
  if (prefersReducedMotion.current) return
  const [above, there] = [{ transform: 'translateY(-16px)', opacity: 0 }, { transform: 'none', opacity: 1 }]
  const falling = element.animate([{ ...above, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }, { ...there, offset: 0.2 }, there], { duration: FALL * 5 })
  setTimeout(() => falling.cancel(), FALL + 10)
}
