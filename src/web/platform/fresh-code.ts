import { useSyncExternalStore } from 'react'

/*
 * Delicate acts of administrators want a code that was entered lately (decisions §1). The client asks here when the
 * server refuses one, and does it again by itself; whoever made the call need not know.
 */
let asked: PromiseWithResolvers<boolean> | null = null
const listeners = new Set<() => void>()

export const freshCode = {
  /** Whether a fresh code has been entered. Several at once wait for the same one; false where nobody can ask. */
  ask(): Promise<boolean> {
    if (listeners.size === 0) return Promise.resolve(false)
    if (asked) return asked.promise
    const waiting = Promise.withResolvers<boolean>()
    change(waiting)
    return waiting.promise
  },

  /** Tells everyone who waits. */
  answer(isEntered: boolean): void {
    asked?.resolve(isEntered)
    change(null)
  },

  isAsked: (): boolean => asked !== null,

  /** Calls back when somebody begins or ends to wait; answers how to stop that. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // The layout has gone, and with it whoever could be asked.
      if (listeners.size === 0) freshCode.answer(false)
    }
  },
}

/** Whether somebody waits for a fresh code. The component that asks for it stands in the administrator's layout. */
export function useIsFreshCodeAsked(): boolean {
  return useSyncExternalStore(freshCode.subscribe, freshCode.isAsked)
}

function change(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}
