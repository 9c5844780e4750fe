import { expect, it } from 'vitest'
import { parseRoute } from '../../src/app/router.svelte'

it('parses the paths of pages', () => {
  expect([
    parseRoute('/', '').name,
    parseRoute('/table/abc', '').id,
    parseRoute('/set-up', '').name,
    parseRoute('/print', '?seed=3').query.get('seed'),
  ]).toEqual(['start', 'abc', 'set-up', '3'])
  expect([parseRoute('/nope', '').name, parseRoute('/table/a/b', '').name, parseRoute('/print/x', '').name]).toEqual([
    'not-found',
    'not-found',
    'not-found',
  ])
})

it('parses the paths of online pages', () => {
  expect(['/lobby', '/account', '/leaderboard', '/lobby/x'].map((path) => parseRoute(path, '').name)).toEqual([
    'lobby',
    'account',
    'leaderboard',
    'not-found',
  ])
})
