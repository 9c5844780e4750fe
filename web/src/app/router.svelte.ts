/** The router. Links within the page change the address without loading the page again. */
import { storeCredentialFromAddress } from '../online/credentials'
import { isPageName, type PageName } from './routes'

export interface Route {
  name: 'start' | 'table' | 'not-found' | PageName
  /** the table's id */
  id: string
  query: URLSearchParams
}

export function parseRoute(path: string, search: string): Route {
  const query = new URLSearchParams(search)
  const [first = '', second = '', ...rest] = path.replace(/^\/|\/$/g, '').split('/')
  if (rest.length) return { name: 'not-found', id: '', query }
  if (first === 'table' && second) return { name: 'table', id: decodeURIComponent(second), query }
  if (second) return { name: 'not-found', id: '', query }
  if (first === '') return { name: 'start', id: '', query }
  if (isPageName(first)) return { name: first, id: '', query }
  return { name: 'not-found', id: '', query }
}

class Router {
  route = $state.raw(parseRoute('/', ''))
  /** counts how often the table was opened again: by a link with a credential, or for another game */
  visits = $state(0)

  /** Follow the address bar; call once. */
  start(): void {
    this.#read()
    addEventListener('popstate', () => this.#read())
    addEventListener('click', (event) => this.#click(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.#read()
    scrollTo(0, 0)
  }

  /** Open the current table again. */
  reopen(): void {
    this.visits += 1
  }

  #read(): void {
    this.route = parseRoute(location.pathname, location.search)
    if (this.route.name === 'table' && storeCredentialFromAddress(this.route.id)) this.reopen()
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
