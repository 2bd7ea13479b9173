import { useSyncExternalStore } from 'react'

/** A value that outlives components and notifies its subscribers of each change. */
interface Store<T> {
  get(): T
  set(next: T): void
  /** Calls back after every change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** `initial` is called once, on the first read before any `set`. */
export function createStore<T>(initial: () => T): Store<T> {
  let current: { value: T } | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => (current ??= { value: initial() }).value,
    set(next) {
      current = { value: next }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get)
}
