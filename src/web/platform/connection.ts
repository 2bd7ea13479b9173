import { createStore, useStore } from './store.ts'

const offline = createStore(isBrowserOffline)

/** Whether the browser reports no network. The report can be wrong, so requests are attempted all the same. */
export function isBrowserOffline(): boolean {
  return !navigator.onLine
}

/** Updates the state from the browser's network events. */
export function watchConnection(target: Pick<Window, 'addEventListener'>): void {
  offline.set(isBrowserOffline())
  target.addEventListener('offline', () => offline.set(true))
  target.addEventListener('online', () => offline.set(false))
}

/** Called when a request was answered although the browser reported no network: the report was wrong. */
export function markOnline(): void {
  if (offline.get()) offline.set(false)
}

/** Whether there is no network, according to the browser's events and the server's answers. */
export function isKnownOffline(): boolean {
  return offline.get()
}

/** Resolves when the network is back or the signal aborts. */
export function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = offline.subscribe(check)
    signal.addEventListener('abort', finish, { once: true })
    check()
    function check(): void {
      if (!offline.get() || signal.aborted) finish()
    }
    function finish(): void {
      stop()
      signal.removeEventListener('abort', finish)
      resolve()
    }
  })
}

/** Hook for `isKnownOffline`. */
export function useIsOffline(): boolean {
  return useStore(offline)
}
