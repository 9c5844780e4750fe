/** The three layouts of a table, and the stops of the phone's bottom sheet. */

export type LayoutName = 'wide' | 'tablet' | 'phone'

/**
 * Return the layout of a window; a landscape tablet or phone gets the rail, because there is no space below the map.
 */
export function layoutFor(width: number, height: number): LayoutName {
  if (width >= 1100 || (width >= 600 && width > height * 1.25)) return 'wide'
  return width >= 700 ? 'tablet' : 'phone'
}

/** Whether a window is low, with a smaller terrain card and tighter rows. */
export function isLow(layout: LayoutName, height: number): boolean {
  return layout === 'wide' && height < 860
}

/** Height of the bottom sheet: only the turn, half, or the whole window. */
export type Stop = 'low' | 'half' | 'full'
const STOPS: readonly Stop[] = ['low', 'half', 'full']
const MIN_DRAG_PX = 24

/** Return the stop after a tap on the grip: one higher, or half if it was full. */
export function stopAfterTap(stop: Stop): Stop {
  return stop === 'full' ? 'half' : STOPS[STOPS.indexOf(stop) + 1]!
}

/** Return the stop after a drag of the grip by `dy` pixels; short drags are ignored. */
export function stopAfterDrag(stop: Stop, dy: number): Stop {
  if (Math.abs(dy) < MIN_DRAG_PX) return stop
  return STOPS[Math.min(STOPS.length - 1, Math.max(0, STOPS.indexOf(stop) - Math.sign(dy)))]!
}

/** Scroll the rail to the top when this element appears. */
export function scrollToTop(node: Element): void {
  node.closest('.sections')?.scrollTo(0, 0)
}
