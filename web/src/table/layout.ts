/** Which of the three layouts a window gets, and the stops of the phone's sheet. One place, so CSS and code agree. */

export type LayoutName = 'wide' | 'tablet' | 'phone'

/** A tablet or phone held sideways has no room below the map: it gets the rail, as a wide window does. */
export function layoutFor(width: number, height: number): LayoutName {
  if (width >= 1100 || (width >= 600 && width > height * 1.25)) return 'wide'
  return width >= 700 ? 'tablet' : 'phone'
}

/** Low windows spend less on the card and the lines of the table. */
export function isLow(layout: LayoutName, height: number): boolean {
  return layout === 'wide' && height < 860
}

/** How far the sheet is pulled up: only the turn, map and sheet, only the sheet. */
export type Stop = 'low' | 'half' | 'full'
const STOPS: readonly Stop[] = ['low', 'half', 'full']
const PULL = 24

/** A tap on the grip opens the sheet by one stop, or halves it when it's full. */
export function tapped(stop: Stop): Stop {
  return stop === 'full' ? 'half' : STOPS[STOPS.indexOf(stop) + 1]!
}

/** Where a drag of the grip by `dy` pixels ends; too short a drag is none. */
export function dragged(stop: Stop, dy: number): Stop {
  if (Math.abs(dy) < PULL) return stop
  return STOPS[Math.min(STOPS.length - 1, Math.max(0, STOPS.indexOf(stop) - Math.sign(dy)))]!
}

/** What takes the place of all the rest is read from its beginning. */
export function fromTheTop(node: Element): void {
  node.closest('.sections')?.scrollTo(0, 0)
}
