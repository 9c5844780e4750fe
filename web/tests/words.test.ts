import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundle, runs, signed, strong, words } from '../src/words/words'

const catalog = readFileSync('../src/realmwright/locale/en.ftl', 'utf8')
const english = words(bundle('en', catalog))

describe('words', () => {
  it('puts arguments and nested names into a sentence', () => {
    const text = { key: 'log-build', args: { player: 'Ada', count: 3, terrain: { key: 'terrain-canyon' } } }
    expect(english.say(text)).toBe('Ada built 3 on canyon.')
  })

  it('falls back to the next language, then to the key', () => {
    const dutch = words(bundle('nl', 'gold = goud'), bundle('en', catalog))
    expect([dutch.t('gold'), dutch.t('supply'), dutch.t('no-such-key')]).toEqual(['goud', 'Supply', 'no-such-key'])
    expect(dutch.locale).toBe('nl')
  })

  it('finds the marked name wherever it stands', () => {
    expect(runs(`then ${strong('Ada')} built`)).toEqual([
      { text: 'then ', strong: false },
      { text: 'Ada', strong: true },
      { text: ' built', strong: false },
    ])
  })

  it('writes numbers with their sign', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '±0'])
  })
})

it('has every word that the components ask for', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'))
  const asked = sources.flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/\bt\('([a-z0-9-]+)'/g)].map(([, key]) => key!))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((key) => english.t(key) === key && !catalog.includes(`\n${key} =`))).toEqual([])
})
