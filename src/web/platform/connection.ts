import { makeStore, useStore } from './store.ts'

const offline = makeStore(isOffline)

/** Whether the browser says that it has no network. Some say so although they have one: a call is tried all the same. */
export function isOffline(): boolean {
  return !navigator.onLine
}

/** Follows the browser's events about its network. */
export function followConnection(target: Pick<Window, 'addEventListener'>): void {
  offline.set(isOffline())
  target.addEventListener('offline', () => offline.set(true))
  target.addEventListener('online', () => offline.set(false))
}

/** A call has been answered that was made while the browser said that it has no network: it is mistaken. */
export function noteAnswerWhileOffline(): void {
  if (offline.get()) offline.set(false)
}

/** Whether there is no network, as far as the browser's events and the answers of the server tell. */
export function isKnownOffline(): boolean {
  return offline.get()
}

/** Resolves once a network is known, or the signal fires. */
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

/** Whether there is no network, as far as it is known. */
export function useIsOffline(): boolean {
  return useStore(offline)
}
