import { createStore, useStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  /** An action offered while the toast is shown. */
  action?: { label: string; run: () => void }
}

const toasts = createStore<readonly Toast[]>(() => [])
let lastId = 0

/** Shows a toast, which closes by itself (specification §8). */
export function toast(options: Omit<Toast, 'id'>): void {
  lastId += 1
  toasts.set([...toasts.get(), { ...options, id: lastId }])
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useStore(toasts)
}
