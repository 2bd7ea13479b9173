/**
 * Registers the service worker of the offline page (`public/worker.js`) after the page has loaded. With OFFLINE_PAGE=off
 * the server sends a worker in its place that unregisters itself.
 */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = (): void =>
    void navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
