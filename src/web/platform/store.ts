import { useSyncExternalStore } from 'react'

/** A value that outlives components; whoever shows it is told of each change. */
export interface Store<T> {
  get(): T
  set(next: T): void
  /** Calls back after every change; answers how to stop that. */
  subscribe(listener: () => void): () => void
}

/** `initial` is asked for once, when anybody wants to know before anything was set. */
export function makeStore<T>(initial: () => T): Store<T> {
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
