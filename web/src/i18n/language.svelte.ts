/** The language in use. Only its catalog is loaded; switching loads another one and updates all texts. */
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

/** Delegates to the current language, so that components may destructure `t` and `format`. */
export const translator: Translator = {
  get locale() {
    return current.locale
  },
  t: (key, args) => current.t(key, args),
  format: (message) => current.format(message),
}

export async function loadLanguage(language: string): Promise<void> {
  const response = await fetch(`/locale/${language}.ftl`)
  if (!response.ok) throw new Error(`no catalog for ${language}`)
  current = createTranslator(createBundle(language, await response.text()))
  document.documentElement.lang = language
}

export async function switchLanguage(language: string): Promise<void> {
  await loadLanguage(language)
  prefs.language = language
}

export function loadInitialLanguage(): Promise<void> {
  return loadLanguage(pickLanguage(prefs.language ? [prefs.language] : navigator.languages))
}
