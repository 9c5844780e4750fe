import { describe, expect, it } from 'vitest'
import { layOutBoard } from '../../src/board/boardLayout'
import { PieceDiff, cellsUnder, groupPieces, pieces } from '../../src/board/model'
import { HexCell } from '../../src/board/hexCell.svelte'
import type { Legend, State } from '../../src/board/types'

const legend: Legend = {
  terrains: [],
  markers: [],
  pieces: [{ kind: 'settlements', each_seat: true, symbol: '', shape: 'piece' }],
}
const layout = layOutBoard(['GGG', 'GGG'], null, 1)
const stateWith = (...settlementsBySeat: string[][]): State => ({
  pieces: settlementsBySeat.map((cells, seat) => ({ kind: 'settlements', seat, cells })),
  board_tiles: [],
})
const piecesAt = (...settlementsBySeat: string[][]) => pieces(layout, stateWith(...settlementsBySeat), legend)
const cells = (result: ReturnType<typeof piecesAt>) => [...cellsUnder(result)]

describe('new pieces', () => {
  it('are none when the table is opened', () => {
    const { older, latest, hasNew } = new PieceDiff().split(piecesAt(['a1', 'b1']))
    expect([cells(older), latest, hasNew]).toEqual([['a1', 'b1'], [], false])
  })

  it('are reported once, and stay the latest until the next move', () => {
    const pieceDiff = new PieceDiff()
    pieceDiff.split(piecesAt(['a1'], []))
    const built = pieceDiff.split(piecesAt(['a1'], ['c2']))
    expect([cells(built.older), cells(built.latest), built.hasNew]).toEqual([['a1'], ['c2'], true])
    const same = pieceDiff.split(piecesAt(['a1'], ['c2']))
    expect([cells(same.latest), same.hasNew]).toEqual([['c2'], false])
    const next = pieceDiff.split(piecesAt(['a1', 'b1'], ['c2']))
    expect([cells(next.older), cells(next.latest), next.hasNew]).toEqual([['a1', 'c2'], ['b1'], true])
  })

  it('are none when a piece is taken back', () => {
    const pieceDiff = new PieceDiff()
    pieceDiff.split(piecesAt(['a1']))
    pieceDiff.split(piecesAt(['a1', 'b1']))
    const undone = pieceDiff.split(piecesAt(['a1']))
    expect([cells(undone.older), undone.latest, undone.hasNew]).toEqual([['a1'], [], false])
  })

  it('are grouped by symbol and seat in a fixed order', () => {
    const groups = groupPieces(piecesAt(['c2', 'a1'], ['b1']))
    expect(groups.map(({ id, places }) => [id, places.length])).toEqual([
      ['0 p-gable', 2],
      ['1 p-hip', 1],
    ])
    expect(groupPieces(piecesAt(['c2'], ['a1'])).map(({ seat }) => seat)).toEqual([0, 1])
  })
})

it('updates the state of one hex', () => {
  const hexCell = new HexCell('a1', 'M0 0Z', 'a1, grass', true, false)
  expect([hexCell.label, hexCell.legal, hexCell.isTabStop]).toEqual(['a1, grass', true, false])
  hexCell.update('a1, grass, Ada', false, true)
  expect([hexCell.label, hexCell.legal, hexCell.isTabStop]).toEqual(['a1, grass, Ada', false, true])
})
