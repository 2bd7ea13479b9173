import { makeStore, useStore } from './store.ts'

/*
 * Delicate acts of administrators want a code that was entered lately (decisions §1). The client asks here when the
 * server refuses one, and does it again by itself; whoever made the call need not know.
 */
const asked = makeStore<PromiseWithResolvers<boolean> | null>(() => null)
/** How many could ask for it. */
let askers = 0

export const freshCode = {
  /** Whether a fresh code has been entered. Several at once wait for the same one; false where nobody can ask. */
  ask(): Promise<boolean> {
    if (askers === 0) return Promise.resolve(false)
    const waiting = asked.get() ?? Promise.withResolvers<boolean>()
    if (!asked.get()) asked.set(waiting)
    return waiting.promise
  },

  /** Tells everyone who waits. */
  answer(isEntered: boolean): void {
    asked.get()?.resolve(isEntered)
    asked.set(null)
  },

  isAsked: (): boolean => asked.get() !== null,

  /** Calls back when somebody begins or ends to wait; answers how to stop that. */
  subscribe(listener: () => void): () => void {
    askers += 1
    const stop = asked.subscribe(listener)
    return () => {
      stop()
      askers -= 1
      // The layout has gone, and with it whoever could be asked.
      if (askers === 0) freshCode.answer(false)
    }
  },
}

/** Whether somebody waits for a fresh code. The component that asks for it stands in the administrator's layout. */
export function useIsFreshCodeAsked(): boolean {
  return useStore({ subscribe: freshCode.subscribe, get: freshCode.isAsked })
}
