/** Apply the chosen theme, or that of the operating system. */
import { MediaQuery } from 'svelte/reactivity'
import { prefs } from '../app/preferences.svelte'

const darkMode = new MediaQuery('prefers-color-scheme: dark')

export function applyTheme(): void {
  const { theme } = prefs
  document.documentElement.dataset.theme = theme === 'system' ? (darkMode.current ? 'dark' : 'light') : theme
}
