import type { EditedCue, EditedCues } from './cue-edits.ts'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

export interface CuesForm {
  cues: EditedCue[]
}

export interface CueEditing {
  cues: EditedCues
  /** Changes with the same step name that follow each other, such as the letters of a word, are undone together. */
  edit: (cues: EditedCues, step?: string) => void
  undo: (() => void) | null
  redo: (() => void) | null
  /** Forgets the steps, after saving. */
  clear: () => void
}

interface Steps {
  past: readonly EditedCues[]
  future: readonly EditedCues[]
  last: string | undefined
}

const NO_STEPS: Steps = { past: [], future: [], last: undefined }

/** The captions of the form, with undo and redo. */
export function useCueEditing(form: UseFormReturn<CuesForm>): CueEditing {
  const cues = useWatch({ control: form.control, name: 'cues' })
  const [{ past, future, last }, setSteps] = useState(NO_STEPS)
  const set = (next: EditedCues) => form.setValue('cues', [...next], { shouldDirty: true })
  const [before, after] = [past.at(-1), future.at(-1)]
  return {
    cues,
    edit(next, step) {
      const isContinued = step !== undefined && step === last
      setSteps({ past: isContinued ? past : [...past, cues], future: [], last: step })
      set(next)
    },
    undo: before
      ? () => {
          setSteps({ past: past.slice(0, -1), future: [...future, cues], last: undefined })
          set(before)
        }
      : null,
    redo: after
      ? () => {
          setSteps({ past: [...past, cues], future: future.slice(0, -1), last: undefined })
          set(after)
        }
      : null,
    clear: () => setSteps(NO_STEPS),
  }
}
