import { EbookFields } from './ebook-fields.tsx'
import {
  changesOf,
  type EbookForm,
  ebookForm,
  initialEbookForm,
  newEbookForm,
  differencesOf,
} from './ebook-form.schema.ts'
import { useCreateEbook, useUpdateEbook } from './ebooks.hooks.ts'
import { type AdminEbook, ebooks } from '#shared/contract/ebooks.ts'
import { FormUploads, isCancelled, UploadingDialog, useFileUpload } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useEdited } from '#web/platform/use-edited.ts'
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** The form of a new e-book, or of the one that is edited. It closes only when it is saved or given up. */
export function EbookDialog({ ebook, onClose }: { ebook: AdminEbook | null; onClose: () => void }) {
  const form = useForm<EbookForm>({
    defaultValues: initialEbookForm(ebook, serverNow()),
    resolver: standardSchemaResolver(ebook ? ebookForm : newEbookForm),
  })
  const [cover, book] = [useFileUpload(), useFileUpload()]
  const create = useCreateEbook()
  const update = useUpdateEbook()
  const [failure, setFailure] = useState<string | null>(null)
  const edited = useEdited(ebooks.update.answer, {
    item: ebook,
    form,
    initialOf: (item) => initialEbookForm(item, serverNow()),
    itemIn: (answer) => answer.ebook,
    differencesOf,
  })

  async function save(values: EbookForm, base = edited.base, initial = edited.initial): Promise<void> {
    setFailure(null)
    edited.begin()
    try {
      if (base) await update.mutateAsync({ ebook: base, changes: changesOf(initial, values) })
      else if (values.cover && values.file) {
        const files = { cover: { file: values.cover, upload: cover }, book: { file: values.file, upload: book } }
        await create.mutateAsync({ form: values, ...files })
      }
      onClose()
    } catch (error) {
      if (isCancelled(error) || edited.isRefusedFor(error)) return
      setFailure(messageOf(error, ebook ? t('Failed to update ebook.') : t('Failed to add ebook.')))
      for (const [name, message] of fieldErrors(error, NAMES)) form.setError(name, { message })
    }
  }

  function explainMissing(): void {
    const { cover: image, file } = form.getValues()
    const isMissing = ebook === null && (!image || !file)
    setFailure(isMissing ? t('Please select both a cover image and an ebook file.') : null)
  }

  const running = [...cover.running, ...book.running]
  const isSaving = create.isPending || update.isPending || running.length > 0
  const conflict = edited.conflict((base, initial) => void form.handleSubmit((values) => save(values, base, initial))())
  return (
    <UploadingDialog
      title={ebook ? t('Edit Ebook') : t('Add a New Ebook')}
      subject={form.getValues('title')}
      running={running}
      isSaving={isSaving}
      failure={failure}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => void form.handleSubmit((values) => save(values), explainMissing)(event)}
        >
          <EbookFields form={form} isNew={ebook === null} />
          <FormUploads running={running} />
          {failure !== null && <ErrorText>{failure}</ErrorText>}
          {conflict !== undefined && <ChangedMeanwhile changed={conflict} isSaving={isSaving} />}
          <FormActions
            saveLabel={ebook ? t('Save Changes') : t('Add Ebook')}
            isDisabled={edited.isDeleted}
            isSaving={isSaving}
            mayCancel={running.length > 0}
            onCancel={close}
          />
        </form>
      )}
    </UploadingDialog>
  )
}

/** The fields of the wire and where the form shows them. */
const NAMES: Record<string, keyof EbookForm> = {
  title: 'title',
  description: 'description',
  author: 'author',
  coverImageStorageKey: 'cover',
  ebookFileStorageKey: 'file',
  publishAt: 'publish',
}
