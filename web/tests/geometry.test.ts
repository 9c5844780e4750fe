import { describe, expect, it } from 'vitest'
import { layOut, lines, outline, type Hex, type Sheet } from '../src/board/geometry'
import { centre, edges, hexagon, R, WIDTH, wobble } from '../src/board/ink'
import position from '../src/fixtures/position.json'
import expansions from '../src/fixtures/expansions.json'

const place = (row: number, column: number) => ({ row, column, dx: 0, dy: 0 })
const board = layOut(position.setup.board, null, 1)
const count = (path: string, letter: string) => path.split(letter).length - 1

function at(sheet: Sheet, ...cells: string[]): Hex[] {
  return cells.map((cell) => sheet.byCell.get(cell)!)
}

describe('the inked grid', () => {
  it('shifts even-numbered rows half a hex to the right', () => {
    expect(centre(place(0, 0))).toEqual({ x: WIDTH / 2, y: R })
    expect(centre(place(1, 0)).x).toBeCloseTo(WIDTH)
  })

  it('draws an edge the same from both of its hexes, only the other way round', () => {
    const right = edges(place(4, 4))[1]!
    const left = edges(place(4, 5))[4]!
    expect(left.key).toBe(right.key)
    expect(left.from.x).toBeCloseTo(right.to.x)
    expect(left.bend.x).toBeCloseTo(right.bend.x)
    expect(left.bend.y).toBeCloseTo(right.bend.y)
  })

  it('moves every vertex and bows every edge only a little', () => {
    for (const { from, bend, to } of edges(place(7, 3))) {
      expect(Math.abs(Math.hypot(to.x - from.x, to.y - from.y) - R)).toBeLessThan(4 * 0.8)
      expect(Math.hypot(bend.x - (from.x + to.x) / 2, bend.y - (from.y + to.y) / 2)).toBeLessThanOrEqual(1.3)
    }
  })

  it('spreads its hash over both signs and always gives the same', () => {
    const values = Array.from({ length: 400 }, (_, i) => wobble(i % 20, Math.floor(i / 20)))
    const right = values.filter((value) => value > 0).length
    expect(right).toBeGreaterThan(150)
    expect(right).toBeLessThan(250)
    expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(1)
    expect(wobble(3, 4)).toBe(wobble(3, 4))
  })

  it('closes a hexagon', () => {
    expect(hexagon({ x: 0, y: 0 })).toMatch(/^M0 -28(L-?[\d.]+ -?[\d.]+){5}Z$/)
  })
})

describe('the sheet', () => {
  it('names 400 hexes from a1 to t20', () => {
    expect(board.hexes).toHaveLength(400)
    expect(board.hexes[0]!.cell).toBe('a1')
    expect(board.hexes.at(-1)!.cell).toBe('t20')
    expect(board.byCell.get('c7')!.letter).toBe('L')
  })

  it('puts the island beside the board, where the stage has room, and leaves out what is no hex', () => {
    const rows = expansions.setup.island.rows
    const tall = layOut(expansions.setup.board, rows, 0.6)
    const wide = layOut(expansions.setup.board, rows, 1.6)
    expect(wide.width).toBeGreaterThan(tall.width)
    expect(tall.height).toBeGreaterThan(wide.height)
    expect(wide.byCell.has('i:a1')).toBe(false)
    expect(wide.byCell.get('i:b1')!.letter).toBe('C')
    expect(wide.hexes).toHaveLength(400 + rows.join('').replaceAll('.', '').length)
  })
})

describe('outlines', () => {
  it('gives one hex six sides and two neighbours ten', () => {
    expect(count(outline(at(board, 'd7')), 'Q')).toBe(6)
    expect(count(outline(at(board, 'd7', 'e7')), 'Q')).toBe(10)
    expect(outline([])).toBe('')
  })

  it('draws separate areas and holes as loops of their own', () => {
    expect(count(outline(at(board, 'a1', 'd7')), 'Z')).toBe(2)
    const ring = at(board, 'c7', 'e7', 'c6', 'd6', 'c8', 'd8')
    const [lone] = at(board, 'd7')
    expect(count(outline(ring), 'Z')).toBe(2)
    expect(count(outline([...ring, lone!]), 'Z')).toBe(1)
  })

  it('keeps the island out of the board, although both count from a1', () => {
    const sheet = layOut(expansions.setup.board, expansions.setup.island.rows, 1)
    expect(count(outline(at(sheet, 'b1', 'i:b1')), 'Z')).toBe(2)
  })
})

describe('lines', () => {
  const drawn = lines(board.grids[0]!, (letter) => (letter === 'L' || letter === 'S' ? null : letter))

  it('draws every edge once, thin or strong', () => {
    const all = new Set(board.hexes.flatMap(edges).map((side) => side.key))
    expect(count(drawn.inner, 'M') + count(drawn.border, 'M')).toBe(all.size)
  })

  it('follows the seams where four quadrants meet', () => {
    // 20 rows have one upright edge each at the middle, and each step between rows adds a slanted one
    expect(count(drawn.seam, 'M')).toBe(20 + 19 + 39 - 1)
  })
})
