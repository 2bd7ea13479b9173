import { followConversion } from './followed-conversions.store.ts'
import { type ConvertedItem, refetchMedia } from './media.hooks.ts'
import { renditions } from '#shared/contract/renditions.ts'
import {
  fileTypesText,
  FormUploadsProgress,
  isCancelled,
  requiredFileSchema,
  UploadField,
  UploadingDialog,
  useFormUploads,
} from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

interface ReplaceFileDialogProps {
  item: ConvertedItem
  kind: 'video' | 'audio'
  onClose: () => void
}

interface FileForm {
  file: File | null
}

/** Sends another file for an item. It takes the place of the old one by itself. */
export function ReplaceFileDialog({ item, kind, onClose }: ReplaceFileDialogProps) {
  const form = useForm<FileForm>({
    defaultValues: { file: null },
    resolver: standardSchemaResolver(
      z.object({ file: requiredFileSchema(kind, () => t('Please choose the new file.')) }),
    ),
  })
  const uploads = useFormUploads()
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<string | null>(null)

  async function send(file: File | null, allowCut: boolean): Promise<void> {
    setFailure(null)
    try {
      const storageKey = await uploads.send('file', file)
      await request(renditions.replaceFile, { params: { id: item._id }, body: { storageKey, allowCut } })
      uploads.markAttached()
      followConversion(item)
      toast({ kind: 'success', text: t('The new file has arrived. It is used as soon as phones can play it.') })
      onClose()
    } catch (error) {
      if (isCancelled(error)) return
      if (error instanceof ApiError && error.code === 'VIDEO_LONGER_THAN_STREAM') {
        setQuestion(error.fields['storageKey'] ?? error.message)
        return
      }
      uploads.markRefused(error)
      setFailure(messageOf(error, t('Failed to replace the file.')))
    } finally {
      void refetchMedia()
    }
  }

  const { running } = uploads
  const isSaving = form.formState.isSubmitting || running.length > 0
  const { isDirty } = form.formState
  return (
    <UploadingDialog
      title={t('Replace File')}
      itemTitle={item.title}
      running={running}
      isSaving={isSaving}
      isDirty={isDirty}
      failure={failure}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => void form.handleSubmit(({ file }) => send(file, false))(event)}
        >
          <p>
            {t(
              'Another file for “{title}”. Its title, links, courses, captions and the progress of members stay. Members get the old file until phones can play the new one.',
              { title: item.title },
            )}
          </p>
          <UploadField form={form} name="file" kind={kind} label={t('New file')} hint={fileTypesText(kind)} />
          <FormUploadsProgress running={running} />
          {failure !== null && <ErrorText>{failure}</ErrorText>}
          <FormActions
            saveLabel={t('Replace File')}
            isSaving={isSaving}
            isDirty={isDirty}
            isCancelEnabled={running.length > 0}
            onCancel={close}
          />
          <ConfirmDialog
            open={question !== null}
            title={t('The new video does not fit')}
            question={question ?? ''}
            confirmLabel={t('Replace all the same')}
            variant="primary"
            onCancel={() => setQuestion(null)}
            onConfirm={() => {
              setQuestion(null)
              void form.handleSubmit(({ file }) => send(file, true))()
            }}
          />
        </form>
      )}
    </UploadingDialog>
  )
}
