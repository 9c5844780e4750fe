import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import Board from '../../src/board/Board.svelte'
import FixtureTable from '../../src/fixtures/FixtureTable.svelte'
import { legend, scene } from '../../src/fixtures/scenes'

const count = (text: string, part: string) => text.split(part).length - 1

it('makes every hex of a board a named grid cell with one tab stop', () => {
  const { setup, state, legal } = scene('expansions')
  const { body } = render(Board, {
    props: {
      setup,
      state,
      legend,
      legal: new Set(legal),
      label: 'Map',
      describe: (cell) => `hex ${cell}`,
      onpick: () => undefined,
      onhover: () => undefined,
    },
  })
  expect(count(body, 'role="gridcell"')).toBe(424)
  expect(count(body, 'aria-label="hex ')).toBe(424)
  expect(count(body, 'tabindex="0"')).toBe(1)
  expect(body).not.toContain('<pattern')
  expect(body).not.toContain('<filter')
})

it.each([
  ['table', 'Kingdom Builder'],
  ['final', 'Chiara wins with 32 gold'],
  ['lost', 'Your game is safe on the server.'],
  ['expansions', 'Kingdom Builder'],
])('shows the scene "%s" with its texts', (name, sentence) => {
  const { body } = render(FixtureTable, { props: { scene: name, letters: true } })
  expect(body).toContain('Kingdom Builder')
  expect(body).toContain(sentence)
})
