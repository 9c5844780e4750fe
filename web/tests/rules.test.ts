import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameOf, matching } from '../src/rules/book'
import { sections } from '../src/rules/sections'

const book = (name: string): string => readFileSync(`../docs/rules/${name}.md`, 'utf-8')
const KB = sections(book('kingdom-builder'))
const entries = KB.flatMap((section) => section.entries)

test('every rule id that a refusal can name has its entry', () => {
  const catalog = readFileSync('../src/realmwright/locale/en.ftl', 'utf-8')
  const named = [...catalog.matchAll(/^rule-((?:kb|kd)-[a-z0-9-]+) =/gm)].map(([, id]) => id!.toUpperCase())
  const all = [...KB, ...sections(book('kingdoms'))]
  const defined = new Set(all.flatMap((section) => [...section.ids, ...section.entries.flatMap(({ ids }) => ids)]))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((id) => !defined.has(id))).toEqual([])
})

test('ids in the text lead to their rules', () => {
  const rule = entries.find(({ ids }) => ids.includes('KB-BASE-TURN-3'))
  expect(rule?.html).toContain('Build 3 settlements')
  const with6 = entries.find(({ ids }) => ids.includes('KB-BASE-TURN-5'))
  expect(with6?.html).toContain('<a href="/rules?rule=KB-BASE-BUILD-6" data-rule="KB-BASE-BUILD-6">KB-BASE-BUILD-6</a>')
})

test('a search keeps the entries that have all its words', () => {
  const found = matching(KB, 'Lords quadrant').flatMap((section) => section.entries)
  expect(found.some(({ ids }) => ids.includes('KB-CARD-LORDS'))).toBe(true)
  expect(found.length).toBeLessThan(entries.length / 4)
  expect(matching(KB, 'xyzzy')).toEqual([])
  expect(matching(KB, ' ')).toBe(KB)
})

test('text of the rules is never markup', () => {
  const [section] = sections('## 1. A <b>\n\n* **KB-GEO-1** a <script>x</script> & b')
  expect(section!.entries[0]!.html).not.toContain('<script>')
})

test('the game is told by the id', () => {
  expect(gameOf('KB-GEO-1')).toBe('kingdom-builder')
  expect(gameOf('KD-SCORE-1')).toBe('kingdoms')
})
