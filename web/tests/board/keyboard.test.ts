import { describe, expect, it } from 'vitest'
import { layOutBoard } from '../../src/board/boardLayout'
import { moveCursor, type Cursor } from '../../src/board/keyboard'
import expansions from '../../src/fixtures/expansionPosition.json'

const { board, island } = expansions.setup
const layout = layOutBoard(board, island.rows, 2)
const legal = new Set(['d7', 't20', 'i:d1'])

function walk(from: string, ...keys: string[]): string | undefined {
  let cursor: Cursor | null = { cell: from, aim: layout.byCell.get(from)!.x }
  for (const key of keys)
    cursor = cursor && moveCursor(layout, cursor, key.replace('Shift+', ''), legal, key.startsWith('Shift+'))
  return cursor?.cell
}

describe('arrow keys', () => {
  it('move along a row', () => {
    expect(walk('d7', 'ArrowRight')).toBe('e7')
    expect(walk('d7', 'ArrowLeft', 'ArrowLeft')).toBe('b7')
  })

  it('keep their column when moving down and up', () => {
    expect(walk('d7', 'ArrowDown', 'ArrowDown')).toBe('d9')
    expect(walk('d7', ...Array<string>(6).fill('ArrowDown'), ...Array<string>(6).fill('ArrowUp'))).toBe('d7')
  })

  it('stop at the edge', () => {
    expect(walk('a1', 'ArrowUp')).toBeUndefined()
    expect(walk('a1', 'ArrowLeft')).toBeUndefined()
  })

  it('cross to the island and back', () => {
    const there = walk('t18', 'ArrowRight')
    expect(there).toMatch(/^i:a/)
    expect(walk('t18', 'ArrowRight', 'ArrowLeft')).toMatch(/^t1\d$/)
  })

  it('move to the ends of a row, also with gaps', () => {
    expect(walk('d7', 'End')).toBe('t7')
    expect(walk('d7', 'Home')).toBe('a7')
    expect(walk('i:c1', 'Home')).toBe('i:b1')
  })
})

describe('n', () => {
  it('cycles through the legal hexes, backwards with Shift', () => {
    expect(walk('a1', 'n')).toBe('d7')
    expect(walk('d7', 'n')).toBe('t20')
    expect(walk('i:d1', 'n')).toBe('d7')
    expect(walk('d7', 'Shift+N')).toBe('i:d1')
  })
})

it('ignores other keys', () => {
  expect(walk('d7', 'x')).toBeUndefined()
  expect(walk('d7', 'Tab')).toBeUndefined()
})
