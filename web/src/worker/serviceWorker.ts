/** Service worker that caches the page for offline use. Built into /sw.js; the build inserts the list of files. */
declare const self: ServiceWorkerGlobalScope
declare const FILES: readonly string[]
declare const VERSION: string
/** the languages with a catalog, as in i18n/language.svelte.ts; an import would make this script a module */
declare const LANGUAGE_CODES: readonly string[]

const SHELL = `shell-${VERSION}`
const PYTHON = 'python'
const CATALOGS = LANGUAGE_CODES.flatMap((language) => [
  `/locale/${language}-first.ftl`,
  `/locale/${language}-later.ftl`,
])

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(['/', ...FILES, ...CATALOGS])))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== SHELL && name !== PYTHON).map((name) => caches.delete(name))),
    )
  event.waitUntil(old.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (address.pathname.startsWith('/api/rulebook/') && !address.search)
    event.respondWith(networkFirst(SHELL, request, address.pathname))
  if (address.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(SHELL, request, '/'))
  else if (FILES.includes(address.pathname)) event.respondWith(cacheFirst(SHELL, request))
  else if (CATALOGS.includes(address.pathname)) event.respondWith(networkFirst(SHELL, request, address.pathname))
  // The folder name has the version of Pyodide.
  else if (address.pathname.startsWith('/offline/pyodide-')) event.respondWith(cacheFirst(PYTHON, request))
  else if (address.pathname.startsWith('/offline/')) event.respondWith(networkFirst(PYTHON, request, address.pathname))
})

/** Respond from the network and update the cache; without a network, respond from the cache. */
async function networkFirst(cacheName: string, request: Request, name: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(name, response.clone())
    return response
  } catch (error) {
    const cached = await cache.match(name)
    if (cached) return cached
    throw error
  }
}

/** Respond from the cache: these files never change. */
async function cacheFirst(cacheName: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
