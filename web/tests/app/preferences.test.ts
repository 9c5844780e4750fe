import { expect, it } from 'vitest'

import { upgradeTable } from '../../src/app/preferences.svelte'

const seats = [{ name: 'Ada' }, { name: 'bot', bot: 'mcts@1s' }, { name: 'other', bot: 'level-2' }]
const table = { id: 't1', game: 'kingdoms', names: ['Ada'], when: 1 }

it('reads remembered tables of older versions', () => {
  const clock = { kind: 'fischer', base_ms: 1000, plus_ms: 20 } as never
  const old = { ...table, request: { game: 'kingdoms', seats, wishes: { players: '3' }, clock } }
  expect(upgradeTable(old)).toEqual({
    ...table,
    request: {
      game: 'kingdoms',
      seats: [{ name: 'Ada' }, { name: 'bot', bot: 'monte_carlo@1s' }, { name: 'other', bot: 'level-2' }],
      params: { players: '3' },
      clock: { kind: 'fischer', base_ms: 1000, increment_ms: 20 },
    },
  })
})

it('leaves other remembered tables unchanged', () => {
  const current = { ...table, request: { game: 'kingdoms', seats, params: { players: '3' }, online: true } }
  expect(upgradeTable(current).request).toMatchObject({ params: { players: '3' }, online: true })
})
