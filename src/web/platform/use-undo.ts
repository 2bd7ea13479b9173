import { useEffect, useState } from 'react'

/** How long an action can be undone with one tap. */
const UNDO_OFFERED_FOR_IN_MS = 5000

export interface Undo {
  /** What was done. */
  text: string
  run: () => void
}

/** Offers to undo the last action for five seconds; the next action replaces it. */
export function useUndo() {
  const [undo, setUndo] = useState<Undo | null>(null)
  useEffect(() => {
    if (undo === null) return undefined
    const timer = setTimeout(() => setUndo(null), UNDO_OFFERED_FOR_IN_MS)
    return () => clearTimeout(timer)
  }, [undo])
  return {
    undo: undo && {
      text: undo.text,
      run: (): void => {
        setUndo(null)
        undo.run()
      },
    },
    offerUndo: setUndo,
  }
}
