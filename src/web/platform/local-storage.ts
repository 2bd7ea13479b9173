/**
 * The keys in localStorage: the session (specification §1), given consents, playback settings a pending payment, and drafts of reflections.
 */
type Key =
  | 'user'
  | 'token'
  | 'agreed'
  | 'play-next'
  | 'playback-rate'
  | 'captions'
  | 'quality'
  | 'line-rate'
  | `ebook-zoom:${string}`
  | 'payment'
  | 'chat-announcements'
  | `searches:${string}`

/** The stored value; null if there is none or the browser blocks storage. */
export function readStored(key: Key): string | null {
  return onLocalStorage((storage) => storage.getItem(key))
}

/** Stores or removes a value; does nothing if the browser blocks storage. */
export function writeStored(key: Key, value: string | null): void {
  onLocalStorage((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)))
}

/** Calls `use` with localStorage; null if the browser blocks it or it is full. */
export function onLocalStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
