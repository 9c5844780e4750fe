/** What a click means now. The server sends the legal gestures; this only sorts them by the place where they're made. */
import type { Gesture } from '../wire'
import type { Position } from './position'

export interface Sorted {
  /** made on the map without choosing anything first */
  plain: Gesture | null
  /** made by a button: the actions of tiles and those that need none, by verb */
  powers: ReadonlyMap<string, Gesture>
  /** belong to the decision itself: words to choose from, moves without a hex */
  choices: readonly Gesture[]
  /** ends the turn */
  end: Gesture | null
}

/** The mandatory action is made on the map, and so is whatever has to be finished first. */
export const PLAIN = 'build'
export const END = 'end'

export function sort(gestures: readonly Gesture[], position: Pick<Position, 'seats' | 'doing'> | null, seat: number | null): Sorted {
  const held = verbsOf(position, seat)
  const doing = Boolean(position?.doing)
  const end = gestures.find((gesture) => gesture.verb === END) ?? null
  const plain = gestures.find((gesture) => gesture.cells.length && (doing || gesture.verb === PLAIN)) ?? null
  const rest = gestures.filter((gesture) => gesture !== end && (gesture !== plain || gesture.alone))
  const isPower = (gesture: Gesture): boolean => gesture !== plain && (held.has(gesture.verb) || (!doing && gesture.cells.length > 0))
  return {
    plain,
    end,
    powers: new Map(rest.filter(isPower).map((gesture) => [gesture.verb, gesture])),
    choices: rest.filter((gesture) => !isPower(gesture)),
  }
}

/** The verbs that a seat's tiles of all sorts have buttons for. */
function verbsOf(position: Pick<Position, 'seats'> | null, seat: number | null): ReadonlySet<string> {
  const side = position?.seats[seat ?? -1]
  if (!side) return new Set()
  return new Set([
    ...side.tiles.map((tile) => tile.kind),
    ...(side.nomad_tiles ?? []).map((tile) => verbOf(tile.kind)),
    ...(side.bonus ?? []).map(bonusVerb),
  ])
}

/** A tile of several kinds, such as donation-water, has one verb. */
export function verbOf(kind: string): string {
  return kind.split('-', 1)[0]!
}

export function bonusVerb(kind: string): string {
  return `${kind}-bonus`
}

/** The gesture that a click on the map makes: that of the chosen verb if it's still legal, or else the plain one. */
export function active(sorted: Sorted, chosen: string | null): Gesture | null {
  const gesture = sorted.powers.get(chosen ?? '')
  return gesture?.cells.length ? gesture : gesture?.words.length ? null : sorted.plain
}

/** There's only one thing to do with it, and it needs no hex and no word. */
export function atOnce(gesture: Gesture): boolean {
  return gesture.alone && !gesture.cells.length && !gesture.words.length
}

/** Words on buttons: those of the decision itself, and those of the chosen action. */
export function choicesNow(sorted: Sorted, chosen: string | null): string[] {
  const power = sorted.powers.get(chosen ?? '')
  const now = power ? [power, ...sorted.choices] : sorted.choices
  return now.flatMap((gesture) => [...gesture.words.map((word) => `${gesture.lead} ${word}`), ...(gesture.alone ? [gesture.lead] : [])])
}
