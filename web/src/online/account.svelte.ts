/** The account logged in at this browser. It is requested only after an earlier login: playing needs no account. */
import { ApiError } from '../net/api'
import { switchLanguage } from '../i18n/language.svelte'
import { load, prefs, save, type Theme } from '../app/preferences.svelte'
import type { NewAccount, Me } from '../wire'
import * as rest from './api'

const STORAGE_KEY = 'account'

/** Return the settings stored with the account. */
export function currentSettings(): Record<string, string> {
  const { language, theme, letters, sound, notation } = prefs
  return {
    theme,
    letters: String(letters),
    sound: String(sound),
    notation: String(notation),
    ...(language ? { language } : {}),
  }
}

export function applySettings({ theme, letters, sound, notation, language }: Readonly<Record<string, string>>): void {
  if (theme) prefs.theme = theme as Theme
  if (letters) prefs.letters = letters === 'true'
  if (sound) prefs.sound = sound === 'true'
  if (notation) prefs.notation = notation === 'true'
  if (language && language !== prefs.language) void switchLanguage(language)
}

class Account {
  me = $state.raw<Me | null>(null)

  get wasLoggedIn(): boolean {
    return load<string | null>(STORAGE_KEY, null) !== null
  }

  /** Return the account, null if not logged in. */
  async load(): Promise<Me | null> {
    if (!this.wasLoggedIn) return null
    try {
      return this.#setAccount(await rest.me())
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'offline') this.#clear()
      else throw error
      return null
    }
  }

  async logInAs(mode: 'register' | 'logIn', login: NewAccount): Promise<void> {
    const { settings } = this.#setAccount(await (mode === 'register' ? rest.register(login) : rest.logIn(login)))
    prefs.name ||= login.name
    if (mode === 'logIn') applySettings(settings)
  }

  async logOut(): Promise<void> {
    await rest.logOut()
    this.#clear()
  }

  async delete(password: string): Promise<void> {
    await rest.deleteAccount(password)
    this.#clear()
  }

  async reload(): Promise<void> {
    this.#setAccount(await rest.me())
  }

  #setAccount(me: Me): Me {
    save(STORAGE_KEY, me.name)
    return (this.me = me)
  }

  #clear(): void {
    this.me = null
    save(STORAGE_KEY, null)
  }
}

export const account = new Account()
