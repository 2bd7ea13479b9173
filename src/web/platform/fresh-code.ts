import { ApiError } from './api-error.ts'
import { createStore, useStore } from './store.ts'

/*
 * Sensitive administrator actions require a recently entered code (decisions §1). When the server refuses a call for that
 * reason, the API client asks for the code here and repeats the call; its caller is not involved.
 */
const pending = createStore<PromiseWithResolvers<boolean> | null>(() => null)
/** The number of mounted dialogs that can ask for the code. */
let prompts = 0

export const freshCode = {
  /** Resolves to whether a fresh code was entered. Concurrent callers share one prompt; false if no dialog is mounted. */
  ask(): Promise<boolean> {
    if (prompts === 0) return Promise.resolve(false)
    const waiting = pending.get() ?? Promise.withResolvers<boolean>()
    if (!pending.get()) pending.set(waiting)
    return waiting.promise
  },

  /** Resolves the pending prompt. */
  answer(isEntered: boolean): void {
    pending.get()?.resolve(isEntered)
    pending.set(null)
  },

  isAsked: (): boolean => pending.get() !== null,

  /** Registers a dialog and calls back when a prompt starts or ends; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    prompts += 1
    const stop = pending.subscribe(listener)
    return () => {
      stop()
      prompts -= 1
      // The last dialog is unmounted with its layout, so the code cannot be entered any more.
      if (prompts === 0) freshCode.answer(false)
    }
  },
}

/** Makes a call; if the server requires a fresh code, asks for one and repeats the call. */
export async function withFreshCode<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send()
  } catch (error) {
    const needsFreshCode = error instanceof ApiError && error.code === 'FRESH_CODE_REQUIRED'
    if (!needsFreshCode || !(await freshCode.ask())) throw error
    return send()
  }
}

/** Whether a fresh code is being asked for; used by the dialog in the administrator's layout. */
export function useIsFreshCodeAsked(): boolean {
  return useStore({ subscribe: freshCode.subscribe, get: freshCode.isAsked })
}
