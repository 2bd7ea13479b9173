import { CaptionsField } from './captions-field.tsx'
import { USAGE_LABELS } from './usage-labels.ts'
import type { VideoForm } from './video-form.schema.ts'
import { MINIMUM_SEQUENCE_ORDER, USAGE_TYPES } from '#shared/domain/videos.ts'
import { UploadField, interruptedHint } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { PublishFields } from '#web/ui/publish-fields.tsx'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'

export function VideoFields({ form, isNew }: { form: UseFormReturn<VideoForm>; isNew: boolean }) {
  const { register, control, formState } = form
  const { errors } = formState
  const now = useNow(30_000)
  const [interrupted] = useState(interruptedHint)
  return (
    <>
      <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
      <TextAreaField
        label={t('Description')}
        required
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Sequence Order')}
          type="number"
          inputMode="numeric"
          min={MINIMUM_SEQUENCE_ORDER}
          step={1}
          required
          error={errors.sequenceOrder?.message}
          {...register('sequenceOrder', { valueAsNumber: true })}
        />
        <SelectField
          label={t('Usage Type')}
          options={USAGE_TYPES.map((value) => ({ value, label: USAGE_LABELS[value]() }))}
          error={errors.usageType?.message}
          {...register('usageType')}
        />
      </div>
      {isNew && (
        <UploadField
          control={control}
          name="file"
          kind="video"
          label={t('Video File')}
          hint={interrupted ?? t('MP4 or WebM.')}
        />
      )}
      <Controller
        control={control}
        name="captions"
        render={({ field: { value, onChange } }) => (
          <CaptionsField value={value} onChange={onChange} error={errors.captions?.message} />
        )}
      />
      <Controller
        control={control}
        name="publish"
        render={({ field: { value, onChange } }) => (
          <PublishFields value={value} onChange={onChange} error={errors.publish?.message} now={now} />
        )}
      />
    </>
  )
}
