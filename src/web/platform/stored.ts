/** The keys in localStorage: the session (specification §1), given consents, playback settings and a pending payment. */
type Key = 'user' | 'token' | 'agreed' | 'play-next' | 'playback-rate' | 'payment'

/** The stored value; null if there is none or the browser blocks storage. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores or removes a value; does nothing if the browser blocks storage. */
export function writeStored(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
