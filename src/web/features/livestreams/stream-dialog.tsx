import { RepeatsField } from './repeats-field.tsx'
import { SeriesFormContent } from './series-form-content.tsx'
import { repeatedForm, type Repetition, type SeriesForm } from './series-form.schema.ts'
import { StreamFields } from './stream-fields.tsx'
import {
  initialStreamForm,
  type StreamForm,
  startedStreamForm,
  streamForm,
  streamLabels,
} from './stream-form.schema.ts'
import { useStreamQuestion } from './stream-question.ts'
import { useSaveStream } from './livestreams.hooks.ts'
import { type AdminStream, livestreams } from '#shared/contract/livestreams.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

const FIELDS = {
  title: 'title',
  video: 'video',
  startTime: 'startTime',
  durationInMinutes: 'durationInMinutes',
  replayDays: 'replayDays',
} as const

interface StreamDialogProps {
  /** Null for a new one. */
  stream: AdminStream | null
  /** The initial values of a copy. */
  copy?: StreamForm | undefined
  /** Whether the form of a series is shown at once. */
  repeats?: boolean
  onClose: () => void
}

/** The dialog of a live stream, and of a series while it is to repeat (specification §5 Live stream form). */
export function StreamDialog({ stream, copy, repeats = false, onClose }: StreamDialogProps) {
  const [single, setSingle] = useState({ copy, isReturned: false })
  const [typed, setTyped] = useState<Partial<SeriesForm> | null>(repeats ? {} : null)

  function keepSingle({ title, videos, startTime, durationInMinutes, replayDays }: SeriesForm): void {
    const form = { title, video: videos[0]?.id ?? '', startTime, durationInMinutes, replayDays }
    setSingle({ copy: form, isReturned: true })
    setTyped(null)
  }

  return (
    <Dialog open onClose={onClose} title={stream ? t('Edit Live Stream') : t('Schedule a New Live Stream')}>
      {typed ? (
        <SeriesFormContent series={null} typed={typed} onClose={onClose} onNever={keepSingle} />
      ) : (
        <StreamFormContent
          stream={stream}
          copy={single.copy}
          isReturned={single.isReturned}
          onClose={onClose}
          onRepeat={(form, repetition) => setTyped(repeatedForm(form, repetition))}
        />
      )}
    </Dialog>
  )
}

interface StreamFormContentProps extends Omit<StreamDialogProps, 'repeats'> {
  /** It was to repeat, and no longer is. */
  isReturned: boolean
  onRepeat: (form: StreamForm, repetition: Repetition) => void
}

function StreamFormContent({ stream, copy, isReturned, onClose, onRepeat }: StreamFormContentProps) {
  const now = useNow(1000)
  const hasStarted = stream !== null && stream.startTime <= now
  const form = useForm<StreamForm>({
    defaultValues: copy ?? initialStreamForm(stream),
    resolver: standardSchemaResolver(hasStarted ? startedStreamForm : streamForm),
  })
  const saving = useSaveStream()
  const question = useStreamQuestion(stream)
  const edited = useEditedItem(livestreams.update.answer, {
    item: stream,
    form,
    toForm: initialStreamForm,
    getItem: (answer) => answer.stream,
    labels: streamLabels,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const startTime = useWatch({ control: form.control, name: 'startTime' })
  useFormDraft(form, { form: 'livestream', itemId: stream?._id ?? null })

  async function save(values: StreamForm, base = edited.base, initial = edited.initial): Promise<void> {
    edited.clearConflict()
    if (!hasStarted && question.ask(values)) return
    try {
      await saving.mutateAsync({ base, initial, form: values, allowOverlap: question.allowsOverlap(values) })
      onClose()
    } catch (error) {
      if (edited.catchConflict(error)) return
      if (error instanceof ApiError && error.code === 'STREAM_OVERLAP') question.askOfOverlap(values)
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      const fallback = stream ? t('Failed to change the stream.') : t('Failed to schedule stream.')
      if (refused.length === 0) form.setError('root', { message: messageOf(error, fallback) })
    }
  }

  const current = form.getValues()
  const isIncomplete = (errors.video && current.video === '') || (errors.startTime && current.startTime === '')
  const failure = isIncomplete ? t('Please fill out all required fields.') : errors.root?.message
  const conflict = edited.conflict((base, initial) => void form.handleSubmit((values) => save(values, base, initial))())
  const isAsked = question.isAsked(current)
  const labels = stream
    ? { save: t('Save Changes'), anyway: t('Save anyway') }
    : { save: t('Schedule Stream'), anyway: t('Schedule anyway') }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      className="grid gap-5"
    >
      <StreamFields form={form} stream={stream} hasStarted={hasStarted} />
      {stream === null && (
        <RepeatsField
          value="NEVER"
          startTime={startTime}
          canBeNever
          isFocused={isReturned}
          onChange={(repetition) => repetition !== 'NEVER' && onRepeat(form.getValues(), repetition)}
        />
      )}
      {failure && <ErrorText>{failure}</ErrorText>}
      {isAsked && question.text && <ErrorText>{question.text}</ErrorText>}
      {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
      <FormActions
        saveLabel={isAsked ? labels.anyway : labels.save}
        isDisabled={edited.isDeleted}
        isSaving={isSubmitting}
        isDirty={isDirty}
        onCancel={onClose}
      />
    </form>
  )
}
