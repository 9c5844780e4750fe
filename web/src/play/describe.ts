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

/** Says each sentence once: after a move only the hexes that changed are put into words again. */
export function describer(say: (message: Message) => string): (cell: string, ground: Ground, piece: Message | undefined, position: Position, legal: boolean) => string {
  const said = new Map<string, string>()
  return (cell, ground, piece, position, legal) => {
    const tiles = tilesLeft(position, cell)
    const id = `${cell} ${tiles} ${legal} ${piece ? piece.key + String(piece.args?.player) : ''}`
    let sentence = said.get(id)
    if (sentence === undefined) {
      const kind = ground.location ?? position.nomads[cell]
      const location = kind ? named(kind) : 'none'
      const args = { cell, tiles, hex: { key: `hex-${ground.name}` }, location, piece: piece ?? 'none', legal: legal ? 'yes' : 'no' }
      said.set(id, (sentence = say({ key: 'describe-hex', args })))
    }
    return sentence
  }
}
