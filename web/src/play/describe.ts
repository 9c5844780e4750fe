/** A hex in words, for screen readers and for the hand that rests on it. */
import type { Legend, Setup } from '../board/types'
import { tilesLeft } from '../board/model'
import { named } from './names'
import type { Message } from '../words/words'
import type { Position } from './position'

export interface Ground {
  name: string
  location: string | undefined
}

/** What lies where, once per table. */
export function grounds(setup: Setup, legend: Legend): ReadonlyMap<string, Ground> {
  const names = new Map(legend.terrains.map((terrain) => [terrain.letter, terrain.name]))
  const found = new Map<string, Ground>()
  const add = (prefix: string, rows: readonly string[]): void =>
    rows.forEach((row, line) =>
      [...row].forEach((letter, column) => {
        const cell = `${prefix}${String.fromCharCode(97 + column)}${line + 1}`
        found.set(cell, { name: names.get(letter) ?? letter, location: setup.locations[cell] })
      }),
    )
  add('', setup.board)
  add('i:', setup.island?.rows ?? [])
  return found
}

/** Which piece stands where, by the lists that the legend knows. */
export function standing(position: Position, legend: Legend, names: readonly string[]): ReadonlyMap<string, Message> {
  const found = new Map<string, Message>()
  const put = (cells: unknown, piece: Message): void => {
    for (const cell of typeof cells === 'string' ? [cells] : Array.isArray(cells) ? cells : []) found.set(String(cell), piece)
  }
  position.seats.forEach((side, seat) => {
    const player = names[seat] ?? ''
    for (const { key, owner, symbol } of legend.pieces)
      if (owner === 'seat') put(side[key], symbol ? { key: 'describe-piece', args: { piece: pieceName(symbol), player } } : { key: 'describe-settlement', args: { player } })
  })
  for (const { key, owner, symbol } of legend.pieces) if (owner !== 'seat' && symbol) put(position[key], pieceName(symbol))
  return found
}

const PIECES: Readonly<Record<string, string>> = { 'p-wall': 'piece-stone-wall', 'p-city': 'piece-city-tile' }

function pieceName(symbol: string): Message {
  return { key: PIECES[symbol] ?? symbol.replace(/^p-/, 'piece-') }
}

/** What a sentence about a hex depends on. */
interface Said {
  tiles: number
  legal: boolean
  piece: string
  sentence: string
}

const ANY_CELL = '\u2060'

/** Says each sentence once: after a move only the hexes that changed are put into words again, and hexes alike with the same words. */
export function describer(say: (message: Message) => string): (cell: string, ground: Ground, piece: Message | undefined, position: Position, legal: boolean) => string {
  const known = new Map<string, Said[]>()
  const alike = new Map<string, string>()
  return (cell, ground, standing, position, legal) => {
    const tiles = tilesLeft(position, cell)
    const piece = standing ? `${standing.key} ${String(standing.args?.player)}` : ''
    const said = known.get(cell) ?? []
    const before = said.find((one) => one.tiles === tiles && one.legal === legal && one.piece === piece)
    if (before) return before.sentence
    const kind = ground.location ?? position.nomads[cell]
    const args = {
      cell: ANY_CELL,
      tiles,
      hex: { key: `hex-${ground.name}` },
      location: kind ? named(kind) : 'none',
      piece: standing ?? 'none',
      legal: legal ? 'yes' : 'no',
    }
    const key = [tiles, ground.name, kind, piece, legal].join('|')
    if (!alike.has(key)) alike.set(key, say({ key: 'describe-hex', args }))
    const sentence = alike.get(key)!.replace(ANY_CELL, cell)
    known.set(cell, [...said, { tiles, legal, piece, sentence }])
    return sentence
  }
}
