/** Views of the action buttons: tiles of all kinds, and actions without a tile. */
import legendData from '../theme/boardSymbols.json'
import { drawing } from '../theme/symbols'
import type { TileView } from '../table/types'
import type { RuleIds } from '../explain/thing'
import type { Message } from '../i18n/translator'
import type { StateMessage, TableInfo } from '../wire'
import { bonusVerb, verbOf, type SortedMoveGroups } from './legalMoves'
import { componentEffect, componentName } from './componentNames'
import { positionOf, type Position, type PlayerState, type Tile } from './position'
import { finishActionReason } from './tableView'
import { tileThing } from './things'

type Availability = 'ready' | 'new' | 'used'

/** A tile or an action, before its legality is known. */
export interface TileItem {
  id: string
  verb: string
  kind: string
  count: number
  availability: Availability
  /** a number stored on the tile */
  saved?: number
}

export function tileViews(
  { actions, rules }: Pick<TableInfo, 'actions' | 'rules'>,
  state: StateMessage,
  seat: number,
  chosen: string | null,
  sorted: SortedMoveGroups,
): TileView[] {
  const position = positionOf(state.state)
  const player = position.seats[seat]
  const isActing = state.actor === seat && state.thinking === null
  const items = player ? heldTiles(player) : []
  const actionVerbs = actions.filter((action) => !action.tile_group).map(({ verb }) => verb)
  const itemVerbs = new Set([...actionVerbs, ...items.map(({ verb }) => verb)])
  const otherVerbs = isActing ? [...sorted.powers.keys()].filter((verb) => !itemVerbs.has(verb)) : []
  const views = [...[...actionVerbs, ...otherVerbs].map((verb) => actionItem(verb, position)), ...items].map((tile) =>
    viewOf(tile, rules, state, position, isActing, chosen, sorted),
  )
  return views.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

const ORDER = ['ready', 'idle', 'new', 'used']

/** Return the item of an action; a field of the position shows if it was used this turn. */
function actionItem(verb: string, position: Position): TileItem {
  const used = position[verb] === 'used' || position[`${verb}_used`] === true
  return { id: verb, verb, kind: verb, count: 1, availability: used ? 'used' : 'ready' }
}

/** Return the tiles of all kinds that a player holds. */
export function heldTiles(player: PlayerState): TileItem[] {
  return [...locationTiles(player), ...nomadTiles(player), ...bonusTiles(player)]
}

function locationTiles(player: PlayerState): TileItem[] {
  const groups = new Map<string, Tile[]>()
  for (const tile of player.tiles) {
    const id = groupOf(tile, groups)
    groups.set(id, [...(groups.get(id) ?? []), tile])
  }
  return [...groups].map(([id, [tile, ...more]]) => {
    const { kind } = tile!
    const saved = player[kind]
    return {
      id,
      verb: kind,
      kind,
      count: more.length + 1,
      availability: availability(tile!),
      ...(typeof saved === 'number' ? { saved } : {}),
    }
  })
}

/** Group equal tiles. The first group of a kind has the kind as its id, so using a tile does not add a new button. */
function groupOf(tile: Tile, groups: ReadonlyMap<string, readonly Tile[]>): string {
  const first = groups.get(tile.kind)?.[0]
  return !first || availability(first) === availability(tile) ? tile.kind : `${tile.kind} ${availability(tile)}`
}

function availability(tile: Tile): Availability {
  return tile.ready ? 'ready' : tile.new ? 'new' : 'used'
}

function nomadTiles({ nomad_tiles: held = [] }: PlayerState): TileItem[] {
  return held.map(({ kind, state }, i) => ({
    id: `${verbOf(kind)} ${kind} ${i}`,
    verb: verbOf(kind),
    kind,
    count: 1,
    availability: state,
  }))
}

function bonusTiles({ bonus = [], bonus_resting: unavailable = [] }: PlayerState): TileItem[] {
  return bonus.map((kind) => {
    const verb = bonusVerb(kind)
    const availability = unavailable.find((entry) => entry.startsWith(`${kind}:`))?.split(':')[1]
    return { id: verb, verb, kind: verb, count: 1, availability: (availability ?? 'ready') as Availability }
  })
}

function viewOf(
  tile: TileItem,
  rules: RuleIds,
  state: StateMessage,
  position: Position,
  isActing: boolean,
  chosen: string | null,
  sorted: SortedMoveGroups,
): TileView {
  const { id, verb, kind, count, saved } = tile
  const usable = isActing && sorted.powers.has(verb)
  const tileState = tile.availability === 'ready' && !usable ? 'idle' : tile.availability
  const terrain = kind.slice(verb.length + 1)
  const reason = unusableReason(tile, tileState, state, position, isActing)
  return {
    id,
    verb,
    count,
    state: tileState,
    name: componentName(kind),
    symbol: drawing(kind),
    active: tileState === 'ready' && chosen === verb,
    text: componentEffect(verb),
    thing: { ...tileThing(rules, kind), notes: [reason ?? { key: 'tile-ready' }] },
    ...(reason ? { reason } : {}),
    ...(terrain ? { terrain: terrain } : {}),
    ...(saved ? { saved } : {}),
  }
}

/** Return why a tile cannot be used now, null if it can or if it takes effect without being used. */
function unusableReason(
  { verb }: TileItem,
  tileState: TileView['state'],
  state: StateMessage,
  position: Position,
  isActing: boolean,
): Message | null {
  if (tileState !== 'idle') return tileState === 'ready' ? null : { key: `tile-${tileState}` }
  if (!isActing || [...legendData.quiet, ...legendData.passive].includes(verb)) return null
  if (position.doing) return state.piece_lifted ? { key: 'end-finish-the-move' } : finishActionReason(position.doing)
  return { key: position.stage === 'during' ? 'tile-after-the-three' : 'tile-no-use' }
}
