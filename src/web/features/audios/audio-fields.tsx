import type { AudioForm } from './audio-form.schema.ts'
import { UploadField } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { PublishFields } from '#web/ui/publish-fields.tsx'
import { Controller, type UseFormReturn } from 'react-hook-form'

/** The file is asked for once; it cannot be changed later (specification §4 Uploads). */
export function AudioFields({ form, isNew }: { form: UseFormReturn<AudioForm>; isNew: boolean }) {
  const { register, control, formState } = form
  const { errors } = formState
  const now = useNow(30_000)
  return (
    <>
      <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
      <TextField label={t('Artist (optional)')} error={errors.artist?.message} {...register('artist')} />
      <TextAreaField
        label={t('Description (optional)')}
        error={errors.description?.message}
        {...register('description')}
      />
      {isNew && (
        <UploadField
          control={control}
          name="file"
          kind="audio"
          label={t('Audio File')}
          hint={t('MP3, M4A, OGG or WAV. The file cannot be changed later.')}
        />
      )}
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
