/** What the board is given: parts of the trace format, and the table of what the letters and lists in it mean. */

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

/** One letter of the board. A special hex carries a building on a disc instead of a terrain. */
export interface Terrain {
  letter: string
  name: string
  symbol: string
  special: boolean
  /** a dark disc instead of a light one */
  dark?: boolean
  /** tiles that lie there when the game starts: arcs of the ring */
  tiles?: number
  /** drawn with a shore line */
  shore?: boolean
}

/** A list of cells in the set-up that is drawn as small discs or in place of the building. */
export interface MarkKind {
  key: string
  symbol: string
  style: 'dark' | 'small'
}

/** A list of cells in the state that is drawn as pieces; without a symbol it's the seat's own roof. */
export interface PieceKind {
  key: string
  symbol?: string
  owner: 'seat' | 'turn' | 'nobody'
  /** one piece that covers all its cells */
  area?: boolean
}

export interface Legend {
  terrains: readonly Terrain[]
  marks: readonly MarkKind[]
  pieces: readonly PieceKind[]
  /** lists of lines of the map that a seat has marked: 4, i:2 */
  lines: readonly string[]
}

/** A move shown before it's made. */
export interface Preview {
  cell: string
  seat: number
  symbol?: string
  from?: string
  /** location hexes that would give a tile */
  takes?: readonly string[]
  /** hexes that would earn what changes */
  earns?: readonly string[]
}

/** A board on the table, and the hand over it. */
export interface OnTable {
  setup: Setup
  state: State
  legend: Legend
  legal: ReadonlySet<string>
  /** hexes that earn the gold of a row of the score sheet */
  lit?: ReadonlySet<string> | undefined
  lastMove?: readonly string[] | undefined
  describe: (cell: string) => string
  onpick: (cell: string, by: PickedBy) => void
  onhover: (cell: string | null) => void
}

export type PickedBy = 'mouse' | 'touch' | 'key'
