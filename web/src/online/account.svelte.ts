/** Who is logged in here. Asked only where somebody was logged in before: nobody needs an account to play. */
import { Trouble } from '../net/api'
import { switchTo } from '../session/language.svelte'
import { load, prefs, save, type Theme } from '../session/prefs.svelte'
import type { Login, Me } from '../wire'
import * as rest from './rest'

const KNOWN = 'account'

/** What an account remembers for every device. */
export function settingsNow(): Record<string, string> {
  const { language, theme, letters, sound, notation } = prefs
  return { theme, letters: String(letters), sound: String(sound), notation: String(notation), ...(language ? { language } : {}) }
}

export function applySettings({ theme, letters, sound, notation, language }: Readonly<Record<string, string>>): void {
  if (theme) prefs.theme = theme as Theme
  if (letters) prefs.letters = letters === 'true'
  if (sound) prefs.sound = sound === 'true'
  if (notation) prefs.notation = notation === 'true'
  if (language && language !== prefs.language) void switchTo(language)
}

class Account {
  me = $state.raw<Me | null>(null)

  get maybe(): boolean {
    return load<string | null>(KNOWN, null) !== null
  }

  /** Null: nobody is logged in. */
  async find(): Promise<Me | null> {
    if (!this.maybe) return null
    try {
      return this.#known(await rest.me())
    } catch (error) {
      if (error instanceof Trouble && error.code !== 'offline') this.#forget()
      else throw error
      return null
    }
  }

  async enter(how: 'register' | 'logIn', wanted: Login): Promise<void> {
    const { settings } = this.#known(await rest[how](wanted))
    prefs.name ||= wanted.name
    if (how === 'logIn') applySettings(settings)
  }

  async leave(): Promise<void> {
    await rest.logOut()
    this.#forget()
  }

  async again(): Promise<void> {
    this.#known(await rest.me())
  }

  #known(me: Me): Me {
    save(KNOWN, me.name)
    return (this.me = me)
  }

  #forget(): void {
    this.me = null
    save(KNOWN, null)
  }
}

export const account = new Account()
