/**
 * Registers the worker that shows the offline page (`public/worker.js`), once the page is at rest. With OFFLINE_PAGE
 * off the server sends another one in its place, which takes itself away.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = (): void =>
    void navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
