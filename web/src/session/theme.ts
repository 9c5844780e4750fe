/** Light or dark, as somebody chose here or as the system has it. */
import { MediaQuery } from 'svelte/reactivity'
import { prefs } from './prefs.svelte'

const night = new MediaQuery('prefers-color-scheme: dark')

export function showTheme(): void {
  const { theme } = prefs
  document.documentElement.dataset.theme = theme === 'system' ? (night.current ? 'dark' : 'light') : theme
}
