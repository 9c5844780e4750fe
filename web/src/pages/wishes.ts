/** A set-up in the making: fields and options as the catalog names them, nothing about any game. */
import type { Field, GameInfo, LevelInfo, NewSeat, SetInfo, SetupAnswer } from '../wire'

export type Wishes = Readonly<Record<string, string>>

const NOT_WISHES = new Set(['game', 'seed'])

/** A set-up in an address, so that it can be sent, printed and played. */
export function toQuery(game: string, wishes: Wishes, seed: number | null): string {
  const query = new URLSearchParams({ game, ...wishes, ...(seed === null ? {} : { seed: String(seed) }) })
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':') // people read it on paper
}

export function fromQuery(query: URLSearchParams, game: GameInfo): { wishes: Record<string, string>; seed: number | null } {
  const known = new Set([...game.fields, ...game.options].map((field) => field.name))
  const wishes = Object.fromEntries([...query].filter(([name]) => known.has(name) && !NOT_WISHES.has(name)))
  return { wishes, seed: seedOf(query.get('seed') ?? '') }
}

export function seedOf(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null
}

/** Values that somebody can mean by themselves: not the words for "draw it" or "all of them". */
export function real(field: Field): string[] {
  return field.values.filter((value) => value !== 'random' && value !== 'all' && value !== 'none')
}

export function dashed(name: string): string {
  return name.replace(/[._ ]/g, '-')
}

/** A comma-separated wish with one value put in or taken out; in the order of the field. */
export function toggled(field: Field, wish: string, value: string): string {
  const chosen = new Set(wish.split(','))
  if (!chosen.delete(value)) chosen.add(value)
  return real(field).filter((one) => chosen.has(one)).join(',')
}

export interface Placed {
  id: string
  rotated: boolean
}

export function placedIn(answer: SetupAnswer | null): readonly Placed[] {
  return (answer?.setup.quadrants as readonly Placed[] | undefined) ?? []
}

export function boardsWish(placed: readonly Placed[]): string {
  return placed.map(({ id, rotated }) => (rotated ? `${id}:r` : id)).join(',')
}

/** The boxes that are in play, with those that they need. */
export function boxesIn(sets: readonly SetInfo[], answer: SetupAnswer | null): SetInfo[] {
  const named = (answer?.setup.sets as readonly string[] | undefined) ?? []
  return sets.filter((box) => named.includes(box.name))
}

/** Where the layouts of these boards come from: boards of one origin together. */
export function provenances(boxes: readonly SetInfo[], placed: readonly Placed[]): [string, string[]][] {
  const origin = new Map(boxes.flatMap((box) => box.quadrants.map(({ id, provenance }) => [id, provenance])))
  const found = new Map<string, string[]>()
  for (const { id } of placed) {
    const from = origin.get(id)
    if (from) found.set(from, [...(found.get(from) ?? []), id])
  }
  return [...found]
}

/** One value goes to a place; where it lay before, the other one comes. */
export function placedOnce(values: readonly string[], at: number, value: string): string[] {
  return values.map((one, i) => (i === at ? value : one === value ? values[at]! : one))
}

/** One board goes to a place; where it lay before, the other one comes. */
export function laid(placed: readonly Placed[], at: number, id: string): Placed[] {
  const from = placed.findIndex((board) => board.id === id)
  return placed.map((board, i) => (i === at ? { ...board, id } : i === from ? { ...board, id: placed[at]!.id } : board))
}

/** Names for seats that nobody has named. */
const NAMES = ['Ada', 'Bruno', 'Chiara', 'Dirk', 'Edda', 'Fritz', 'Greta', 'Hugo']

export function newSeat(number: number, name: string, bot: string | null): NewSeat {
  return { name: name.trim().slice(0, 40) || NAMES[number % NAMES.length]!, bot }
}

/** Whom one meets first: not the weakest, who would bore. */
export function usualBot(levels: readonly LevelInfo[]): string | null {
  return (levels[1] ?? levels[0])?.name ?? null
}
