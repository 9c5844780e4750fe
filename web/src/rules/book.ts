/** A book of rules as the page shows and searches it. */
export interface Entry {
  /** the rules that it defines: one, or those of a table; none for other text */
  readonly ids: readonly string[]
  readonly html: string
}

export interface Section {
  /** of rules that are the whole section */
  readonly ids: readonly string[]
  readonly title: string
  readonly depth: number
  readonly entries: readonly Entry[]
}

export function gameOf(rule: string): string {
  return rule.startsWith('KD-') || /^(K-|A)\d\d/.test(rule) ? 'kingdoms' : 'kingdom-builder'
}

const texts = new WeakMap<Entry, string>()

/** What is searched. */
function textOf(entry: Entry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = entry.html.replace(/<[^>]*>/g, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').toLowerCase()
  texts.set(entry, text)
  return text
}

/** Entries that have every word that is looked for. */
export function matching(all: readonly Section[], wanted: string): readonly Section[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return all
  return all
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => words.every((word) => textOf(entry).includes(word))) }))
    .filter((section) => section.entries.length)
}
