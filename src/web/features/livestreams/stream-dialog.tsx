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
import { useForm } from 'react-hook-form'

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
  onClose: () => void
}

/** The form of a live stream (specification §5 Live stream form). */
export function StreamDialog({ stream, copy, onClose }: StreamDialogProps) {
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
    ? { title: t('Edit Live Stream'), save: t('Save Changes'), anyway: t('Save anyway') }
    : { title: t('Schedule a New Live Stream'), save: t('Schedule Stream'), anyway: t('Schedule anyway') }
  return (
    <Dialog open onClose={onClose} title={labels.title}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
        className="grid gap-5"
      >
        <StreamFields form={form} stream={stream} hasStarted={hasStarted} />
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
    </Dialog>
  )
}
