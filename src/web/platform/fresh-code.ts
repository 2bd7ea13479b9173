import { ApiError } from './api-error.ts'
import { createStore, useStore } from './store.ts'

/*
 * An administrator's sensitive actions, and deleting one's own account, require a recently entered code (product
 * decisions §1). When the server refuses a call for that reason, the API client asks for the code here and repeats the
 * call; its caller is not involved.
 */
const pendingPrompt = createStore<PromiseWithResolvers<boolean> | null>(() => null)
/** The number of mounted dialogs that can ask for the code. */
let mountedDialogs = 0

export const freshCodePrompt = {
  /**
   * Resolves to whether a fresh code was entered. Concurrent callers share one prompt; false if no dialog is mounted.
   */
  open(): Promise<boolean> {
    if (mountedDialogs === 0) return Promise.resolve(false)
    const waiting = pendingPrompt.get() ?? Promise.withResolvers<boolean>()
    if (!pendingPrompt.get()) pendingPrompt.set(waiting)
    return waiting.promise
  },

  /** Resolves the pending prompt. */
  close(isEntered: boolean): void {
    pendingPrompt.get()?.resolve(isEntered)
    pendingPrompt.set(null)
  },

  isOpen: (): boolean => pendingPrompt.get() !== null,

  /** Registers a dialog and calls back when a prompt starts or ends; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    mountedDialogs += 1
    const stop = pendingPrompt.subscribe(listener)
    return () => {
      stop()
      mountedDialogs -= 1
      // The last dialog is unmounted with its layout, so the code cannot be entered any more.
      if (mountedDialogs === 0) freshCodePrompt.close(false)
    }
  },
}

/** Makes a call; if the server requires a fresh code, asks for one and repeats the call. */
export async function withFreshCode<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send()
  } catch (error) {
    const needsFreshCode = error instanceof ApiError && error.code === 'FRESH_CODE_REQUIRED'
    if (!needsFreshCode || !(await freshCodePrompt.open())) throw error
    return send()
  }
}

/** Whether a fresh code is being asked for; used by the dialog in the administrator's layout. */
export function useIsFreshCodePromptOpen(): boolean {
  return useStore({ subscribe: freshCodePrompt.subscribe, get: freshCodePrompt.isOpen })
}
