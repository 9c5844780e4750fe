import { expect, test } from 'vitest'
import { miniMapOf, terrainPaths } from '../../src/online/miniMap'
import type { Catalog } from '../../src/wire'

const terrain = (letter: string, name: string) => ({ letter, name, special: false })
const board = (id: string, ...rows: string[]) => ({ id, rows })
const CATALOG = {
  expansions: [
    {
      terrains: [terrain('G', 'grass'), terrain('D', 'desert')],
      quadrants: [board('one', 'GG', 'GD'), board('two', 'DD', 'DD')],
    },
  ],
} as unknown as Catalog

test('four quadrants become one map, rotated ones turned by half', () => {
  const map = miniMapOf(['one', 'two', 'one:r', 'two'], CATALOG)!
  expect(map.rows).toEqual(['GGDD', 'GDDD', 'DGDD', 'GGDD'])
  const paths = new Map(terrainPaths(map).map(([{ name }, path]) => [name, path]))
  expect(paths.get('grass')!.split('M')).toHaveLength(1 + 6)
  expect(paths.get('grass')).toContain('M1 2h2')
})

test('custom boards and games without quadrants have no map', () => {
  expect(miniMapOf(['one', 'two', 'mine', 'two'], CATALOG)).toBeNull()
  expect(miniMapOf([], CATALOG)).toBeNull()
})
