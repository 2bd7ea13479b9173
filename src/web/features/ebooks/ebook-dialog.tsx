import { type EbookForm, ebookForm, ebookLabels, initialEbookForm, newEbookForm } from './ebook-form.schema.ts'
import { ebookList } from './ebook-list.ts'
import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { ItemDialog } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { PictureField, UploadField, usePreparedFile } from '#web/features/uploads/public.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { PublishFields } from '#web/ui/publish-fields.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, Controller, type UseFormReturn } from 'react-hook-form'

export function EbookDialog({ ebook, onClose }: { ebook: AdminEbook | null; onClose: () => void }) {
  const form = useForm<EbookForm>({
    defaultValues: initialEbookForm(ebook, serverNow()),
    resolver: standardSchemaResolver(ebook ? ebookForm : newEbookForm),
  })
  return (
    <ItemDialog
      list={ebookList}
      item={ebook}
      form={form}
      toForm={(item) => initialEbookForm(item, serverNow())}
      labels={ebookLabels}
      fieldNames={FIELD_NAMES}
      title={ebook ? t('Edit Ebook') : t('Add a New Ebook')}
      saveLabel={ebook ? t('Save Changes') : t('Add Ebook')}
      incompleteText={({ cover, file }) =>
        ebook === null && (!cover || !file) ? t('Please select both a cover image and an ebook file.') : null
      }
      onClose={onClose}
    >
      <EbookFields form={form} isNew={ebook === null} />
    </ItemDialog>
  )
}

/** The form's field for each field of the contract. */
const FIELD_NAMES: Record<string, keyof EbookForm> = {
  title: 'title',
  description: 'description',
  author: 'author',
  coverImageStorageKey: 'cover',
  ebookFileStorageKey: 'file',
  publishAt: 'publish',
}

/** Cover and file are asked for once; they cannot be changed later (specification §4 Uploads). */
function EbookFields({ form, isNew }: { form: UseFormReturn<EbookForm>; isNew: boolean }) {
  const { register, control, formState } = form
  const { errors } = formState
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
            form={form}
            name="file"
            kind="pdf"
            label={t('Ebook File')}
            hint={t('PDF. Cover and file cannot be changed later.')}
          />
          <PictureField
            form={form}
            name="cover"
            label={t('Cover Image')}
            hint={t('PNG, JPG or WEBP.')}
            altTexts={{ chosen: t('The chosen cover') }}
            shapeClass="aspect-3/4 w-32"
          >
            <FirstPageAsCover form={form} />
          </PictureField>
        </>
      )}
      <Controller control={control} name="publish" render={(controlled) => <PublishFields {...controlled} />} />
    </>
  )
}

/** Offers the first page of the chosen book as its cover. */
function FirstPageAsCover({ form }: { form: UseFormReturn<EbookForm> }) {
  const [file, cover] = form.watch(['file', 'cover'])
  const firstPage = usePreparedFile(file, 'pdf')?.firstPage
  if (!firstPage) return null
  const isUsed = cover === firstPage
  return (
    <Button
      variant="secondary"
      small
      className="mt-3"
      aria-pressed={isUsed}
      disabled={isUsed}
      onClick={() => form.setValue('cover', firstPage, { shouldDirty: true, shouldValidate: true })}
    >
      {isUsed ? t('Page 1 is the cover') : t('Use page 1 as the cover')}
    </Button>
  )
}
