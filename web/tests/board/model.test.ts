import { describe, expect, it } from 'vitest'
import { ringArcs } from '../../src/board/ringArcs'
import { layOutBoard } from '../../src/board/boardLayout'
import { features, lineMarks, pieces, terrainTable, tileAt } from '../../src/board/model'
import type { Legend, Setup, State } from '../../src/board/types'
import { hasSymbol, settlementSymbol, slug, symbolOf } from '../../src/theme/symbols'
import expansions from '../../src/fixtures/expansionPosition.json'
import { legend as fixtureLegend } from '../../src/fixtures/scenes'
import type { MarkerInfo } from '../../src/wire'

const legend: Legend = { ...fixtureLegend, markers: expansions.markers as MarkerInfo[] }
const setup = expansions.setup as Setup
const state = expansions.state as unknown as State
const layout = layOutBoard(setup.board, setup.island!.rows, 1)

describe('features and pieces', () => {
  const result = new Map(
    features(layout, setup, legend, state.board_tiles).map((feature) => [feature.hex.cell, feature]),
  )

  it('include every location with its symbol and ring', () => {
    for (const [cell, name] of Object.entries(setup.locations)) {
      expect(result.get(cell)).toMatchObject({ symbol: symbolOf('b', name), style: 'light', tiles: 2 })
      expect(hasSymbol(symbolOf('b', name))).toBe(true)
    }
  })

  it('include capitols instead of castles, and caves on mountains', () => {
    const [capitol, cave] = legend.markers.map(({ cells }) => cells[0]!) as [string, string]
    expect(result.get(capitol)).toMatchObject({ symbol: 'b-capitol', style: 'dark' })
    expect(result.get(cave)).toMatchObject({ symbol: 'b-cave', style: 'small' })
  })

  it('have the number of tiles left on locations and nomad hexes', () => {
    for (const tile of state.board_tiles) expect(tileAt(state, tile.cell)).toBe(tile)
    expect(state.board_tiles.map(({ total }) => total)).toContain(1)
    expect(tileAt(state, 'a1')).toBeUndefined()
  })

  it('include every piece once, from back to front, and one symbol for a city tile', () => {
    const drawnPieces = pieces(layout, state, legend)
    const settlements = state.pieces
      .filter(({ kind }) => kind === 'settlements')
      .reduce((sum, { cells }) => sum + cells.length, 0)
    expect(drawnPieces.filter((piece) => piece.id.startsWith('settlements'))).toHaveLength(settlements)
    expect(drawnPieces.filter((piece) => piece.area).map((piece) => piece.hexes.length)).toEqual([7])
    const rows = drawnPieces.filter((piece) => !piece.area).map((piece) => piece.hexes[0]!.y)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(new Set(drawnPieces.map((piece) => piece.id)).size).toBe(drawnPieces.length)
  })
})

describe('an expansion without symbols', () => {
  const lava = { letter: 'Z', name: 'lava', symbol: 't-lava', special: false, dark: false, shore: false }
  const toy: Legend = {
    terrains: [...legend.terrains, lava],
    markers: [{ kind: 'wells', symbol: 'b-well', shape: 'small-disc', cells: ['a1'] }],
    pieces: [
      { kind: 'balloons', each_seat: true, symbol: 'p-balloon', shape: 'piece' },
      { kind: 'flags', each_seat: true, symbol: '', shape: 'line' },
    ],
  }

  it('needs only rows in the legend', () => {
    const sand = layOutBoard(['ZZ', 'DL'], null, 1)
    const toySetup = { board: ['ZZ', 'DL'], island: null, locations: { b2: 'volcano lab' } }
    const toyState: State = {
      pieces: [
        { kind: 'balloons', seat: 0, cells: ['a2'] },
        { kind: 'flags', seat: 1, cells: ['2'] },
      ],
      board_tiles: [],
    }
    expect(features(sand, toySetup, toy, []).map((feature) => feature.symbol)).toEqual(['b-well', 'b-volcano-lab'])
    expect(pieces(sand, toyState, toy)).toMatchObject([{ symbol: 'p-balloon', seat: 0 }])
    expect(lineMarks(sand, toyState, toy)).toMatchObject([{ seat: 1, line: '2' }])
  })

  it('shows an unknown letter as a special hex', () => {
    expect(terrainTable(legend)('?')).toMatchObject({ name: '?', special: true })
  })
})

describe('symbols', () => {
  it('are found by the names of the rulebook', () => {
    expect(slug("Forester's Lodge")).toBe('forester-lodge')
    const drawnPieces = legend.terrains.filter(({ name }) => name !== 'location')
    for (const { symbol } of drawnPieces) expect(hasSymbol(symbol)).toBe(true)
    for (const { symbol } of [...legend.markers, ...legend.pieces]) expect(!symbol || hasSymbol(symbol)).toBe(true)
  })

  it('have a different roof for each of five seats', () => {
    const roofs = [0, 1, 2, 3, 4].map(settlementSymbol)
    expect(new Set(roofs).size).toBe(5)
    expect(roofs.every(hasSymbol)).toBe(true)
  })
})

it('cuts a ring into one arc for each tile', () => {
  expect(ringArcs({ x: 0, y: 0 }, 18, 2)).toHaveLength(2)
  expect(ringArcs({ x: 0, y: 0 }, 18, 1)[0]).toContain('0 1 1')
  expect(ringArcs({ x: 0, y: 0 }, 18, 0)).toEqual([])
})
