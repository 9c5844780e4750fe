import { describe, expect, it } from 'vitest'
import { boardsOf, boardsParam, fromQuery, placeBoard, seedOf, toggleValue, toQuery } from '../../src/setup/setupParams'

describe('set-up parameters', () => {
  const field = (name: string, values: string[], many = false) => ({
    name,
    values,
    default: values[0]!,
    rule: '',
    many,
    files: false,
  })
  const game = {
    name: 'g',
    fields: [field('cards', ['x', 'y', 'z', 'random'], true)],
    options: [field('edition', ['a', 'b'])],
  }

  it('survive a round trip', () => {
    const query = new URLSearchParams(toQuery('g', { cards: 'x,y', edition: 'b' }, 7))
    expect(fromQuery(query, game)).toEqual({ params: { cards: 'x,y', edition: 'b' }, seed: 7 })
    expect(fromQuery(new URLSearchParams('nonsense=1&seed=-3'), game)).toEqual({ params: {}, seed: null })
    expect([seedOf('12'), seedOf(''), seedOf('1e9')]).toEqual([12, null, null])
    for (const typed of ['249909', '249,909', '249.909', ' 249\u202f909', '249 909']) expect(seedOf(typed)).toBe(249909)
    expect([seedOf('24,9909'), seedOf('1.5'), seedOf('249,909,')]).toEqual([null, null, null])
  })

  it('have every board only once', () => {
    const placed = ['p', 'q', 'r', 's'].map((id) => ({ id, rotated: false }))
    expect(boardsParam(placeBoard(placed, 0, 'r'))).toBe('r,q,p,s')
    expect(boardsParam([{ id: 'p', rotated: true }])).toBe('p:r')
    expect(boardsOf('p:r,q')).toEqual([
      { id: 'p', rotated: true },
      { id: 'q', rotated: false },
    ])
    expect(toggleValue(game.fields[0]!, 'x', 'z')).toBe('x,z')
    expect(toggleValue(game.fields[0]!, 'x,z', 'x')).toBe('z')
  })
})
