import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says something in passing; it closes by itself (specification §8). */
export function toast({ kind, text }: Omit<Toast, 'id'>): void {
  lastId += 1
  change([...toasts, { id: lastId, kind, text }])
}

export function dismissToast(id: number): void {
  change(toasts.filter((other) => other.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
