/** Small maps of Kingdom Builder tables in lists. */
import { boardsOf } from '../setup/setupParams'
import type { Catalog, TerrainType } from '../wire'

/** What a small map needs: the rows of the whole board, and the terrains by letter. */
export interface MiniMapData {
  rows: readonly string[]
  terrains: ReadonlyMap<string, TerrainType>
}

/** Return the map of four quadrants; null if the game has none or one of them is a custom board. */
export function miniMapOf(quadrants: readonly string[], { expansions }: Catalog): MiniMapData | null {
  const known = new Map(expansions.flatMap((expansion) => expansion.quadrants).map(({ id, rows }) => [id, rows]))
  const boards = boardsOf(quadrants.join(',')).map(({ id, rotated }) => {
    const rows = known.get(id)
    return rows && rotated ? rows.map((row) => [...row].toReversed().join('')).toReversed() : rows
  })
  const [a, b, c, d] = boards
  if (!a || !b || !c || !d) return null
  const terrains = expansions.flatMap((expansion) => expansion.terrains)
  return {
    rows: [...a.map((row, y) => row + b[y]), ...c.map((row, y) => row + d[y])],
    terrains: new Map(terrains.map((terrain) => [terrain.letter, terrain])),
  }
}

/** Return one path of squares for each terrain; every second row is shifted by half a hex. */
export function terrainPaths({ rows, terrains }: MiniMapData): [TerrainType, string][] {
  const paths = new Map<TerrainType, string>()
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      const terrain = terrains.get(letter)
      if (terrain) paths.set(terrain, `${paths.get(terrain) ?? ''}M${2 * x + (y % 2)} ${2 * y}h2v2h-2z`)
    }),
  )
  return [...paths]
}
