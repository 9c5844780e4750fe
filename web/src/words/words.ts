/** Every sentence on the page comes from a Fluent catalog; the server sends keys and arguments, never sentences. */
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable, type Message as Entry } from '@fluent/bundle'
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

const ENTRY = /^(-?[a-z][\w-]*) *=/gim
const REFERENCE = /\{\s*(-?[a-z][\w-]*)/gi

/** A catalog has hundreds of sentences and a screen says a few dozen: each is read when it is said for the first time. */
class Unhurried extends FluentBundle {
  readonly #unread = new Map<string, string>()

  constructor(locale: string, catalog: string) {
    // All our languages run left to right, so arguments need no isolating marks; Rich.svelte uses those marks itself.
    super(locale, { useIsolating: false })
    const found = [...catalog.matchAll(ENTRY)]
    found.forEach(({ 1: id, index }, number) => this.#unread.set(id!, catalog.slice(index, found[number + 1]?.index)))
  }

  override hasMessage(id: string): boolean {
    return this.#unread.has(id) || super.hasMessage(id)
  }

  override getMessage(id: string): Entry | undefined {
    this.#read(id)
    return super.getMessage(id)
  }

  /** With all that it refers to. */
  #read(id: string): void {
    const text = this.#unread.get(id)
    if (text === undefined) return
    this.#unread.delete(id)
    const [error] = this.addResource(new FluentResource(text))
    if (error) throw error
    for (const [, other] of text.matchAll(REFERENCE)) this.#read(other!)
  }
}

export function bundle(locale: string, catalog: string): FluentBundle {
  return new Unhurried(locale, catalog)
}

/** A number that every language writes alike; asking the browser how to write it takes long the first time. */
class Small extends FluentNumber {
  override toString(): string {
    return String(this.value)
  }
}

function variable(arg: string | number): FluentVariable {
  return typeof arg === 'number' && Number.isInteger(arg) && Math.abs(arg) < 1000 ? new Small(arg) : arg
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
    Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, typeof arg === 'object' ? say(arg) : variable(arg)]))
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
