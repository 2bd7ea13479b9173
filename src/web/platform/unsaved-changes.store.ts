import { preventReload } from './reload.ts'
import { createStore, useStore } from './store.ts'

/** A question whether unsaved changes may be lost. */
interface DiscardQuestion {
  /** Closes the form or leaves the page. */
  onDiscard: () => void
}

const question = createStore<DiscardQuestion | null>(() => null)
let unsavedForms = 0

/** Asks whether what was typed may be lost; `onDiscard` is called if so. */
export function askToDiscard(onDiscard: () => void): void {
  question.set({ onDiscard })
}

export function answerDiscardQuestion(): void {
  question.set(null)
}

export function useDiscardQuestion(): DiscardQuestion | null {
  return useStore(question)
}

/** Counts a form with unsaved changes until the returned function is called: the browser asks before it is left. */
export function registerUnsavedForm(): () => void {
  const allowReload = preventReload()
  unsavedForms += 1
  if (unsavedForms === 1) addEventListener('beforeunload', askBeforeUnload)
  return () => {
    allowReload()
    unsavedForms -= 1
    if (unsavedForms > 0) return
    removeEventListener('beforeunload', askBeforeUnload)
    // A session that ends while the question is open takes the forms away: nothing is left to ask about.
    answerDiscardQuestion()
  }
}

/** Acts at once, or after the person has agreed to lose what they typed into any form. */
export function runUnlessUnsaved(action: () => void): void {
  if (unsavedForms > 0) askToDiscard(action)
  else action()
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
