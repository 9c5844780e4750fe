/** How components are drawn: the server's lists combined with theme/boardSymbols.json. */
import table from '../theme/boardSymbols.json'
import { symbolOf } from '../theme/symbols'
import type { Legend, MarkKind, PieceKind, Terrain } from './types'

/** The terrain fields sent by the server. */
export interface TerrainInfo {
  letter: string
  name: string
  special: boolean
}

type Style = Partial<Pick<Terrain, 'symbol' | 'dark' | 'tiles' | 'shore'>>

export function boardSymbolsFor(terrains: readonly TerrainInfo[]): Legend {
  const styles: Readonly<Record<string, Style>> = table.grounds
  return {
    terrains: terrains.map(({ letter, name, special }) => ({
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
