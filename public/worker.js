/*
 * The service worker. When a page is requested and the network fails, it answers with the offline page; it caches that
 * page and its assets only, and API calls, media, uploads and range requests bypass it. It also shows notifications,
 * which the server has written in the member's language. With OFFLINE_PAGE=off the server sends worker-off.js in its
 * place.
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

addEventListener('push', (event) => {
  event.waitUntil(show(read(event.data)))
})

/** Browsers require that every message shows something, also one that cannot be read. */
function read(data) {
  try {
    const { title, body, path, tag, language } = data.json()
    return {
      title: String(title),
      body: String(body),
      path: String(path),
      tag: String(tag),
      language: String(language),
    }
  } catch {
    return { title: location.hostname, body: '', path: '/dashboard', tag: 'unreadable', language: 'en' }
  }
}

function show({ title, body, path, tag, language }) {
  // A later reminder takes the place of the earlier one, and is heard.
  const options = { body, tag, renotify: true, lang: language, icon: '/icons/icon-192.png', data: { path } }
  return registration.showNotification(title, options)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

/** How long a tab may take to answer before a new one is opened. */
const ANSWER_WITHIN_MS = 800

/**
 * Focuses the tab that shows the screen, or has the tab that was used last go there, or opens a new one; who is signed
 * out comes to the screen by the sign-in.
 */
async function open(path) {
  const url = new URL(typeof path === 'string' ? path : '/', location.origin)
  if (url.origin !== location.origin) return
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((each) => new URL(each.url).pathname === url.pathname)
  if (tab) return void (await tab.focus())
  const port = tabs[0] && (await portOf(tabs[0]))
  if (!port) return void (await clients.openWindow(url.href))
  await tabs[0].focus()
  port.postMessage(url.pathname + url.search + url.hash)
}

/**
 * The port that takes the path a tab is to go to; null when the tab does not answer. It is asked before it is focused,
 * since browsers allow one of focusing and opening for each click.
 */
function portOf(tab) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(port1), { once: true })
    port1.start()
    setTimeout(resolve, ANSWER_WITHIN_MS, null)
    tab.postMessage('may-open-screen', [port2])
  })
}

/* The browser has another address now: open pages send it at once, otherwise the next page that is opened does. */
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event))
})

async function resubscribe({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription) await registration.pushManager.subscribe(oldSubscription.options)
  for (const tab of await clients.matchAll({ type: 'window' })) tab.postMessage('push-changed')
}
