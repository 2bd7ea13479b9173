const STORAGE_KEY = 'ended-session'

/**
 * The email address of a session that ended by itself in this tab: the sign-in says so and keeps the address. A reload
 * keeps it, too. Without schemas, because the sign-in loads before the application.
 */
export function readEndedSession(): string | null {
  return onSessionStorage((storage) => storage.getItem(STORAGE_KEY))
}

/** Stores the address; null removes it. */
export function storeEndedSession(email: string | null): void {
  onSessionStorage((storage) =>
    email === null ? storage.removeItem(STORAGE_KEY) : storage.setItem(STORAGE_KEY, email),
  )
}

function onSessionStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
