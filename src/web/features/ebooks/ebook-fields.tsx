import type { EbookForm } from './ebook-form.schema.ts'
import { UploadField } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
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
      {isNew && (
        <>
          <UploadField
            control={control}
            name="cover"
            kind="image"
            label={t('Cover Image')}
            hint={t('PNG, JPG or WEBP.')}
          />
          <UploadField
            control={control}
            name="file"
            kind="pdf"
            label={t('Ebook File')}
            hint={t('PDF. Cover and file cannot be changed later.')}
          />
        </>
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
