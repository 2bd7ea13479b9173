import { createStore, useStore } from '#web/platform/store.ts'

const newItem = createStore<string | null>(() => null)

/** Marks the item that was added last: its row is scrolled into view. */
export function markNewItem(id: string): void {
  newItem.set(id)
}

export function useNewItem(): string | null {
  return useStore(newItem)
}
