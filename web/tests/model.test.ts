import { describe, expect, it } from 'vitest'
import { arcs } from '../src/board/arcs'
import { layOut } from '../src/board/geometry'
import { legendFor } from '../src/board/legend'
import { features, pieces, terrainTable, tilesLeft } from '../src/board/model'
import type { Legend, Setup, State } from '../src/board/types'
import { known, roof, slug, symbolOf } from '../src/look/symbols'
import expansions from '../src/fixtures/expansions.json'
import terrains from '../src/fixtures/terrains.json'

const legend = legendFor(terrains)
const setup = expansions.setup as Setup
const state = expansions.state as unknown as State
const sheet = layOut(setup.board, setup.island!.rows, 1)

describe('what lies on the map', () => {
  const found = new Map(features(sheet, setup, legend).map((feature) => [feature.hex.cell, feature]))

  it('gives every location its own building and its ring', () => {
    for (const [cell, name] of Object.entries(setup.locations)) {
      expect(found.get(cell)).toMatchObject({ symbol: symbolOf('b', name), style: 'light', tiles: 2 })
      expect(known(symbolOf('b', name))).toBe(true)
    }
  })

  it('puts capitols in place of castles and caves on mountains', () => {
    const [capitol, cave] = [(setup.capitols as string[])[0]!, (setup.caves as string[])[0]!]
    expect(found.get(capitol)).toMatchObject({ symbol: 'b-capitol', style: 'dark' })
    expect(found.get(cave)).toMatchObject({ symbol: 'b-cave', style: 'small' })
  })

  it('counts tiles left on locations and nomad hexes', () => {
    const [location] = Object.keys(state.location_tiles)
    expect(tilesLeft(state, location!)).toBe(state.location_tiles[location!])
    const [nomads] = Object.keys(state.nomads)
    expect(tilesLeft(state, nomads!)).toBe(1)
    expect(tilesLeft(state, 'a1')).toBe(0)
  })

  it('draws every piece once, back to front, one symbol for a whole city tile', () => {
    const drawn = pieces(sheet, state, legend)
    const settlements = state.seats.reduce((sum, seat) => sum + seat.settlements.length, 0)
    expect(drawn.filter((piece) => piece.id.startsWith('settlements'))).toHaveLength(settlements)
    expect(drawn.filter((piece) => piece.area).map((piece) => piece.hexes.length)).toEqual([7])
    const rows = drawn.filter((piece) => !piece.area).map((piece) => piece.hexes[0]!.y)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(new Set(drawn.map((piece) => piece.id)).size).toBe(drawn.length)
  })
})

describe('a set nobody drew for', () => {
  const toy: Legend = {
    lines: [],
    terrains: [...legend.terrains, { letter: 'Z', name: 'lava', symbol: 't-lava', special: false }],
    marks: [{ key: 'wells', symbol: 'b-well', style: 'small' }],
    pieces: [...legend.pieces, { key: 'balloons', symbol: 'p-balloon', owner: 'seat' }],
  }

  it('needs rows in the legend only', () => {
    const sand = layOut(['ZZ', 'DL'], null, 1)
    const toySetup = { board: ['ZZ', 'DL'], island: null, locations: { b2: 'volcano lab' }, nomads: {}, wells: ['a1'] }
    const toyState = { ...state, seats: [{ settlements: [], balloons: ['a2'] }] }
    expect(features(sand, toySetup, toy).map((feature) => feature.symbol)).toEqual(['b-well', 'b-volcano-lab'])
    expect(pieces(sand, toyState, toy)).toMatchObject([{ symbol: 'p-balloon', seat: 0 }])
  })

  it('still shows a letter without any row', () => {
    expect(terrainTable(legend)('?')).toMatchObject({ name: '?', special: true })
  })
})

describe('symbols', () => {
  it('are found by the names of the rulebook', () => {
    expect(slug("Forester's Lodge")).toBe('forester-lodge')
    const drawn = legend.terrains.filter(({ name }) => name !== 'location')
    for (const { symbol } of drawn) expect(known(symbol)).toBe(true)
    for (const { symbol } of [...legend.marks, ...legend.pieces]) expect(symbol === undefined || known(symbol)).toBe(true)
  })

  it('give five seats five roofs', () => {
    const roofs = [0, 1, 2, 3, 4].map(roof)
    expect(new Set(roofs).size).toBe(5)
    expect(roofs.every(known)).toBe(true)
  })
})

it('cuts a ring into as many arcs as there are tiles', () => {
  expect(arcs({ x: 0, y: 0 }, 18, 2)).toHaveLength(2)
  expect(arcs({ x: 0, y: 0 }, 18, 1)[0]).toContain('0 1 1')
  expect(arcs({ x: 0, y: 0 }, 18, 0)).toEqual([])
})
