/* Served in place of worker.js with OFFLINE_PAGE=off: deletes the caches and unregisters itself. */
addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  )
})
