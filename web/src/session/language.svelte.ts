/** The language in use. Only its catalog is loaded; switching loads the other one and everything is said again. */
import { bundle, words, type Words } from '../words/words'
import { prefs } from './prefs.svelte'

export const LANGUAGES = ['en', 'de', 'fr', 'nl'] as const

/** The first of the accepted languages that we have. */
export function accepted(tags: readonly string[]): string {
  const codes = tags.map((tag) => tag.toLowerCase().split('-')[0]!)
  return codes.find((code) => (LANGUAGES as readonly string[]).includes(code)) ?? LANGUAGES[0]
}

let current = $state.raw<Words>(words(bundle('en', '')))

/** Components take `t` and `say` out of this once; what they read inside changes with the language. */
export const spoken: Words = {
  get locale() {
    return current.locale
  },
  t: (key, args) => current.t(key, args),
  say: (message) => current.say(message),
}

export async function speak(language: string): Promise<void> {
  const answer = await fetch(`/locale/${language}.ftl`)
  if (!answer.ok) throw new Error(`no catalog for ${language}`)
  current = words(bundle(language, await answer.text()))
  document.documentElement.lang = language
}

export async function switchTo(language: string): Promise<void> {
  await speak(language)
  prefs.language = language
}

export function speakFirst(): Promise<void> {
  return speak(accepted(prefs.language ? [prefs.language] : navigator.languages))
}
