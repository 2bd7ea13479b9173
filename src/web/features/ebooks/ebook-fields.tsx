import type { EbookForm } from './ebook-form.schema.ts'
import { acceptOf } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { FileField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { PublishFields } from '#web/ui/publish-fields.tsx'
import { Controller, type UseFormReturn } from 'react-hook-form'

/** Cover and file are asked for once; they cannot be changed later (specification §4 Uploads). */
export function EbookFields({ form, isNew }: { form: UseFormReturn<EbookForm>; isNew: boolean }) {
  const { register, control, formState } = form
  const { errors } = formState
  const now = useNow(30_000)
  return (
    <>
      <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
      <TextField label={t('Author (optional)')} error={errors.author?.message} {...register('author')} />
      <TextAreaField
        label={t('Description (optional)')}
        error={errors.description?.message}
        {...register('description')}
      />
      {isNew && <BothFiles form={form} />}
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

function BothFiles({ form: { control, formState } }: { form: UseFormReturn<EbookForm> }) {
  const { errors } = formState
  return (
    <>
      <Controller
        control={control}
        name="cover"
        render={({ field: { ref, onBlur, onChange } }) => (
          <FileField
            ref={ref}
            label={t('Cover Image')}
            accept={acceptOf('image')}
            hint={t('PNG, JPG or WEBP.')}
            required
            error={errors.cover?.message}
            onBlur={onBlur}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="file"
        render={({ field: { ref, onBlur, onChange } }) => (
          <FileField
            ref={ref}
            label={t('Ebook File')}
            accept={acceptOf('pdf')}
            hint={t('PDF. Cover and file cannot be changed later.')}
            required
            error={errors.file?.message}
            onBlur={onBlur}
            onChange={onChange}
          />
        )}
      />
    </>
  )
}
