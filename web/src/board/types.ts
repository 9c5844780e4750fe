/** Input of the board: parts of the server's messages. */
import type { BoardTile, MarkerInfo, PieceGroup, PieceInfo, TerrainType } from '../wire'

export interface Setup {
  board: readonly string[]
  island: { id: string; rows: readonly string[] } | null
  locations: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/** What lies on the board. */
export interface State {
  readonly pieces: readonly PieceGroup[]
  readonly board_tiles: readonly BoardTile[]
}

/** A letter of the board. A special hex has a location on a disc instead of a terrain. */
export type Terrain = Omit<TerrainType, 'buildable'>

/** How the letters, the pieces and the markers of the set-up are drawn. */
export interface Legend {
  terrains: readonly Terrain[]
  pieces: readonly PieceInfo[]
  markers: readonly MarkerInfo[]
}

/** A previewed move. */
export interface Preview {
  cell: string
  seat: number
  symbol?: string
  from?: string
  /** location hexes that would give a tile */
  takes?: readonly string[]
  /** hexes whose score would change */
  earns?: readonly string[]
}

/** Props of an interactive board. */
export interface BoardProps {
  setup: Setup
  state: State
  legend: Legend
  legal: ReadonlySet<string>
  /** hexes that score for the highlighted row of the score sheet */
  lit?: ReadonlySet<string> | undefined
  lastMove?: readonly string[] | undefined
  /** changes by others since the last turn, in their colours */
  marks?: readonly { cell: string; seat: number; gone: boolean }[] | undefined
  describe: (cell: string) => string
  onpick: (cell: string, by: InputMethod) => void
  onhover: (cell: string | null) => void
}

export type InputMethod = 'mouse' | 'touch' | 'key'
