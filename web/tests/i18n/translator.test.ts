import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createBundle, textRuns, signed, strong, createTranslator } from '../../src/i18n/translator'

const catalog = readFileSync('../src/realmwright/locale/en.ftl', 'utf8')
const english = createTranslator(createBundle('en', catalog))

describe('translations', () => {
  it('include arguments and nested messages', () => {
    const text = { key: 'log-build', args: { player: 'Ada', count: 3, terrain: { key: 'terrain-canyon' } } }
    expect(english.format(text)).toBe('Ada builds 3 settlements: canyon.')
  })

  it('fall back to the next language, then to the key', () => {
    const dutch = createTranslator(createBundle('nl', 'gold = goud'), createBundle('en', catalog))
    expect([dutch.t('gold'), dutch.t('supply'), dutch.t('no-such-key')]).toEqual(['goud', 'Supply', 'no-such-key'])
    expect(dutch.locale).toBe('nl')
  })

  it('are empty and ask for the rest of an incomplete catalog', () => {
    let asked = 0
    const { t, format } = createTranslator(createBundle('en', 'gold = Gold', () => (asked += 1)))
    expect([t('gold'), format({ key: 'no-such-key', or: ['gold'] }), asked]).toEqual(['Gold', 'Gold', 0])
    expect([t('supply'), asked]).toEqual(['', 1])
  })

  it('split into runs with marked names', () => {
    expect(textRuns(`then ${strong('Ada')} built`)).toEqual([
      { text: 'then ', strong: false },
      { text: 'Ada', strong: true },
      { text: ' built', strong: false },
    ])
  })

  it('have numbers with signs', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '±0'])
  })
})

it('has every message that the components use', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'))
  const keys = sources.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/\bt\(\s*'([a-z0-9-]+)'/g)].map(([, key]) => key!),
  )
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => english.t(key) === key && !catalog.includes(`\n${key} =`))).toEqual([])
})
