/** Custom boards as text (docs/boards.md): lines of 'key: value', then the rows of the map. */
import type { Setup, State } from '../board/types'
import type { BoardMap, ExpansionInfo } from '../wire'

export type Draft = Pick<BoardMap, 'id' | 'expansion' | 'rows' | 'locations'>

/** What to paint: a letter of the map, or a location, which may not have a letter yet. */
export type Brush = { letter: string } | { location: string }

/** limit of the server */
export const MAX_BOARD_LENGTH = 2000
const QUADRANT_SIZE = 10
const NO_HEX = '.'
const LOCATION = 'L'
/** tiles of a location at the start of a game */
const LOCATION_TILES = 2
const HEAD = /^(\w+): *(.*)$/g
const LETTERS = [LOCATION, ...'abcdefghijklmnopqrstuvwxyz'.split('')]

/** Parse as much as possible, for drawing while the user types; the server validates the text. */
export function parseBoard(text: string): Draft {
  const lines = text.split('\n').map((line) => line.trim())
  const head = new Map(
    lines.flatMap((line) => [...line.matchAll(HEAD)].map(([, key = '', value = '']) => [key, value] as const)),
  )
  const rows = lines.filter((line) => line && line.search(HEAD) < 0).slice(0, QUADRANT_SIZE)
  return {
    id: head.get('id') ?? '',
    expansion: head.get('set') ?? '',
    rows: rows.map((row) => row.slice(0, QUADRANT_SIZE)),
    locations: Object.fromEntries(
      [...head].filter(([key]) => key.length === 1).map(([key, kind]) => [key, toNotation(kind)]),
    ),
  }
}

/** Return a location name in notation: forester's lodge is forester-lodge. */
function toNotation(kind: string): string {
  return kind.replace("'s", '').replaceAll(' ', '-')
}

export function formatBoard({ id, expansion, rows, locations }: Draft): string {
  const head = [
    `id: ${id}`,
    `set: ${expansion}`,
    ...Object.entries(locations).map((pair) => pair.join(': ')),
    'provenance: typed in',
  ]
  return [...head, '', ...rows, ''].join('\n')
}

/** Return a board as one word of the set-up params. */
export function boardToParam({ id, expansion, rows, locations }: Draft): string {
  return [
    id,
    expansion,
    Object.entries(locations)
      .map((pair) => pair.join(':'))
      .join(','),
    rows.join('_'),
  ].join('|')
}

export function boardsFromParam(param: string): Draft[] {
  return param.split('+').flatMap((word) => {
    const [id, expansion, letters, rows] = word.split('|')
    if (id === undefined || expansion === undefined || letters === undefined || rows === undefined) return []
    const locations = Object.fromEntries(
      letters
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split(':', 2) as [string, string]),
    )
    return [{ id, expansion, rows: rows.split('_'), locations }]
  })
}

/** Return the custom quadrants of these expansions: those of the params and the saved ones. */
export function availableBoards(
  requested: readonly Draft[],
  saved: readonly Draft[],
  expansions: readonly ExpansionInfo[],
): Draft[] {
  const matching = [...saved, ...requested].filter(
    ({ expansion, rows }) => rows.length === QUADRANT_SIZE && expansions.some(({ name }) => name === expansion),
  )
  return [...new Map(matching.map((board) => [board.id, board])).values()]
}

/** Return a text as an id for URLs and records. */
export function toId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 30)
}

export function boardsOf(expansion: ExpansionInfo): readonly BoardMap[] {
  return [...expansion.quadrants, ...expansion.islands]
}

/** Return an expansion and those that it requires. */
export function withRequired(name: string, sets: readonly ExpansionInfo[]): ExpansionInfo[] {
  const required = new Set([name, ...(sets.find((expansion) => expansion.name === name)?.requires ?? [])])
  return sets.filter((expansion) => required.has(expansion.name))
}

/** Return a board of an expansion, filled with the first buildable terrain. */
export function blankBoard(expansion: ExpansionInfo, sets: readonly ExpansionInfo[], id: string): Draft {
  const terrain =
    withRequired(expansion.name, sets)
      .flatMap(({ terrains }) => terrains)
      .find(({ buildable }) => buildable)?.letter ?? NO_HEX
  const rows = boardsOf(expansion)[0]?.rows ?? []
  return {
    id,
    expansion: expansion.name,
    rows: rows.map((row) => [...row].map((letter) => (letter === NO_HEX ? letter : terrain)).join('')),
    locations: {},
  }
}

/** Return the letter of a brush on a board; a new location gets a free letter. */
export function letterOf(brush: Brush, { locations }: Draft, terrains: readonly { letter: string }[]): string {
  if ('letter' in brush) return brush.letter
  const existing = Object.entries(locations).find(([, kind]) => kind === brush.location)?.[0]
  const usedLetters = new Set([
    ...Object.keys(locations),
    ...terrains.filter(({ letter }) => letter !== LOCATION).map(({ letter }) => letter),
  ])
  return existing ?? LETTERS.find((letter) => !usedLetters.has(letter)) ?? LOCATION
}

/** Return the board with one hex painted. Locations that are no longer on the map are removed, unless printed. */
export function paintHex(
  draft: Draft,
  cell: string,
  brush: Brush,
  terrains: readonly { letter: string }[],
  printed: BoardMap | undefined,
): Draft {
  const letter = letterOf(brush, draft, terrains)
  const [row, column] = placeOf(cell)
  const rows = draft.rows.map((line, i) => (i === row ? line.slice(0, column) + letter + line.slice(column + 1) : line))
  const locations = 'location' in brush ? { ...draft.locations, [letter]: brush.location } : draft.locations
  const printedLocations = new Set(Object.values(printed?.locations ?? {}))
  return {
    ...draft,
    rows,
    locations: Object.fromEntries(
      Object.entries(locations).filter(([mark, kind]) => printedLocations.has(kind) || rows.join('').includes(mark)),
    ),
  }
}

function placeOf(cell: string): [row: number, column: number] {
  return [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97]
}

export function cellAt(row: number, column: number): string {
  return String.fromCharCode(97 + column) + (row + 1)
}

export function cellsOf({ rows }: Draft): string[] {
  return rows.flatMap((line, row) =>
    [...line].flatMap((letter, column) => (letter === NO_HEX ? [] : [cellAt(row, column)])),
  )
}

export function letterAt({ rows }: Draft, cell: string): string {
  const [row, column] = placeOf(cell)
  return rows[row]?.[column] ?? NO_HEX
}

/** Return the set-up to draw the board. */
export function setupOf(draft: Draft): Setup {
  const entries = cellsOf(draft).map((cell) => [cell, draft.locations[letterAt(draft, cell)]] as const)
  return {
    board: draft.rows.map((row) => [...row].map((letter) => (letter in draft.locations ? LOCATION : letter)).join('')),
    island: null,
    locations: Object.fromEntries(entries.filter((pair): pair is [string, string] => pair[1] !== undefined)),
  }
}

/** Return the initial state to draw, with all location tiles. */
export function stateOf({ locations }: Setup): State {
  const tiles = Object.entries(locations).map(([cell, kind]) => ({
    cell,
    kind,
    left: LOCATION_TILES,
    total: LOCATION_TILES,
  }))
  return { pieces: [], board_tiles: tiles }
}

/** Return the params of a table with this board: as a quadrant with three others, or as the island. */
export function paramsForBoard(board: BoardMap, sets: readonly ExpansionInfo[], field: string): Record<string, string> {
  const expansions = withRequired(board.expansion, sets)
  const params = { sets: expansions.map(({ name }) => name).join(','), [field]: boardToParam(board) }
  if (expansions.some(({ islands }) => islands.some(({ rows }) => rows.length === board.rows.length)))
    return { ...params, island: board.id }
  const otherIds = expansions
    .flatMap(({ quadrants }) => quadrants)
    .map(({ id }) => id)
    .filter((id) => id !== board.id)
  const drawnIds = Array.from({ length: 3 }, () => otherIds.splice(Math.floor(Math.random() * otherIds.length), 1)[0])
  return { ...params, quadrants: [board.id, ...drawnIds].join(',') }
}
