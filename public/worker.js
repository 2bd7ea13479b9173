/*
 * The service worker: when a page is requested and the network fails, it answers with the offline page. It caches that
 * page and its assets only; API calls, media, uploads and range requests bypass it. With OFFLINE_PAGE=off the server sends
 * worker-off.js in its place.
 */
const CACHE = 'offline-1'
const OFFLINE_PAGE = '/offline.html'
const FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/theme.js', '/favicon.svg']

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(fetch(request).catch(() => fromCache(OFFLINE_PAGE)))
  } else if (FILES.includes(pathname) && request.method === 'GET') {
    // Network first, so that a new build takes effect at once.
    event.respondWith(fetch(request).catch(() => fromCache(pathname)))
  }
})

async function fromCache(path) {
  const cache = await caches.open(CACHE)
  return (await cache.match(path)) ?? Response.error()
}
