import { describe, expect, it } from 'vitest'
import { layOut } from '../src/board/geometry'
import { Arrivals, cellsUnder, grouped, pieces } from '../src/board/model'
import { Spot } from '../src/board/spot.svelte'
import type { Legend, State } from '../src/board/types'
import { keep } from '../src/play/keep'

const legend: Legend = { terrains: [], marks: [], pieces: [{ key: 'settlements', owner: 'seat' }], lines: [] }
const sheet = layOut(['GGG', 'GGG'], null, 1)
const standing = (...sides: string[][]): State => ({ turn: 0, seats: sides.map((settlements) => ({ settlements })), location_tiles: {}, nomads: {} })
const on = (...sides: string[][]) => pieces(sheet, standing(...sides), legend)
const cells = (found: ReturnType<typeof on>) => [...cellsUnder(found)]

describe('pieces that arrive', () => {
  it('lets none fall when the table is opened', () => {
    const { standing, latest, fresh } = new Arrivals().sort(on(['a1', 'b1']))
    expect([cells(standing), latest, fresh]).toEqual([['a1', 'b1'], [], false])
  })

  it('lets the latest piece fall once, and keeps it apart until the next one comes', () => {
    const arrivals = new Arrivals()
    arrivals.sort(on(['a1'], []))
    const built = arrivals.sort(on(['a1'], ['c2']))
    expect([cells(built.standing), cells(built.latest), built.fresh]).toEqual([['a1'], ['c2'], true])
    const same = arrivals.sort(on(['a1'], ['c2']))
    expect([cells(same.latest), same.fresh]).toEqual([['c2'], false])
    const next = arrivals.sort(on(['a1', 'b1'], ['c2']))
    expect([cells(next.standing), cells(next.latest), next.fresh]).toEqual([['a1', 'c2'], ['b1'], true])
  })

  it('draws nothing twice when a piece is taken back', () => {
    const arrivals = new Arrivals()
    arrivals.sort(on(['a1']))
    arrivals.sort(on(['a1', 'b1']))
    const undone = arrivals.sort(on(['a1']))
    expect([cells(undone.standing), undone.latest, undone.fresh]).toEqual([['a1'], [], false])
  })

  it('puts those that look alike together, always in the same order', () => {
    const groups = grouped(on(['c2', 'a1'], ['b1']))
    expect(groups.map(({ id, places }) => [id, places.length])).toEqual([['0 p-gable', 2], ['1 p-hip', 1]])
    expect(grouped(on(['c2'], ['a1'])).map(({ seat }) => seat)).toEqual([0, 1])
  })
})

describe('what stays as it was', () => {
  it('is the same object, also inside what changed', () => {
    const before = { rows: [{ gold: [1, 2] }, { gold: [3] }], turn: { seat: 1 } }
    const after = keep(before, { rows: [{ gold: [1, 2] }, { gold: [4] }], turn: { seat: 1 } })
    expect(after).toEqual({ rows: [{ gold: [1, 2] }, { gold: [4] }], turn: { seat: 1 } })
    expect(after.turn).toBe(before.turn)
    expect(after.rows[0]).toBe(before.rows[0])
    expect(after.rows[1]).not.toBe(before.rows[1])
    expect(keep(before, structuredClone(before))).toBe(before)
  })

  it.each([
    [{ a: 1, b: undefined }, { a: 1, c: undefined }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1, 2], [1]],
    [[], {}],
    [null, { a: 1 }],
    [new Set([1]), new Set([1])],
  ])('tells %o from %o', (before, after) => {
    expect(keep<unknown>(before, after)).toStrictEqual(after)
    expect(keep<unknown>(before, after)).not.toBe(before)
  })
})

it('keeps for each hex what it says', () => {
  const spot = new Spot('a1', 'M0 0Z', 'a1, grass', true, false)
  expect([spot.label, spot.legal, spot.stop]).toEqual(['a1, grass', true, false])
  spot.tell('a1, grass, Ada', false, true)
  expect([spot.label, spot.legal, spot.stop]).toEqual(['a1, grass, Ada', false, true])
})
