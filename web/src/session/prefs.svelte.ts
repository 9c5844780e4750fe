/** What this browser remembers: language, appearance, switches and the tables it sat at. Storage may be forbidden. */
import type { NewTable } from '../wire'

export type Theme = 'system' | 'light' | 'dark'

export interface Remembered {
  id: string
  game: string
  names: readonly string[]
  /** milliseconds since 1970 */
  when: number
  /** what was asked for, to ask for it again */
  request: NewTable
}

const PREFIX = 'realmwright.'
const MOST_TABLES = 12

export function load<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // a browser that keeps nothing still plays
  }
}

class Preferences {
  #language = $state(load<string | null>('language', null))
  #theme = $state<Theme>(load('theme', 'system'))
  #letters = $state(load('letters', false))
  #sound = $state(load('sound', false))
  #notation = $state(load('notation', false))
  #name = $state(load('name', ''))
  #tables = $state.raw(load<readonly Remembered[]>('tables', []))

  get language(): string | null {
    return this.#language
  }
  set language(value: string | null) {
    save('language', (this.#language = value))
  }

  get theme(): Theme {
    return this.#theme
  }
  set theme(value: Theme) {
    save('theme', (this.#theme = value))
  }

  get letters(): boolean {
    return this.#letters
  }
  set letters(value: boolean) {
    save('letters', (this.#letters = value))
  }

  get sound(): boolean {
    return this.#sound
  }
  set sound(value: boolean) {
    save('sound', (this.#sound = value))
  }

  get notation(): boolean {
    return this.#notation
  }
  set notation(value: boolean) {
    save('notation', (this.#notation = value))
  }

  get name(): string {
    return this.#name
  }
  set name(value: string) {
    save('name', (this.#name = value))
  }

  get tables(): readonly Remembered[] {
    return this.#tables
  }

  remember(table: Remembered): void {
    const others = this.#tables.filter((other) => other.id !== table.id)
    save('tables', (this.#tables = [table, ...others].slice(0, MOST_TABLES)))
  }

  forget(id: string): void {
    save('tables', (this.#tables = this.#tables.filter((table) => table.id !== id)))
  }
}

export const prefs = new Preferences()
