import { makeStore, useStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
}

const toasts = makeStore<readonly Toast[]>(() => [])
let lastId = 0

/** Says something in passing; it closes by itself (specification §8). */
export function toast({ kind, text }: Omit<Toast, 'id'>): void {
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, kind, text }])
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useStore(toasts)
}
