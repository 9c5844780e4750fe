/** Set-up params: fields and options as named by the catalog. */
import type { Field, GameInfo, LevelInfo, NewSeat, ExpansionInfo, SetupPreview } from '../wire'

export type SetupParams = Readonly<Record<string, string>>

const RESERVED_NAMES = new Set(['game', 'seed'])

/** Return a set-up as a URL query. */
export function toQuery(game: string, params: SetupParams, seed: number | null): string {
  const query = new URLSearchParams({ game, ...params, ...(seed === null ? {} : { seed: String(seed) }) })
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':') // readable on paper
}

export function fromQuery(
  query: URLSearchParams,
  game: GameInfo,
): { params: Record<string, string>; seed: number | null } {
  const names = new Set([...game.fields, ...game.options].map((field) => field.name))
  const params = Object.fromEntries([...query].filter(([name]) => names.has(name) && !RESERVED_NAMES.has(name)))
  return { params, seed: seedOf(query.get('seed') ?? '') }
}

/** Return the number of a seed, which may be typed with separators between groups of digits. */
export function seedOf(text: string): number | null {
  const digits = /^\d{1,3}([.,'’\s]\d{3})+$/.test(text.trim()) ? text.replace(/\D/g, '') : text.trim()
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

/** Return the values to choose from, without those for random, all and none. */
export function choosableValues(field: Field): string[] {
  return field.values.filter((value) => value !== 'random' && value !== 'all' && value !== 'none')
}

export function dashed(name: string): string {
  return name.replace(/[._ ]/g, '-')
}

/** Toggle one value of a comma-separated list, in the order of the field. */
export function toggleValue(field: Field, list: string, value: string): string {
  const chosen = new Set(list.split(','))
  if (!chosen.delete(value)) chosen.add(value)
  return choosableValues(field)
    .filter((other) => chosen.has(other))
    .join(',')
}

export interface Placed {
  id: string
  rotated: boolean
}

export function placedQuadrants(preview: SetupPreview | null): readonly Placed[] {
  return (preview?.setup.quadrants as readonly Placed[] | undefined) ?? []
}

export function boardsParam(placed: readonly Placed[]): string {
  return placed.map(({ id, rotated }) => (rotated ? `${id}:r` : id)).join(',')
}

/** Inverse of boardsParam. */
export function boardsOf(param: string): Placed[] {
  return param.split(',').map((text) => ({ id: text.replace(/:r$/, ''), rotated: text.endsWith(':r') }))
}

/** Return the expansions in play. */
export function expansionsInPlay(sets: readonly ExpansionInfo[], preview: SetupPreview | null): ExpansionInfo[] {
  const names = (preview?.setup.sets as readonly string[] | undefined) ?? []
  return sets.filter((expansion) => names.includes(expansion.name))
}

/** Return the board ids by provenance. */
export function provenances(expansions: readonly ExpansionInfo[], placed: readonly Placed[]): [string, string[]][] {
  const origin = new Map(
    expansions.flatMap((expansion) => expansion.quadrants.map(({ id, provenance }) => [id, provenance])),
  )
  const result = new Map<string, string[]>()
  for (const { id } of placed) {
    const provenance = origin.get(id)
    if (provenance) result.set(provenance, [...(result.get(provenance) ?? []), id])
  }
  return [...result]
}

/** Set a value at a position; if it was at another position, the two are swapped. */
export function placeValue(values: readonly string[], at: number, value: string): string[] {
  return values.map((other, i) => (i === at ? value : other === value ? values[at]! : other))
}

/** Place a board at a position; if it was at another position, the two are swapped. */
export function placeBoard(placed: readonly Placed[], at: number, id: string): Placed[] {
  const previous = placed.findIndex((board) => board.id === id)
  return placed.map((board, i) =>
    i === at ? { ...board, id } : i === previous ? { ...board, id: placed[at]!.id } : board,
  )
}

/** default names of seats */
const NAMES = ['Ada', 'Bruno', 'Chiara', 'Dirk', 'Edda', 'Fritz', 'Greta', 'Hugo']

export function newSeat(number: number, name: string, bot: string | null): NewSeat {
  return { name: name.trim().slice(0, 40) || NAMES[number % NAMES.length]!, bot }
}

/** Return the default opponent: the second level, because the first is very weak. */
export function defaultBot(levels: readonly LevelInfo[]): string | null {
  return (levels[1] ?? levels[0])?.name ?? null
}
