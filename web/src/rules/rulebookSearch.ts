/** A rulebook, and its search. */
export interface Entry {
  /** ids of the rules defined here; empty for other text */
  readonly ids: readonly string[]
  readonly html: string
}

export interface Section {
  /** ids of rules that are the whole section */
  readonly ids: readonly string[]
  readonly title: string
  readonly depth: number
  readonly entries: readonly Entry[]
}

export function gameOf(rule: string): string {
  return rule.startsWith('KD-') || /^(K-|A)\d\d/.test(rule) ? 'kingdoms' : 'kingdom-builder'
}

const textCache = new WeakMap<Entry, string>()

/** Return the plain text of an entry, for the search. */
function textOf(entry: Entry): string {
  const cached = textCache.get(entry)
  if (cached !== undefined) return cached
  const text = entry.html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .toLowerCase()
  textCache.set(entry, text)
  return text
}

/** Return the entries that contain every word of the search text. */
export function searchRules(all: readonly Section[], searchText: string): readonly Section[] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return all
  return all
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => words.every((word) => textOf(entry).includes(word))),
    }))
    .filter((section) => section.entries.length)
}
