import { makeStore, useStore } from './store.ts'

/*
 * Delicate acts of administrators want a code that was entered lately (decisions §1). The client asks here when the
 * server refuses one, and does it again by itself; whoever made the call need not know.
 */
const pending = makeStore<PromiseWithResolvers<boolean> | null>(() => null)
/** How many could ask for it. */
let prompts = 0

export const freshCode = {
  /** Whether a fresh code has been entered. Several at once wait for the same one; false where nobody can ask. */
  ask(): Promise<boolean> {
    if (prompts === 0) return Promise.resolve(false)
    const waiting = pending.get() ?? Promise.withResolvers<boolean>()
    if (!pending.get()) pending.set(waiting)
    return waiting.promise
  },

  /** Tells everyone who waits. */
  answer(isEntered: boolean): void {
    pending.get()?.resolve(isEntered)
    pending.set(null)
  },

  isAsked: (): boolean => pending.get() !== null,

  /** Calls back when somebody begins or ends to wait; answers how to stop that. */
  subscribe(listener: () => void): () => void {
    prompts += 1
    const stop = pending.subscribe(listener)
    return () => {
      stop()
      prompts -= 1
      // The layout has gone, and with it whoever could be pending.
      if (prompts === 0) freshCode.answer(false)
    }
  },
}

/** Whether somebody waits for a fresh code. The component that asks for it stands in the administrator's layout. */
export function useIsFreshCodeAsked(): boolean {
  return useStore({ subscribe: freshCode.subscribe, get: freshCode.isAsked })
}
