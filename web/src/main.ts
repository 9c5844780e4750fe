import { mount } from 'svelte'
import './look/tokens.css'
import './look/base.css'
import App from './App.svelte'
import { fetchAhead } from './pages/later'
import { speakFirst } from './session/language.svelte'
import { router } from './session/router.svelte'
import { showTheme } from './session/theme'

/** Nothing can be said before the catalog is here; without it there are only these few words. */
async function begin(): Promise<void> {
  showTheme()
  router.start()
  fetchAhead(router.route)
  try {
    await speakFirst()
  } catch {
    document.body.textContent = 'Realmwright is not answering. Load the page again in a moment.'
    setTimeout(() => location.reload(), 3000)
    return
  }
  mount(App, { target: document.body })
}

void begin()
if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
