/** The players' rulebook, requested from the server or from this device. */
import { requestJson } from '../net/api'
import type { RulebookEntry, RulebookHit, RulebookHits, RulebookText, RulePicture } from '../wire'

const books = new Map<string, Promise<RulebookText>>()
const pictures = new Map<string, Promise<RulePicture>>()

/** Return the value of a key, requested once; a failed request is repeated. */
function once<T>(cache: Map<string, Promise<T>>, key: string, path: string): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const request = requestJson<T>(path)
  cache.set(key, request)
  request.catch(() => cache.delete(key))
  return request
}

export function loadRulebook(language: string): Promise<RulebookText> {
  return once(books, language, `/api/rulebook/${encodeURIComponent(language)}`)
}

export function loadPicture(entry: string): Promise<RulePicture> {
  return once(pictures, entry, `/api/rulebook/pictures/${encodeURIComponent(entry)}`)
}

export async function searchRulebook(language: string, question: string): Promise<readonly RulebookHit[]> {
  const query = new URLSearchParams({ question })
  const { hits } = await requestJson<RulebookHits>(`/api/rulebook/${encodeURIComponent(language)}/search?${query}`)
  return hits
}

/** Return the entry about a component, a rule or an option. */
export function findEntry(book: RulebookText, name: string): RulebookEntry | undefined {
  const entries = book.chapters.flatMap((chapter) => chapter.entries)
  return (
    entries.find((entry) => entry.things.includes(name)) ??
    entries.find((entry) => entry.rules.includes(name) || entry.options.includes(name))
  )
}

export interface TextPart {
  text: string
  strong: boolean
}

/** Return the paragraphs of a text, with the words between ** marked. */
export function paragraphs(text: string): TextPart[][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('**').map((part, i) => ({ text: part, strong: i % 2 === 1 })))
    .map((parts) => parts.filter((part) => part.text))
}
