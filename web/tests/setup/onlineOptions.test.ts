import { expect, it } from 'vitest'
import { DEFAULT_ONLINE_OPTIONS, withOnlineOptions } from '../../src/setup/onlineOptions'

it('adds the online options only with open seats', () => {
  const request = { game: 'kingdoms', seats: [{ name: 'Ada' }, { name: 'Bruno', bot: 'level-1' }] }
  expect(withOnlineOptions(request, DEFAULT_ONLINE_OPTIONS)).toBe(request)
  expect(
    withOnlineOptions(
      { ...request, seats: [{ name: 'Ada' }, { name: 'B', open: true }] },
      { ...DEFAULT_ONLINE_OPTIONS, public: true },
    ),
  ).toMatchObject({ online: true, public: true, rated: false })
})
