/** Addresses of the page. Plain links work as they are; those that stay on the page don't load it again. */
import { arrive } from '../online/passes'

export interface Route {
  name: 'start' | 'table' | 'nowhere' | Later
  /** the table's id */
  id: string
  query: URLSearchParams
}

const LATER = ['set-up', 'boards', 'print', 'rules', 'replay', 'learn', 'score', 'lobby', 'account', 'leaderboard'] as const
type Later = (typeof LATER)[number]

function isLater(name: string): name is (typeof LATER)[number] {
  return (LATER as readonly string[]).includes(name)
}

export function routeOf(path: string, search: string): Route {
  const query = new URLSearchParams(search)
  const [first = '', second = '', ...rest] = path.replace(/^\/|\/$/g, '').split('/')
  if (rest.length) return { name: 'nowhere', id: '', query }
  if (first === 'table' && second) return { name: 'table', id: decodeURIComponent(second), query }
  if (second) return { name: 'nowhere', id: '', query }
  if (first === '') return { name: 'start', id: '', query }
  if (isLater(first)) return { name: first, id: '', query }
  return { name: 'nowhere', id: '', query }
}

class Router {
  route = $state.raw(routeOf('/', ''))
  /** counts the links with a pass: the table is opened anew for each */
  visits = $state(0)

  /** Follows the address bar; call once in a browser. */
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

  #read(): void {
    this.route = routeOf(location.pathname, location.search)
    if (this.route.name === 'table' && arrive(this.route.id)) this.visits += 1
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
