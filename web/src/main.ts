import { mount } from 'svelte'
import './theme/tokens.css'
import './theme/base.css'
import App from './App.svelte'
import { preloadFirstPage } from './app/preloadFirstPage'
import { loadInitialLanguage, loadWholeCatalog } from './i18n/language.svelte'
import { router } from './app/router.svelte'
import { applyTheme } from './theme/applyTheme'

/** Load the catalog before mounting the page; without it, show a fixed English error and reload. */
async function start(): Promise<void> {
  applyTheme()
  router.start()
  preloadFirstPage(router.route)
  try {
    await loadInitialLanguage()
  } catch {
    document.body.textContent = 'Realmwright is not answering. Load the page again in a moment.'
    setTimeout(() => location.reload(), 3000)
    return
  }
  mount(App, { target: document.body })
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => void loadWholeCatalog().catch(() => {}), { once: true })
}

void start()
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
