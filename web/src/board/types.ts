/** Input of the board: parts of the trace format, and the legend of its letters and lists. */

export interface Setup {
  board: readonly string[]
  island: { id: string; rows: readonly string[] } | null
  locations: Readonly<Record<string, string>>
  nomads: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

export interface SeatState {
  readonly settlements: readonly string[]
  readonly [key: string]: unknown
}

export interface State {
  turn: number
  seats: readonly SeatState[]
  location_tiles: Readonly<Record<string, number>>
  nomads: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/** A letter of the board. A special hex has a location on a disc instead of a terrain. */
export interface Terrain {
  letter: string
  name: string
  symbol: string
  special: boolean
  /** a dark disc instead of a light one */
  dark?: boolean
  /** number of tiles at the start of the game */
  tiles?: number
  /** drawn with a shore line */
  shore?: boolean
}

/** A list of cells in the set-up that is drawn as discs. */
export interface MarkKind {
  key: string
  symbol: string
  style: 'dark' | 'small'
}

/** A list of cells in the state that is drawn as pieces; the default symbol is the settlement of the seat. */
export interface PieceKind {
  key: string
  symbol?: string
  owner: 'seat' | 'turn' | 'none'
  /** one piece that covers all its cells */
  area?: boolean
}

export interface Legend {
  terrains: readonly Terrain[]
  marks: readonly MarkKind[]
  pieces: readonly PieceKind[]
  /** state fields with lines of the map marked by a seat: 4, i:2 */
  lines: readonly string[]
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
  describe: (cell: string) => string
  onpick: (cell: string, by: InputMethod) => void
  onhover: (cell: string | null) => void
}

export type InputMethod = 'mouse' | 'touch' | 'key'
