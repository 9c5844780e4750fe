/** Views of the action buttons: tiles of all kinds, and actions without a tile. */
import { drawing } from '../theme/symbols'
import type { TileView } from '../table/types'
import type { RuleIds } from '../explain/thing'
import type { Message } from '../i18n/translator'
import type { HeldTile, StateMessage, TableInfo } from '../wire'
import type { SortedMoveGroups } from './legalMoves'
import { componentEffect, componentName, tileName } from './componentNames'
import { positionOf, type Position } from './position'
import { finishActionReason } from './tableView'
import { storedNotes, tileThing } from './things'

/** A tile or an action, before its legality is known. */
export interface TileItem {
  id: string
  verb: string
  kind: string
  name: Message
  count: number
  availability: HeldTile['state']
  /** a number stored on the tile */
  saved: number
  /** it takes effect without a move */
  passive: boolean
  hasMoves: boolean
}

export function tileViews(
  { actions, rules }: Pick<TableInfo, 'actions' | 'rules'>,
  state: StateMessage,
  seat: number,
  chosen: string | null,
  sorted: SortedMoveGroups,
): TileView[] {
  const position = positionOf(state.state)
  const isActing = state.actor === seat && state.thinking === null
  const items = tileItems(state.held_tiles.filter((tile) => tile.seat === seat))
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
  return {
    id: verb,
    verb,
    kind: verb,
    name: componentName(verb),
    count: 1,
    availability: used ? 'used' : 'ready',
    saved: 0,
    passive: false,
    hasMoves: true,
  }
}

/** Return one item for equal tiles. The first of a kind has the kind as its id, so using a tile adds no new button. */
export function tileItems(tiles: readonly HeldTile[]): TileItem[] {
  const groups = new Map<string, HeldTile[]>()
  for (const tile of tiles) {
    const id = groupOf(tile, groups)
    groups.set(id, [...(groups.get(id) ?? []), tile])
  }
  return [...groups].map(([id, [tile, ...more]]) => {
    const { kind, verb, state, stored, passive } = tile!
    return {
      id,
      verb: verb || kind,
      kind,
      name: tileName(tile!),
      count: more.length + 1,
      availability: state,
      saved: stored,
      passive,
      hasMoves: verb !== '',
    }
  })
}

function groupOf(tile: HeldTile, groups: ReadonlyMap<string, readonly HeldTile[]>): string {
  const id = tile.verb && tile.verb !== tile.kind ? `${tile.verb} ${tile.kind}` : tile.kind
  const first = groups.get(id)?.[0]
  return !first || first.state === tile.state ? id : `${id} ${tile.state}`
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
  const { id, verb, kind, name, count, saved, hasMoves } = tile
  const usable = isActing && sorted.powers.has(verb)
  const tileState = tile.availability === 'ready' && !usable ? 'idle' : tile.availability
  const terrain = kind.slice(verb.length + 1)
  const reason = unusableReason(tile, tileState, state, position, isActing)
  return {
    id,
    verb,
    count,
    state: tileState,
    name,
    symbol: drawing(kind),
    active: tileState === 'ready' && chosen === verb,
    explains: hasMoves,
    text: componentEffect(verb),
    thing: { ...tileThing(rules, kind), notes: [reason ?? { key: 'tile-ready' }, ...storedNotes(kind, saved)] },
    ...(reason ? { reason } : {}),
    ...(terrain ? { terrain: terrain } : {}),
    ...(saved ? { saved } : {}),
  }
}

/** Return why a tile cannot be used now, null if it can or if it takes effect without being used. */
function unusableReason(
  { passive }: TileItem,
  tileState: TileView['state'],
  state: StateMessage,
  position: Position,
  isActing: boolean,
): Message | null {
  if (tileState !== 'idle') return tileState === 'ready' ? null : { key: `tile-${tileState}` }
  if (!isActing || passive) return null
  if (position.doing) return state.piece_lifted ? { key: 'end-finish-the-move' } : finishActionReason(position.doing)
  return { key: position.stage === 'during' ? 'tile-after-the-three' : 'tile-no-use' }
}
