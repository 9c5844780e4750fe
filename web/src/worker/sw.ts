/** Keeps the page for times without a network. Built into /sw.js; the list of files is put in by the build. */
export {}
declare const self: ServiceWorkerGlobalScope
declare const FILES: readonly string[]
declare const VERSION: string

const SHELL = `shell-${VERSION}`
const PYTHON = 'python'
const CATALOGS = ['en', 'de', 'fr', 'nl'].map((language) => `/locale/${language}.ftl`)

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(['/', ...FILES, ...CATALOGS])))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL && name !== PYTHON).map((name) => caches.delete(name))))
  event.waitUntil(old.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin || address.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(freshOr(SHELL, request, '/'))
  else if (FILES.includes(address.pathname)) event.respondWith(keptOr(SHELL, request))
  else if (CATALOGS.includes(address.pathname)) event.respondWith(freshOr(SHELL, request, address.pathname))
  else if (address.pathname.startsWith('/offline/pyodide-')) event.respondWith(keptOr(PYTHON, request)) // its name has its version
  else if (address.pathname.startsWith('/offline/')) event.respondWith(freshOr(PYTHON, request, address.pathname))
})

/** From the network, and kept; what was kept, if there is no network. */
async function freshOr(cache: string, request: Request, name: string): Promise<Response> {
  const kept = await caches.open(cache)
  try {
    const answer = await fetch(request)
    if (answer.ok) await kept.put(name, answer.clone())
    return answer
  } catch (error) {
    const old = await kept.match(name)
    if (old) return old
    throw error
  }
}

/** These never change: once is enough. */
async function keptOr(cache: string, request: Request): Promise<Response> {
  const kept = await caches.open(cache)
  const old = await kept.match(request)
  if (old) return old
  const answer = await fetch(request)
  if (answer.ok) await kept.put(request, answer.clone())
  return answer
}
