/** Every sentence on the page comes from a Fluent catalog; the server sends keys and arguments, never sentences. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { createContext } from 'svelte'

/** A sentence still to be put into words. An argument may be a message itself: the name of a terrain inside a sentence. */
export interface Message {
  key: string
  /** keys to look for where the first one has no words */
  or?: readonly string[]
  args?: Args
}

export interface Args {
  [name: string]: string | number | Message
}

export type Translate = (key: string, args?: Args) => string

export interface Words {
  locale: string
  t: Translate
  say: (message: Message) => string
}

export const [useWords, provideWords] = createContext<Words>()

export function bundle(locale: string, catalog: string): FluentBundle {
  // All our languages run left to right, so arguments need no isolating marks; Rich.svelte uses those marks itself.
  const made = new FluentBundle(locale, { useIsolating: false })
  const [error] = made.addResource(new FluentResource(catalog))
  if (error) throw error
  return made
}

/** Looks a key up in the first bundle that has it; a key nobody knows is shown as it is, so that it gets noticed. */
export function words(...bundles: readonly [FluentBundle, ...FluentBundle[]]): Words {
  const t: Translate = (key, args) => {
    for (const made of bundles) {
      const value = made.getMessage(key)?.value
      if (value) return made.formatPattern(value, resolve(args), [])
    }
    return key
  }
  const has = (key: string): boolean => bundles.some((made) => made.hasMessage(key))
  const say = ({ key, or = [], args }: Message): string => t([key, ...or].find(has) ?? key, args)
  const resolve = (args: Args = {}): Record<string, FluentVariable> =>
    Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, typeof arg === 'object' ? say(arg) : arg]))
  return { locale: bundles[0].locales[0] ?? 'en', t, say }
}

const [OPEN, CLOSE] = ['\u2068', '\u2069']

/** Marks an argument that Rich.svelte sets in bold, wherever the language puts it in the sentence. */
export function strong(text: string): string {
  return OPEN + text + CLOSE
}

export interface Run {
  text: string
  strong: boolean
}

export function runs(sentence: string): Run[] {
  return sentence
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .filter((text) => text !== '')
    .map((text) => (text.startsWith(OPEN) ? { text: text.slice(1, -1), strong: true } : { text, strong: false }))
}

/** +3, −2, ±0: with a real minus and always with its sign. */
export function signed(value: number, zero = '±0'): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : zero
}
