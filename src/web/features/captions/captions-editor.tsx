import { CueList } from './cue-list.tsx'
import { addCue, cueAt, type EditedCue, hasProblem } from './cue-edits.ts'
import { CaptionsVideo } from './captions-video.tsx'
import { trackOf } from './captions.hooks.ts'
import { useCaptionsSaving } from './use-captions-saving.ts'
import { type CuesForm, useCueEditing } from './use-cue-editing.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { usePreviewSource } from '#web/features/playback/public.ts'
import { t, tn } from '#web/i18n/t.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'

interface CaptionsEditorProps {
  video: AdminVideo
  language: string
  stored: EditedCue[]
  /** Called with the video as somebody else has changed it. */
  onVideo: (video: AdminVideo) => void
  onSaved: (video: AdminVideo) => void
  onClose: () => void
}

/** The video, and the list of its captions in one language. */
export function CaptionsEditor({ video, language, stored, onVideo, onSaved, onClose }: CaptionsEditorProps) {
  const form = useForm<CuesForm>({ defaultValues: { cues: stored } })
  const editing = useCueEditing(form)
  const { cues, edit, undo, redo } = editing
  const [openId, setOpenId] = useState<number | null>(null)
  const [shownId, setShownId] = useState<number | null>(null)
  const source = usePreviewSource({ id: video._id, fileUrl: video.videoFileUrl })
  const { element } = source
  const saving = useCaptionsSaving({ form, editing, video, language, onVideo, onSaved, onProblem: setOpenId })
  useFormDraft(form, { form: 'captions', itemId: `${video._id}.${language}` })
  const { isDirty } = form.formState

  const player = {
    timeInMs: () => Math.round((element?.currentTime ?? 0) * 1000),
    seek(timeInMs: number) {
      if (element) moveTo(element, timeInMs)
    },
    // A video that cannot be played says so itself.
    play: () => void element?.play().catch(() => {}),
    toggle() {
      if (element?.paused === false) element.pause()
      else player.play()
    },
  }

  function add(timeInMs: number): void {
    const added = addCue(cues, timeInMs)
    edit(added.cues)
    setOpenId(added.id)
  }

  function handleKey(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey) return
    const isRedo = event.key === 'y' || (event.shiftKey && event.key.toLowerCase() === 'z')
    const action = isRedo ? redo : event.key === 'z' ? undo : event.key === 'Enter' ? player.toggle : undefined
    if (action === undefined) return
    event.preventDefault()
    action?.()
  }

  const invalid = cues.filter(hasProblem).length
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the fields inside
    <form
      noValidate
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-2"
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <div className="max-lg:sticky max-lg:-top-5 max-lg:z-10 max-lg:-mx-5 max-lg:bg-raised max-lg:px-5 max-lg:pt-2 max-lg:pb-2 sm:max-lg:-mx-7 sm:max-lg:px-7">
        <div className="lg:sticky lg:top-0">
          <CaptionsVideo
            video={video}
            source={source}
            shownText={cues.find(({ id }) => id === shownId)?.text ?? ''}
            language={language}
            onTime={(timeInMs) => setShownId(cueAt(cues, timeInMs)?.id ?? null)}
          />
          <p className="mt-3 text-[0.9375rem] text-muted max-lg:hidden">
            {t('Ctrl+Enter plays or pauses, Ctrl+Z undoes. Choose a caption to change it.')}
          </p>
        </div>
      </div>
      <div className="min-w-0">
        <div className="mb-2 flex flex-wrap items-center gap-1">
          <p className="mr-auto font-semibold">
            {tn(cues.length, { one: '{count} caption', other: '{count} captions' })}
          </p>
          <IconButton icon={Undo2} label={t('Undo')} disabled={!undo} onClick={() => undo?.()} />
          <IconButton icon={Redo2} label={t('Redo')} disabled={!redo} onClick={() => redo?.()} />
          <Button variant="secondary" small onClick={() => add(player.timeInMs())}>
            <Plus aria-hidden size={18} />
            {t('Add caption here')}
          </Button>
        </div>
        {trackOf(video, language)?.isAutomatic && (
          <p className="mb-2 rounded-field border border-accent-deep bg-surface px-3 py-2 text-[0.9375rem]">
            {t('Written automatically. Please read them through: once saved, members see them without this mark.')}
          </p>
        )}
        {cues.length === 0 && (
          <p className="py-6 text-muted">
            {t('No captions yet. Play the video to where somebody speaks, and press “Add caption here”.')}
          </p>
        )}
        <CueList
          editing={editing}
          language={language}
          player={player}
          openId={openId}
          shownId={shownId}
          onOpen={setOpenId}
          onAdd={add}
        />
      </div>
      <div className="min-w-0 max-sm:contents sm:sticky sm:-bottom-6 sm:z-10 sm:-mx-7 sm:-mb-6 sm:border-t sm:border-line sm:bg-raised sm:px-7 sm:py-3 lg:col-span-2">
        {saving.failure !== null && (
          <div ref={scrollIntoView} className="mt-3">
            <ErrorText>{saving.failure}</ErrorText>
          </div>
        )}
        {invalid > 0 && (
          <p className="mt-3 text-[0.9375rem] text-danger">
            {tn(invalid, {
              one: '{count} caption has to be corrected.',
              other: '{count} captions have to be corrected.',
            })}
          </p>
        )}
        {saving.conflict !== undefined && <EditConflictPanel conflict={saving.conflict} isSaving={saving.isSaving} />}
        <FormActions
          saveLabel={t('Save')}
          isSaving={saving.isSaving}
          isDirty={isDirty}
          isDisabled={!isDirty || saving.conflict === null}
          onCancel={onClose}
        />
      </div>
    </form>
  )
}

function moveTo(media: HTMLMediaElement, timeInMs: number): void {
  media.currentTime = timeInMs / 1000
}
