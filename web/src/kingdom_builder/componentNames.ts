/** Message keys of component names. Components are named as in the notation. */
import type { Message } from '../i18n/translator'
import { verbOf } from './legalMoves'

export const dashed = (name: string): string => name.replace(/[._ /]/g, '-')
export const terrainName = (name: string): Message => ({ key: `terrain-${dashed(name)}` })

/** Return the name of a tile, or of an action without a tile. */
export function componentName(verb: string): Message {
  return { key: `location-${verb}`, or: [`held-${verb}`, `action-${verb}`, `action-${verbOf(verb)}`, `card-${verb}`] }
}

/** Return the short description of a tile or an action. */
export function componentEffect(verb: string): Message {
  return { key: `tile-${verb}`, or: [`action-${verb}-about`, `held-${verb}-about`] }
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
