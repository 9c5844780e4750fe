/** Everything that is used by a button: tiles of every sort, and actions that need no tile. */
import table from '../look/legend.json'
import { drawing } from '../look/symbols'
import type { TileView } from '../table/types'
import type { State, TableInfo } from '../wire'
import { bonusVerb, verbOf, type Sorted } from './gestures'
import { does, named } from './names'
import { positionOf, type Position, type Side, type Tile } from './position'
import { finishFirst } from './view'

type Resting = 'ready' | 'new' | 'used'

/** A tile before it's known whether anything can be done with it. */
interface Lying {
  id: string
  verb: string
  kind: string
  count: number
  rests: Resting
  /** a number that it keeps */
  saved?: number
}

export function tiles({ actions }: Pick<TableInfo, 'actions'>, state: State, seat: number, chosen: string | null, sorted: Sorted): TileView[] {
  const position = positionOf(state.state)
  const side = position.seats[seat]
  const mine = state.actor === seat && state.thinking === null
  const lying = side ? [...locationTiles(side), ...nomadTiles(side), ...bonusTiles(side)] : []
  const known = new Set([...actions, ...lying.map(({ verb }) => verb)])
  const bare = mine ? [...sorted.powers.keys()].filter((verb) => !known.has(verb)) : []
  const views = [...[...actions, ...bare].map((verb) => action(verb, position)), ...lying].map((tile) => viewOf(tile, state, position, mine, chosen, sorted))
  return views.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

const ORDER = ['ready', 'idle', 'new', 'used']

/** The position says of an action whether it was used in this turn. */
function action(verb: string, position: Position): Lying {
  const used = position[verb] === 'used' || position[`${verb}_used`] === true
  return { id: verb, verb, kind: verb, count: 1, rests: used ? 'used' : 'ready' }
}

function locationTiles(side: Side): Lying[] {
  const groups = new Map<string, Tile[]>()
  for (const tile of side.tiles) {
    const id = groupOf(tile, groups)
    groups.set(id, [...(groups.get(id) ?? []), tile])
  }
  return [...groups].map(([id, [tile, ...more]]) => {
    const { kind } = tile!
    const saved = side[kind]
    return { id, verb: kind, kind, count: more.length + 1, rests: rests(tile!), ...(typeof saved === 'number' ? { saved } : {}) }
  })
}

/** Equal tiles lie together. The first group of a kind has the kind's own name, so that using a tile doesn't bring in a new one. */
function groupOf(tile: Tile, groups: ReadonlyMap<string, readonly Tile[]>): string {
  const first = groups.get(tile.kind)?.[0]
  return !first || rests(first) === rests(tile) ? tile.kind : `${tile.kind} ${rests(tile)}`
}

function rests(tile: Tile): Resting {
  return tile.ready ? 'ready' : tile.new ? 'new' : 'used'
}

function nomadTiles({ nomad_tiles: held = [] }: Side): Lying[] {
  return held.map(({ kind, state }, i) => ({ id: `${verbOf(kind)} ${kind} ${i}`, verb: verbOf(kind), kind, count: 1, rests: state }))
}

function bonusTiles({ bonus = [], bonus_resting: resting = [] }: Side): Lying[] {
  return bonus.map((kind) => {
    const verb = bonusVerb(kind)
    const word = resting.find((one) => one.startsWith(`${kind}:`))?.split(':')[1]
    return { id: verb, verb, kind: verb, count: 1, rests: (word ?? 'ready') as Resting }
  })
}

function viewOf(tile: Lying, state: State, position: Position, mine: boolean, chosen: string | null, sorted: Sorted): TileView {
  const { id, verb, kind, count, saved } = tile
  const usable = mine && sorted.powers.has(verb)
  const shown = tile.rests === 'ready' && !usable ? 'idle' : tile.rests
  const land = kind.slice(verb.length + 1)
  return {
    id,
    verb,
    count,
    state: shown,
    name: named(kind),
    symbol: drawing(kind),
    active: shown === 'ready' && chosen === verb,
    text: textOf(tile, shown, state, position, mine),
    ...(land ? { terrain: land } : {}),
    ...(saved ? { saved } : {}),
  }
}

function textOf({ verb }: Lying, shown: TileView['state'], state: State, position: Position, mine: boolean): TileView['text'] {
  const about = does(verb)
  if (shown !== 'idle') return shown === 'ready' ? about : { key: `tile-${shown}` }
  if (!mine || [...table.quiet, ...table.passive].includes(verb)) return about
  if (position.doing) return state.lifted ? { key: 'end-finish-the-move' } : finishFirst(position.doing)
  return { key: position.stage === 'during' ? 'tile-after-the-three' : 'tile-no-use' }
}
