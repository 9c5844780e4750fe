/** Fluent translations. The server sends message keys with arguments, never texts. */
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable, type Message as Entry } from '@fluent/bundle'
import { createContext } from 'svelte'

/** A translatable message. An argument may be a message itself, such as the name of a terrain. */
export interface Message {
  key: string
  /** fallback keys */
  or?: readonly string[]
  args?: Args
}

export interface Args {
  [name: string]: string | number | Message
}

export type Translate = (key: string, args?: Args) => string

export interface Translator {
  locale: string
  t: Translate
  format: (message: Message) => string
}

export const [useTranslator, provideTranslator] = createContext<Translator>()

const ENTRY = /^(-?[a-z][\w-]*) *=/gim
const REFERENCE = /\{\s*(-?[a-z][\w-]*)/gi

/** Parses each message at its first use: a catalog has hundreds, a screen shows a few dozen. */
class LazyFluentBundle extends FluentBundle {
  readonly #unparsed = new Map<string, string>()
  readonly #onMissing: (() => void) | undefined

  constructor(locale: string, catalog: string, onMissing?: () => void) {
    // All languages run left to right, so arguments need no isolating marks; RichText.svelte uses those marks itself.
    super(locale, { useIsolating: false })
    this.#onMissing = onMissing
    const entries = [...catalog.matchAll(ENTRY)]
    entries.forEach(({ 1: id, index }, number) =>
      this.#unparsed.set(id!, catalog.slice(index, entries[number + 1]?.index)),
    )
  }

  override hasMessage(id: string): boolean {
    return this.#unparsed.has(id) || super.hasMessage(id)
  }

  override getMessage(id: string): Entry | undefined {
    this.#parse(id)
    if (this.hasMessage(id)) return super.getMessage(id)
    if (!this.#onMissing) return undefined
    this.#onMissing()
    return { id, value: [''], attributes: {} }
  }

  /** Parse a message and all messages it refers to. */
  #parse(id: string): void {
    const text = this.#unparsed.get(id)
    if (text === undefined) return
    this.#unparsed.delete(id)
    const [error] = this.addResource(new FluentResource(text))
    if (error) throw error
    for (const [, other] of text.matchAll(REFERENCE)) this.#parse(other!)
  }
}

/** Create the bundle of a catalog. With `onMissing`, a key that it lacks is an empty text and calls this function. */
export function createBundle(locale: string, catalog: string, onMissing?: () => void): FluentBundle {
  return new LazyFluentBundle(locale, catalog, onMissing)
}

/** A small integer, written alike in every language: Intl.NumberFormat is slow at its first use. */
class SmallInteger extends FluentNumber {
  override toString(): string {
    return String(this.value)
  }
}

function toVariable(arg: string | number): FluentVariable {
  return typeof arg === 'number' && Number.isInteger(arg) && Math.abs(arg) < 1000 ? new SmallInteger(arg) : arg
}

/** Create a translator that looks a key up in the bundles in order; an unknown key is returned as the text. */
export function createTranslator(...bundles: readonly [FluentBundle, ...FluentBundle[]]): Translator {
  const t: Translate = (key, args) => {
    for (const bundle of bundles) {
      const value = bundle.getMessage(key)?.value
      if (value) return bundle.formatPattern(value, resolve(args), [])
    }
    return key
  }
  const has = (key: string): boolean => bundles.some((bundle) => bundle.hasMessage(key))
  const format = ({ key, or = [], args }: Message): string => t([key, ...or].find(has) ?? key, args)
  const resolve = (args: Args = {}): Record<string, FluentVariable> =>
    Object.fromEntries(
      Object.entries(args).map(([name, arg]) => [
        name,
        typeof arg === 'object' ? format(arg) : toVariable(PLAYERS.has(name) ? playerName(String(arg), t) : arg),
      ]),
    )
  return { locale: bundles[0].locales[0] ?? 'en', t, format }
}

/** names of the arguments that are names of players */
const PLAYERS: ReadonlySet<string> = new Set(['player', 'other', 'owner'])

/** Return the name of a player to show; that of a deleted account is empty. */
export function playerName(name: string, t: Translate): string {
  return name || t('deleted-player')
}

const [OPEN, CLOSE] = ['\u2068', '\u2069']

/** Mark an argument that RichText.svelte sets in bold. */
export function strong(text: string): string {
  return OPEN + text + CLOSE
}

export interface Run {
  text: string
  strong: boolean
}

export function textRuns(text: string): Run[] {
  return text
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .filter((run) => run !== '')
    .map((run) => (run.startsWith(OPEN) ? { text: run.slice(1, -1), strong: true } : { text: run, strong: false }))
}

/** Format a number with its sign: +3, −2, ±0. */
export function signed(value: number, zero = '±0'): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : zero
}
