import { describe, expect, it } from 'vitest'
import { shareStructure } from '../../src/table/structuralSharing'

describe('structural sharing', () => {
  it('reuses equal parts', () => {
    const before = { rows: [{ gold: [1, 2] }, { gold: [3] }], turn: { seat: 1 } }
    const after = shareStructure(before, { rows: [{ gold: [1, 2] }, { gold: [4] }], turn: { seat: 1 } })
    expect(after).toEqual({ rows: [{ gold: [1, 2] }, { gold: [4] }], turn: { seat: 1 } })
    expect(after.turn).toBe(before.turn)
    expect(after.rows[0]).toBe(before.rows[0])
    expect(after.rows[1]).not.toBe(before.rows[1])
    expect(shareStructure(before, structuredClone(before))).toBe(before)
  })

  it.each([
    [
      { a: 1, b: undefined },
      { a: 1, c: undefined },
    ],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1, 2], [1]],
    [[], {}],
    [null, { a: 1 }],
    [new Set([1]), new Set([1])],
  ])('distinguishes %o and %o', (before, after) => {
    expect(shareStructure<unknown>(before, after)).toStrictEqual(after)
    expect(shareStructure<unknown>(before, after)).not.toBe(before)
  })
})
