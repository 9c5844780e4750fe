/** How the server's parts are drawn: what it sends, dressed with look/legend.json. New parts need rows there, or nothing. */
import table from '../look/legend.json'
import { symbolOf } from '../look/symbols'
import type { Legend, MarkKind, PieceKind, Terrain } from './types'

/** The part of a terrain that the server knows. */
export interface Ground {
  letter: string
  name: string
  special: boolean
}

type Style = Partial<Pick<Terrain, 'symbol' | 'dark' | 'tiles' | 'shore'>>

export function legendFor(grounds: readonly Ground[]): Legend {
  const styles: Readonly<Record<string, Style>> = table.grounds
  return {
    terrains: grounds.map(({ letter, name, special }) => ({
      letter,
      name,
      special,
      symbol: symbolOf(special ? 'b' : 't', name),
      ...styles[name],
    })),
    marks: table.marks as MarkKind[],
    pieces: table.pieces as PieceKind[],
    lines: table.lines,
  }
}
