import { findFormOverlap } from './overlap.ts'
import { StreamFields } from './stream-fields.tsx'
import { EMPTY_STREAM_FORM, type StreamForm, streamForm } from './stream-form.schema.ts'
import { useCreateStream, useLatestStreams } from './livestreams.hooks.ts'
import { fromIstInput } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

const FIELDS = {
  title: 'title',
  video: 'video',
  startTime: 'startTime',
  durationInMinutes: 'durationInMinutes',
} as const

/** The form of a new live stream (specification §5 Live stream form). */
export function StreamDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<StreamForm>({ defaultValues: EMPTY_STREAM_FORM, resolver: standardSchemaResolver(streamForm) })
  const create = useCreateStream()
  const { data: streams = [], ...latest } = useLatestStreams()
  // Times that the server refused for an overlap; sending the same times again confirms them.
  const [refusedTimes, setRefusedTimes] = useState('')
  const { errors, isSubmitting, isDirty } = form.formState
  useFormDraft(form, { form: 'livestream', itemId: null })

  async function save({ startTime, ...rest }: StreamForm): Promise<void> {
    const start = fromIstInput(startTime)
    if (start === null) return
    const times = timesKey({ startTime, ...rest })
    const isOverlapShown = findFormOverlap({ startTime, ...rest }, streams) !== undefined
    try {
      await create.mutateAsync({ ...rest, startTime: start, allowOverlap: isOverlapShown || times === refusedTimes })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STREAM_OVERLAP') {
        setRefusedTimes(times)
        void latest.refetch()
      }
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) form.setError('root', { message: messageOf(error, t('Failed to schedule stream.')) })
    }
  }

  const { video, startTime, ...rest } = form.getValues()
  const isIncomplete = (errors.video && video === '') || (errors.startTime && startTime === '')
  const failure = isIncomplete ? t('Please fill out all required fields.') : errors.root?.message
  const isOverlapRefused = refusedTimes !== '' && refusedTimes === timesKey({ startTime, ...rest })
  return (
    <Dialog open onClose={onClose} title={t('Schedule a New Live Stream')}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="grid gap-5">
        <StreamFields form={form} />
        {failure && <ErrorText>{failure}</ErrorText>}
        <FormActions
          saveLabel={isOverlapRefused ? t('Schedule anyway') : t('Schedule Stream')}
          isSaving={isSubmitting}
          isDirty={isDirty}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function timesKey({ startTime, durationInMinutes }: Pick<StreamForm, 'startTime' | 'durationInMinutes'>): string {
  return `${startTime} ${durationInMinutes}`
}
