/** What things are called: names come as the notation writes them, the catalog knows them under the heading of their sort. */
import type { Message } from '../words/words'
import { verbOf } from './gestures'

export const dashed = (name: string): string => name.replace(/[._ /]/g, '-')
export const terrain = (name: string): Message => ({ key: `terrain-${dashed(name)}` })

/** A tile, or an action that needs none. */
export function named(verb: string): Message {
  return { key: `location-${verb}`, or: [`nomad-${verb}`, `action-${verb}`, `action-${verbOf(verb)}`, `card-${verb}`] }
}

/** What it does, in a few words. */
export function does(verb: string): Message {
  return { key: `tile-${verb}`, or: [`action-${verb}-about`, `bonus-${verb.replace(/-bonus$/, '')}-about`] }
}

/** A word on a button: a terrain or card, a tile, a line of the map; or a move that needs no word. */
export function choiceName(move: string): Message {
  const [verb = '', word] = move.split(' ')
  if (word === undefined) return { key: `choice-${verb}`, or: [`action-${verb}`, `tile-${verb}`] }
  return { key: `terrain-${dashed(word)}`, or: [`location-${word}`, 'choice-line', 'refusal-choose-a-line'], args: { line: word, hexes: word } }
}
