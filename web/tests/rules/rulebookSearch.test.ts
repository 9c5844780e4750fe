import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameOf, searchRules } from '../../src/rules/rulebookSearch'
import { parseRulebook } from '../../src/rules/rulebookParser'

const book = (name: string): string => readFileSync(`../docs/rules/${name}.md`, 'utf-8')
const KB = parseRulebook(book('kingdom-builder'))
const entries = KB.flatMap((section) => section.entries)

test('every rule id of a refusal has an entry', () => {
  const catalog = readFileSync('../src/realmwright/locale/en.ftl', 'utf-8')
  const refusalIds = [...catalog.matchAll(/^rule-((?:kb|kd)-[a-z0-9-]+) =/gm)].map(([, id]) => id!.toUpperCase())
  const all = [...KB, ...parseRulebook(book('kingdoms'))]
  const defined = new Set(all.flatMap((section) => [...section.ids, ...section.entries.flatMap(({ ids }) => ids)]))
  expect(refusalIds.length).toBeGreaterThan(100)
  expect(refusalIds.filter((id) => !defined.has(id))).toEqual([])
})

test('rule ids in the text are links', () => {
  const rule = entries.find(({ ids }) => ids.includes('KB-BASE-TURN-3'))
  expect(rule?.html).toContain('Build 3 settlements')
  const with6 = entries.find(({ ids }) => ids.includes('KB-BASE-TURN-5'))
  expect(with6?.html).toContain('<a href="/rules?rule=KB-BASE-BUILD-6" data-rule="KB-BASE-BUILD-6">KB-BASE-BUILD-6</a>')
})

test('a search returns the entries with all words', () => {
  const matches = searchRules(KB, 'Lords quadrant').flatMap((section) => section.entries)
  expect(matches.some(({ ids }) => ids.includes('KB-CARD-LORDS'))).toBe(true)
  expect(matches.length).toBeLessThan(entries.length / 4)
  expect(searchRules(KB, 'xyzzy')).toEqual([])
  expect(searchRules(KB, ' ')).toBe(KB)
})

test('HTML in the text is escaped', () => {
  const [section] = parseRulebook('## 1. A <b>\n\n* **KB-GEO-1** a <script>x</script> & b')
  expect(section!.entries[0]!.html).not.toContain('<script>')
})

test('a rule id determines its game', () => {
  expect(gameOf('KB-GEO-1')).toBe('kingdom-builder')
  expect(gameOf('KD-SCORE-1')).toBe('kingdoms')
})
