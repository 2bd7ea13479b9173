/** Where notes wait between visits: what of `localStorage` the queue needs. */
export interface NoteStorage {
  keys(): string[]
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
}

/** The browser's own. One that stores nothing, or has no room left, keeps the notes until the page is left. */
export const browserStorage: NoteStorage = {
  keys: () => onStorage((storage) => Object.keys(storage)) ?? [],
  read: (key) => onStorage((storage) => storage.getItem(key)),
  write: (key, text) => void onStorage((storage) => storage.setItem(key, text)),
  remove: (key) => void onStorage((storage) => storage.removeItem(key)),
}

function onStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
