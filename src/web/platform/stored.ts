/** What is kept in the browser: the session (specification §1), who has agreed to everything here, how one plays, a payment. */
type Key = 'user' | 'token' | 'agreed' | 'play-next' | 'playback-rate' | 'payment'

/** Null where there is nothing, or where the browser stores nothing at all. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A browser that stores nothing knows it until the page is left. */
export function writeStored(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
