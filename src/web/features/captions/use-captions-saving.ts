import { loadCues, saveCaptions, trackOf } from './captions.hooks.ts'
import { fromEditedCues, hasProblem, sortCues } from './cue-edits.ts'
import type { CueEditing, CuesForm } from './use-cue-editing.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import { writeCaptions } from '#shared/domain/caption-cues.ts'
import { captionsProblem } from '#shared/domain/captions.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { findEditConflict } from '#web/platform/use-edited-item.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

interface CaptionsSavingOptions {
  form: UseFormReturn<CuesForm>
  editing: CueEditing
  video: AdminVideo
  language: string
  onVideo: (video: AdminVideo) => void
  onSaved: (video: AdminVideo) => void
  /** Called with the caption that has to be corrected first. */
  onProblem: (id: number) => void
}

/** Saves the edited captions, and explains why they could not be saved. */
export function useCaptionsSaving({ form, editing, video, language, ...on }: CaptionsSavingOptions) {
  const saving = useMutation({ mutationFn: saveCaptions })
  const [failure, setFailure] = useState<string | null>(null)
  /** The video as somebody else has changed it; null if they deleted it. */
  const [changed, setChanged] = useState<AdminVideo | null>()
  const { cues } = editing

  async function save(base = video): Promise<void> {
    setChanged(undefined)
    const text = writeCaptions(fromEditedCues(cues))
    const wrong = cues.find(hasProblem)
    const problem = findProblem(wrong !== undefined, text)
    setFailure(problem)
    if (wrong) on.onProblem(wrong.id)
    if (problem !== null) return
    try {
      const saved = await saving.mutateAsync({ video: base, language, text })
      form.reset({ cues: [...sortCues(cues)] })
      editing.clear()
      const isTooLong = trackOf(saved, language)?.isTooLong === true
      toast({ kind: 'success', text: isTooLong ? savedTooLong() : t('Captions saved.') })
      on.onSaved(saved)
    } catch (error) {
      const conflict = findEditConflict(error, videos.update.answer)
      if (conflict) setChanged(conflict.kind === 'changed' ? conflict.current.video : null)
      else setFailure(messageOf(error, t('Failed to save the captions.')))
    }
  }

  async function load(current: AdminVideo): Promise<void> {
    try {
      editing.edit(await loadCues(trackOf(current, language)))
      setChanged(undefined)
      on.onVideo(current)
    } catch (error) {
      setFailure(messageOf(error, t('The captions cannot be loaded now.')))
    }
  }

  return {
    save: () => save(),
    isSaving: saving.isPending,
    failure,
    /** The props of `EditConflictPanel`; undefined if there is no conflict. */
    conflict: changed && {
      fields: [t('Captions')],
      onLoad: () => void load(changed),
      onSaveOver: () => void save(changed),
    },
  }
}

function savedTooLong(): string {
  return t('Captions saved. Some begin after the end of the video, and are never shown.')
}

function findProblem(isWrong: boolean, text: string): string | null {
  if (isWrong) return t('Please correct the marked captions.')
  const problem = captionsProblem(text)
  return problem && t(problem)
}
