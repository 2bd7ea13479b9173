/* Stands in the place of worker.js while OFFLINE_PAGE is off: takes away itself and what was kept. */
addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  )
})
