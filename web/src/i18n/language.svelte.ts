/**
 * The language in use. Only its catalog is loaded, and at first only the part for the start page and a table; switching
 * loads another one and updates all texts.
 */
import { createBundle, createTranslator, type Translator } from './translator'
import { prefs } from '../app/preferences.svelte'

/** Set by the build (vite.config.ts): the languages with a catalog in src/realmwright/locale, the default first. */
declare const LANGUAGE_CODES: readonly [string, ...string[]]

export const LANGUAGES = LANGUAGE_CODES

/** Return the first accepted language that has a catalog. */
export function pickLanguage(tags: readonly string[]): string {
  const codes = tags.map((tag) => tag.toLowerCase().split('-')[0]!)
  return codes.find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0]
}

let current = $state.raw<Translator>(createTranslator(createBundle(LANGUAGES[0], '')))
let language = ''
let isWhole = false
let loading = Promise.resolve()

/** Delegates to the current language, so that components may destructure `t` and `format`. */
export const translator: Translator = {
  get locale() {
    return current.locale
  },
  t: (key, args) => current.t(key, args),
  format: (message) => current.format(message),
}

const catalogs = new Map<string, Promise<string>>()

function fetchCatalog(name: string): Promise<string> {
  const known = catalogs.get(name)
  if (known) return known
  const catalog = fetch(`/locale/${name}.ftl`).then((response) => {
    if (!response.ok) throw new Error(`no catalog ${name}`)
    return response.text()
  })
  catalogs.set(name, catalog)
  catalog.catch(() => catalogs.delete(name))
  return catalog
}

async function readCatalog(): Promise<void> {
  const [code, parts] = [language, isWhole ? ['first', 'later'] : ['first']]
  const texts = await Promise.all(parts.map((part) => fetchCatalog(`${code}-${part}`)))
  if (code !== language) return
  const onMissing = parts.length > 1 ? undefined : () => void loadWholeCatalog().catch(() => {})
  current = createTranslator(createBundle(code, texts.join(''), onMissing))
  document.documentElement.lang = code
}

export function loadLanguage(code: string): Promise<void> {
  language = code
  return (loading = readCatalog())
}

/** Load the second part of the catalog; it happens by itself as soon as one of its texts is needed. */
export function loadWholeCatalog(): Promise<void> {
  if (isWhole) return loading
  isWhole = true
  if (language) loading = readCatalog()
  loading.catch(() => (isWhole = false))
  return loading
}

export async function switchLanguage(code: string): Promise<void> {
  await loadLanguage(code)
  prefs.language = code
}

export function loadInitialLanguage(): Promise<void> {
  return loadLanguage(pickLanguage(prefs.language ? [prefs.language] : navigator.languages))
}
