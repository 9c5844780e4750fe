/** What a click means now. The server sends the legal gestures; this only sorts them by the place where they're made. */
import type { Gesture } from '../wire'
import type { Tile } from './position'

export interface Sorted {
  /** made on the map without choosing anything first */
  plain: Gesture | null
  /** actions of tiles, by kind */
  tiles: ReadonlyMap<string, readonly Gesture[]>
  /** ends the turn */
  end: Gesture | null
  /** everything else: words to choose from, moves without a hex */
  others: readonly Gesture[]
}

export function sort(gestures: readonly Gesture[], tiles: readonly Tile[]): Sorted {
  const kinds = new Set(tiles.map((tile) => tile.kind))
  const ofTiles = new Map<string, Gesture[]>()
  const rest: Gesture[] = []
  for (const gesture of gestures) {
    if (kinds.has(gesture.verb)) ofTiles.set(gesture.verb, [...(ofTiles.get(gesture.verb) ?? []), gesture])
    else rest.push(gesture)
  }
  const plain = rest.find((gesture) => gesture.cells.length) ?? null
  const end = rest.find((gesture) => gesture.alone && gesture.verb === 'end') ?? null
  return { plain, tiles: ofTiles, end, others: rest.filter((gesture) => gesture !== plain && gesture !== end) }
}

/** The gesture that a click on the map makes: that of the chosen lead if it's still legal, or else the plain one. */
export function active(sorted: Sorted, chosen: string | null): Gesture | null {
  const all = [...sorted.tiles.values()].flat().concat(sorted.others)
  return all.find((gesture) => gesture.lead === chosen && gesture.cells.length) ?? sorted.plain
}

/** A tile may have several leads: choosing it again goes on to the next one, and after the last to none. */
export function choose(sorted: Sorted, kind: string, chosen: string | null): string | null {
  const leads = (sorted.tiles.get(kind) ?? []).filter((gesture) => gesture.cells.length).map((gesture) => gesture.lead)
  return leads[chosen === null ? 0 : leads.indexOf(chosen) + 1] ?? null
}
