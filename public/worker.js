/*
 * The one thing it does: when a page of the product is asked for and the network does not answer, it shows the offline
 * page. It keeps that page, its style and nothing else; calls, media, uploads and ranges never pass through it. With
 * OFFLINE_PAGE=off the server sends worker-off.js in its place.
 */
const KEPT = 'offline-1'
const OFFLINE = '/offline.html'
const FILES = [OFFLINE, '/offline.css', '/offline.js', '/theme.js', '/favicon.svg']

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(fetch(request).catch(() => kept(OFFLINE)))
  } else if (FILES.includes(pathname) && request.method === 'GET') {
    // They are asked of the network first, so that a new build is seen at once.
    event.respondWith(fetch(request).catch(() => kept(pathname)))
  }
})

async function kept(path) {
  const cache = await caches.open(KEPT)
  return (await cache.match(path)) ?? Response.error()
}
