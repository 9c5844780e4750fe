/** Loads the code and the data of the first page while the translations are still loading. */
import { catalog } from '../net/api'
import { openTablePage } from './openTablePage'
import type { Route } from './router.svelte'
import { isPageName, loadPage, pageRoute } from './routes'

/** Failures are ignored here: the page makes the same request again and shows its error. */
export function preloadFirstPage({ name, id }: Route): void {
  if (name === 'table') {
    openTablePage(id).catch(() => {})
  } else if (isPageName(name)) {
    if (pageRoute(name).needsCatalog) catalog().catch(() => {})
    loadPage(name).catch(() => {})
  }
}
