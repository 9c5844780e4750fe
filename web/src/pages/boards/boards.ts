/** Boards of one's own as text, as docs/boards.md has it: lines of 'key: value', then the rows of the map. */
import type { Setup, State, Terrain } from '../../board/types'
import type { Board, SetInfo } from '../../wire'

export type Draft = Pick<Board, 'id' | 'set' | 'rows' | 'locations'>

/** What a hex is painted with: a letter of the map, or a location that has yet to get one. */
export type Brush = { letter: string } | { location: string }

/** as much as the server reads */
export const LONGEST = 2000
const SIZE = 10
const NO_HEX = '.'
const LOCATION = 'L'
const HEAD = /^(\w+): *(.*)$/g
const LETTERS = [LOCATION, ...'abcdefghijklmnopqrstuvwxyz']

/** Whatever can be made of a text, to be drawn while somebody types; the server says what is wrong with it. */
export function read(text: string): Draft {
  const lines = text.split('\n').map((line) => line.trim())
  const head = new Map(lines.flatMap((line) => [...line.matchAll(HEAD)].map(([, key = '', value = '']) => [key, value] as const)))
  const rows = lines.filter((line) => line && line.search(HEAD) < 0).slice(0, SIZE)
  return {
    id: head.get('id') ?? '',
    set: head.get('set') ?? '',
    rows: rows.map((row) => row.slice(0, SIZE)),
    locations: Object.fromEntries([...head].filter(([key]) => key.length === 1).map(([key, kind]) => [key, asWord(kind)])),
  }
}

/** A location's name as notation has it: forester's lodge is forester-lodge. */
function asWord(kind: string): string {
  return kind.replace("'s", '').replaceAll(' ', '-')
}

export function write({ id, set, rows, locations }: Draft): string {
  const head = [`id: ${id}`, `set: ${set}`, ...Object.entries(locations).map((pair) => pair.join(': ')), 'provenance: typed in']
  return [...head, '', ...rows, ''].join('\n')
}

/** As one word of a set-up. */
export function word({ id, set, rows, locations }: Draft): string {
  return [id, set, Object.entries(locations).map((pair) => pair.join(':')).join(','), rows.join('_')].join('|')
}

export function fromWish(wish: string): Draft[] {
  return wish.split('+').flatMap((one) => {
    const [id, set, letters, rows] = one.split('|')
    if (id === undefined || set === undefined || letters === undefined || rows === undefined) return []
    const locations = Object.fromEntries(letters.split(',').filter(Boolean).map((pair) => pair.split(':', 2) as [string, string]))
    return [{ id, set, rows: rows.split('_'), locations }]
  })
}

/** Quadrants of one's own to choose from with these boxes: those that are asked for and those that are kept. */
export function offered(asked: readonly Draft[], kept: readonly Draft[], boxes: readonly SetInfo[]): Draft[] {
  const fitting = [...kept, ...asked].filter(({ set, rows }) => rows.length === SIZE && boxes.some(({ name }) => name === set))
  return [...new Map(fitting.map((board) => [board.id, board])).values()]
}

/** What can be part of an address and of a record. */
export function asId(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]+/g, '-').slice(0, 30)
}

export function boardsOf(box: SetInfo): readonly Board[] {
  return [...box.quadrants, ...box.islands]
}

/** A set and those that it cannot do without. */
export function withNeeds(name: string, sets: readonly SetInfo[]): SetInfo[] {
  const needed = new Set([name, ...(sets.find((box) => box.name === name)?.needs ?? [])])
  return sets.filter((box) => needed.has(box.name))
}

/** A board of a set with nothing on it but the first terrain one can build on. */
export function blank(box: SetInfo, sets: readonly SetInfo[], id: string): Draft {
  const ground = withNeeds(box.name, sets).flatMap(({ terrains }) => terrains).find(({ buildable }) => buildable)?.letter ?? NO_HEX
  const rows = boardsOf(box)[0]?.rows ?? []
  return { id, set: box.name, rows: rows.map((row) => [...row].map((letter) => (letter === NO_HEX ? letter : ground)).join('')), locations: {} }
}

/** The letter that stands for a brush on this board; a location that is not on it gets one that is free. */
export function letterOf(brush: Brush, { locations }: Draft, terrains: readonly { letter: string }[]): string {
  if ('letter' in brush) return brush.letter
  const known = Object.entries(locations).find(([, kind]) => kind === brush.location)?.[0]
  const taken = new Set([...Object.keys(locations), ...terrains.filter(({ letter }) => letter !== LOCATION).map(({ letter }) => letter)])
  return known ?? LETTERS.find((letter) => !taken.has(letter)) ?? LOCATION
}

/** The board with one hex painted. A location that is gone from the map is forgotten, unless it was printed there. */
export function painted(draft: Draft, cell: string, brush: Brush, terrains: readonly { letter: string }[], printed: Board | undefined): Draft {
  const letter = letterOf(brush, draft, terrains)
  const [row, column] = placeOf(cell)
  const rows = draft.rows.map((line, i) => (i === row ? line.slice(0, column) + letter + line.slice(column + 1) : line))
  const locations = 'location' in brush ? { ...draft.locations, [letter]: brush.location } : draft.locations
  const belong = new Set(Object.values(printed?.locations ?? {}))
  return { ...draft, rows, locations: Object.fromEntries(Object.entries(locations).filter(([mark, kind]) => belong.has(kind) || rows.join('').includes(mark))) }
}

function placeOf(cell: string): [row: number, column: number] {
  return [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97]
}

export function cellAt(row: number, column: number): string {
  return String.fromCharCode(97 + column) + (row + 1)
}

export function cellsOf({ rows }: Draft): string[] {
  return rows.flatMap((line, row) => [...line].flatMap((letter, column) => (letter === NO_HEX ? [] : [cellAt(row, column)])))
}

export function letterAt({ rows }: Draft, cell: string): string {
  const [row, column] = placeOf(cell)
  return rows[row]?.[column] ?? NO_HEX
}

/** The board as a set-up that can be drawn. */
export function setupOf(draft: Draft): Setup {
  const found = cellsOf(draft).map((cell) => [cell, draft.locations[letterAt(draft, cell)]] as const)
  return {
    board: draft.rows.map((row) => [...row].map((letter) => (letter in draft.locations ? LOCATION : letter)).join('')),
    island: null,
    locations: Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined)),
    nomads: {},
  }
}

/** Every tile lies where it belongs. */
export function stateOf({ board }: Setup, terrains: readonly Terrain[]): State {
  const tiles = new Map(terrains.map((terrain) => [terrain.letter, terrain.tiles ?? 0]))
  const found = board.flatMap((line, row) => [...line].map((letter, column) => [cellAt(row, column), tiles.get(letter) ?? 0] as const))
  return { turn: 0, seats: [], location_tiles: Object.fromEntries(found.filter(([, count]) => count)), nomads: {} }
}

/** Wishes for a table with this board on it: as a quadrant beside three others of its sets, or as the island. */
export function wishesFor(board: Board, sets: readonly SetInfo[], field: string): Record<string, string> {
  const boxes = withNeeds(board.set, sets)
  const wishes = { sets: boxes.map(({ name }) => name).join(','), [field]: word(board) }
  if (boxes.some(({ islands }) => islands.some(({ rows }) => rows.length === board.rows.length))) return { ...wishes, island: board.id }
  const others = boxes.flatMap(({ quadrants }) => quadrants).map(({ id }) => id).filter((id) => id !== board.id)
  const chosen = Array.from({ length: 3 }, () => others.splice(Math.floor(Math.random() * others.length), 1)[0])
  return { ...wishes, quadrants: [board.id, ...chosen].join(',') }
}
