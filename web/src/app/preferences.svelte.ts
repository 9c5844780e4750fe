/** Preferences stored in the browser: language, theme, switches and recent tables. Storage may be unavailable. */
import type { Clock, NewTable } from '../wire'

export type Theme = 'system' | 'light' | 'dark'

/** The state of a table when it was last seen. */
export interface TableProgress {
  over: boolean
  myTurn: boolean
  /** null if the game has no rounds */
  round: number | null
  gold: readonly number[]
}

export interface RememberedTable {
  id: string
  game: string
  names: readonly string[]
  /** milliseconds since 1970 */
  when: number
  /** the request that created the table, to create the same again */
  request: NewTable
  progress?: TableProgress
}

/** Older versions stored `wishes` for `params`, `plus_ms` for `increment_ms` and other names of bots. */
interface StoredTable extends Omit<RememberedTable, 'request'> {
  request: NewTable & { wishes?: NewTable['params']; clock?: { plus_ms?: number } }
}

const RENAMED_BOTS: Readonly<Record<string, string>> = {
  mcts: 'monte_carlo',
  counter: 'card_greedy',
  net: 'value_network',
}

export function upgradeTable({ request, ...table }: StoredTable): RememberedTable {
  const { wishes, clock, seats, ...rest } = request
  return {
    ...table,
    request: {
      ...rest,
      ...(wishes && { params: wishes }),
      ...(clock && { clock: upgradeClock(clock) }),
      seats: seats.map((seat) => (seat.bot ? { ...seat, bot: upgradeBot(seat.bot) } : seat)),
    },
  }
}

function upgradeClock({ plus_ms, ...clock }: Clock & { plus_ms?: number }): Clock {
  return plus_ms === undefined ? clock : { ...clock, increment_ms: plus_ms }
}

function upgradeBot(bot: string): string {
  const [name = '', ...budget] = bot.split('@')
  return [RENAMED_BOTS[name] ?? name, ...budget].join('@')
}

const PREFIX = 'realmwright.'
const MAX_REMEMBERED_TABLES = 12

export function load<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // The page works without storage.
  }
}

class Preferences {
  #language = $state(load<string | null>('language', null))
  #theme = $state<Theme>(load('theme', 'system'))
  #letters = $state(load('letters', false))
  #sound = $state(load('sound', false))
  #notation = $state(load('notation', false))
  #asksBeforeEnd = $state(load('asks-before-end', false))
  #tips = $state.raw<Readonly<Record<string, number>>>(load('tips', {}))
  #paceMs = $state(load<number | null>('pace', null))
  #name = $state(load('name', ''))
  #tables = $state.raw(load<readonly StoredTable[]>('tables', []).map(upgradeTable))

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

  /** whether the end of a turn asks first while a tile can still be used */
  get asksBeforeEnd(): boolean {
    return this.#asksBeforeEnd
  }
  set asksBeforeEnd(value: boolean) {
    save('asks-before-end', (this.#asksBeforeEnd = value))
  }

  /** by game: how many tips of the first game were read */
  get tips(): Readonly<Record<string, number>> {
    return this.#tips
  }
  set tips(value: Readonly<Record<string, number>>) {
    save('tips', (this.#tips = value))
  }

  /** delay before a move of a bot, null if it was never set */
  get paceMs(): number | null {
    return this.#paceMs
  }
  set paceMs(value: number | null) {
    save('pace', (this.#paceMs = value))
  }

  get name(): string {
    return this.#name
  }
  set name(value: string) {
    save('name', (this.#name = value))
  }

  get tables(): readonly RememberedTable[] {
    return this.#tables
  }

  remember(table: RememberedTable): void {
    const others = this.#tables.filter((other) => other.id !== table.id)
    save('tables', (this.#tables = [table, ...others].slice(0, MAX_REMEMBERED_TABLES)))
  }

  setProgress(id: string, progress: TableProgress): void {
    if (this.#tables.some((table) => table.id === id))
      save('tables', (this.#tables = this.#tables.map((table) => (table.id === id ? { ...table, progress } : table))))
  }

  forget(id: string): void {
    save('tables', (this.#tables = this.#tables.filter((table) => table.id !== id)))
  }
}

export const prefs = new Preferences()
