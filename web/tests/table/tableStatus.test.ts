import { expect, it } from 'vitest'
import { formatList } from '../../src/table/tableStatus'

it('shortens a long list', () => {
  const format = ({ key, args }: { key: string; args?: object }) => key + JSON.stringify(args)
  expect(formatList(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], format)).toBe(
    'list-more{"list":"a, b, c, d, e, f","count":2}',
  )
  expect(formatList(['a'], format)).toBe('a')
})
