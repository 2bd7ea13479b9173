/** Uses the browser's storage; null where it is switched off or full, so that only remembering fails. */
export function onLocalStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
