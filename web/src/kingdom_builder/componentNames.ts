/** Message keys of component names. Components are named as in the notation. */
import type { Message } from '../i18n/translator'
import type { BoardTile, HeldTile } from '../wire'

export const dashed = (name: string): string => name.replace(/[._ /]/g, '-')
export const terrainName = (name: string): Message => ({ key: `terrain-${dashed(name)}` })

/** Return the name of a location, a tile or an action. */
export function componentName(verb: string): Message {
  return { key: `location-${verb}`, or: [`held-${verb}`, `action-${verb}`, `card-${verb}`] }
}

export function tileName({ kind, group }: Pick<HeldTile, 'kind' | 'group'>): Message {
  return { key: `${group}-${kind}`, or: [`action-${kind}`] }
}

export function boardTileName({ kind }: BoardTile): Message {
  return componentName(kind)
}

/** Return the short description of a tile or an action. */
export function componentEffect(verb: string): Message {
  return { key: `tile-${verb}`, or: [`action-${verb}-about`, `held-${verb}-about`] }
}

export function pieceName(kind: string): Message {
  return { key: `piece-${kind}`, or: [kind] }
}

/** Return the label of a choice: a terrain, a card, a tile, a line of the map, or a move without arguments. */
export function choiceName(move: string): Message {
  const [verb = '', word] = move.split(' ')
  if (word === undefined) return { key: `choice-${verb}`, or: [`action-${verb}`, `tile-${verb}`] }
  return {
    key: `terrain-${dashed(word)}`,
    or: [`location-${word}`, 'choice-line', 'refusal-choose-a-line'],
    args: { line: word, hexes: word },
  }
}
