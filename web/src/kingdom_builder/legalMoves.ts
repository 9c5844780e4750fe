/** The legal moves sent by the server, sorted by where they are made. */
import type { HeldTile, MoveGroup } from '../wire'
import type { Position } from './position'

export interface SortedMoveGroups {
  /** made on the map without choosing an action first */
  plain: MoveGroup | null
  /** made by a button, by verb: actions with and without a tile */
  powers: ReadonlyMap<string, MoveGroup>
  /** choices of the current decision: words, and moves without a hex */
  choices: readonly MoveGroup[]
  /** ends the turn */
  end: MoveGroup | null
}

/** The mandatory action is made on the map, and so is an action that must be finished first. */
export const BUILD = 'build'
export const END = 'end'

export function sortMoveGroups(
  moveGroups: readonly MoveGroup[],
  position: Pick<Position, 'doing'> | null,
  tiles: readonly HeldTile[],
  seat: number | null,
): SortedMoveGroups {
  const tileVerbs = new Set(tiles.filter((tile) => tile.seat === seat).map(({ verb }) => verb))
  const isPending = Boolean(position?.doing)
  const end = moveGroups.find((group) => group.verb === END) ?? null
  const plain = moveGroups.find((group) => group.cells.length && (isPending || group.verb === BUILD)) ?? null
  const rest = moveGroups.filter((group) => group !== end && (group !== plain || group.prefix_is_move))
  const isPower = (group: MoveGroup): boolean =>
    group !== plain && (tileVerbs.has(group.verb) || (!isPending && group.cells.length > 0))
  return {
    plain,
    end,
    powers: new Map(rest.filter(isPower).map((group) => [group.verb, group])),
    choices: rest.filter((group) => !isPower(group)),
  }
}

/** Return the group that a click on the map makes: that of the chosen verb if legal, else the plain one. */
export function activeMoveGroup(sorted: SortedMoveGroups, chosen: string | null): MoveGroup | null {
  const group = sorted.powers.get(chosen ?? '')
  return group?.cells.length ? group : group?.words.length ? null : sorted.plain
}

/** Whether a group is a complete move, without a hex and without a word. */
export function isImmediate(group: MoveGroup): boolean {
  return group.prefix_is_move && !group.cells.length && !group.words.length
}

/** Return the moves of the choice buttons: those of the decision and those of the chosen action. */
export function availableChoices(sorted: SortedMoveGroups, chosen: string | null): string[] {
  const power = sorted.powers.get(chosen ?? '')
  const moveGroups = power ? [power, ...sorted.choices] : sorted.choices
  return moveGroups.flatMap((group) => [
    ...group.words.map((word) => `${group.prefix} ${word}`),
    ...(group.prefix_is_move ? [group.prefix] : []),
  ])
}
