import { describe, expect, it } from 'vitest'
import { freeCorner, layOutBoard, lines, outline, type Hex, type BoardLayout } from '../../src/board/boardLayout'
import { centre, edges, hexagon, R, WIDTH, hashNoise } from '../../src/board/handDrawnGrid'
import position from '../../src/fixtures/basePosition.json'
import expansions from '../../src/fixtures/expansionPosition.json'
import { fit } from '../../src/board/viewport'

const place = (row: number, column: number) => ({ row, column, dx: 0, dy: 0 })
const board = layOutBoard(position.setup.board, null, 1)
const count = (path: string, letter: string) => path.split(letter).length - 1

function at(layout: BoardLayout, ...cells: string[]): Hex[] {
  return cells.map((cell) => layout.byCell.get(cell)!)
}

describe('the hand-drawn grid', () => {
  it('shifts even-numbered rows half a hex to the right', () => {
    expect(centre(place(0, 0))).toEqual({ x: WIDTH / 2, y: R })
    expect(centre(place(1, 0)).x).toBeCloseTo(WIDTH)
  })

  it('draws an edge alike from both of its hexes, in opposite directions', () => {
    const right = edges(place(4, 4))[1]!
    const left = edges(place(4, 5))[4]!
    expect(left.key).toBe(right.key)
    expect(left.from.x).toBeCloseTo(right.to.x)
    expect(left.bend.x).toBeCloseTo(right.bend.x)
    expect(left.bend.y).toBeCloseTo(right.bend.y)
  })

  it('shifts vertices and bends edges only slightly', () => {
    for (const { from, bend, to } of edges(place(7, 3))) {
      expect(Math.abs(Math.hypot(to.x - from.x, to.y - from.y) - R)).toBeLessThan(4 * 0.8)
      expect(Math.hypot(bend.x - (from.x + to.x) / 2, bend.y - (from.y + to.y) / 2)).toBeLessThanOrEqual(1.3)
    }
  })

  it('has a deterministic hash with both signs', () => {
    const values = Array.from({ length: 400 }, (_, i) => hashNoise(i % 20, Math.floor(i / 20)))
    const right = values.filter((value) => value > 0).length
    expect(right).toBeGreaterThan(150)
    expect(right).toBeLessThan(250)
    expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(1)
    expect(hashNoise(3, 4)).toBe(hashNoise(3, 4))
  })

  it('closes a hexagon', () => {
    expect(hexagon({ x: 0, y: 0 })).toMatch(/^M0 -28(L-?[\d.]+ -?[\d.]+){5}Z$/)
  })
})

describe('the layout', () => {
  it('names 400 hexes from a1 to t20', () => {
    expect(board.hexes).toHaveLength(400)
    expect(board.hexes[0]!.cell).toBe('a1')
    expect(board.hexes.at(-1)!.cell).toBe('t20')
    expect(board.byCell.get('c7')!.letter).toBe('L')
  })

  it('puts the island on the side with more space, without its gaps', () => {
    const rows = expansions.setup.island.rows
    const tall = layOutBoard(expansions.setup.board, rows, 0.6)
    const wide = layOutBoard(expansions.setup.board, rows, 1.6)
    expect(wide.width).toBeGreaterThan(tall.width)
    expect(tall.height).toBeGreaterThan(wide.height)
    const { frame } = wide.grids[1]!
    expect(wide.width).toBe(frame.x + frame.width)
    expect(frame.x - board.width).toBeLessThan(10)
    expect(wide.byCell.has('i:a1')).toBe(false)
    expect(wide.byCell.get('i:b1')!.letter).toBe('C')
    expect(wide.hexes).toHaveLength(400 + rows.join('').replaceAll('.', '').length)
  })

  it('leaves a corner free beside the island that covers no hex', () => {
    const rows = expansions.setup.island.rows
    for (const stage of [
      { width: 390, height: 480 },
      { width: 934, height: 565 },
    ]) {
      const layout = layOutBoard(expansions.setup.board, rows, stage.width / stage.height, stage.width < 600)
      const { unit, left, top } = fit(layout, stage)
      const corner = freeCorner(layout, stage)!
      expect(corner.width * corner.height).toBeGreaterThan(25_000)
      const covered = layout.hexes.filter(({ x, y }) => {
        const [dx, dy] = [left + x * unit - corner.x, top + y * unit - corner.y]
        return dx > 0 && dx < corner.width && dy > 0 && dy < corner.height
      })
      expect(covered).toEqual([])
    }
    expect(freeCorner(board, { width: 390, height: 480 })).toBeNull()
  })

  it('is larger without a frame', () => {
    const stage = { width: 390, height: 390 }
    const compact = layOutBoard(position.setup.board, null, 1, true)
    expect(fit(compact, stage).unit).toBeGreaterThan(fit(board, stage).unit)
  })
})

describe('outlines', () => {
  it('have six edges for one hex and ten for two neighbours', () => {
    expect(count(outline(at(board, 'd7')), 'Q')).toBe(6)
    expect(count(outline(at(board, 'd7', 'e7')), 'Q')).toBe(10)
    expect(outline([])).toBe('')
  })

  it('have separate loops for separate areas and holes', () => {
    expect(count(outline(at(board, 'a1', 'd7')), 'Z')).toBe(2)
    const ring = at(board, 'c7', 'e7', 'c6', 'd6', 'c8', 'd8')
    const [lone] = at(board, 'd7')
    expect(count(outline(ring), 'Z')).toBe(2)
    expect(count(outline([...ring, lone!]), 'Z')).toBe(1)
  })

  it('distinguish cells of the island and the board', () => {
    const layout = layOutBoard(expansions.setup.board, expansions.setup.island.rows, 1)
    expect(count(outline(at(layout, 'b1', 'i:b1')), 'Z')).toBe(2)
  })
})

describe('lines', () => {
  const drawnPieces = lines(board.grids[0]!, (letter) => (letter === 'L' || letter === 'S' ? null : letter))

  it('contain every edge once, thin or thick', () => {
    const all = new Set(board.hexes.flatMap(edges).map((side) => side.key))
    expect(count(drawnPieces.inner, 'M') + count(drawnPieces.border, 'M')).toBe(all.size)
  })

  it('contain the seams of the quadrants', () => {
    // 20 rows have one upright edge each at the middle, and each step between rows adds a slanted one
    expect(count(drawnPieces.seam, 'M')).toBe(20 + 19 + 39 - 1)
  })
})
