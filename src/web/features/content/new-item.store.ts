import { createStore, useStore } from '#web/platform/store.ts'

const newItem = createStore<string | null>(() => null)

/** Marks the item that was added last: its row is scrolled into view. Null once its list is left. */
export function markNewItem(id: string | null): void {
  newItem.set(id)
}

export function useNewItem(): string | null {
  return useStore(newItem)
}
