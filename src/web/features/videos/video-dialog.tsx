import { changesOf, initialVideoForm, newVideoForm, videoForm, type VideoForm } from './video-form.schema.ts'
import { VideoFields } from './video-fields.tsx'
import { createFailure, useCreateVideo, useUpdateVideo } from './videos.hooks.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { isCancelled, UploadingDialog, UploadProgressLine, useFileUpload } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { intoView } from '#web/ui/into-view.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** The form of a new video, or of the one that is edited. It closes only when it is saved or given up. */
export function VideoDialog({ video, onClose }: { video: AdminVideo | null; onClose: () => void }) {
  const [initial] = useState(() => initialVideoForm(video, serverNow()))
  const form = useForm<VideoForm>({
    defaultValues: initial,
    resolver: standardSchemaResolver(video ? videoForm : newVideoForm),
  })
  const upload = useFileUpload()
  const create = useCreateVideo()
  const update = useUpdateVideo()
  const [failure, setFailure] = useState<string | null>(null)

  async function save(values: VideoForm): Promise<void> {
    setFailure(null)
    try {
      if (video) await update.mutateAsync({ id: video._id, changes: changesOf(initial, values) })
      else if (values.file) await create.mutateAsync({ form: values, file: values.file, upload })
      onClose()
    } catch (error) {
      if (isCancelled(error)) return
      setFailure(values.file ? createFailure(error, values.file) : messageOf(error, t('Failed to update video.')))
      for (const [name, message] of fieldErrors(error, NAMES)) form.setError(name, { message })
    }
  }

  return (
    <UploadingDialog title={video ? t('Edit Video') : t('Add a New Video')} running={upload.running} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <VideoFields form={form} isNew={video === null} />
          {upload.running && <UploadProgressLine upload={upload.running} />}
          {failure !== null && (
            <div ref={intoView}>
              <ErrorText>{failure}</ErrorText>
            </div>
          )}
          <FormActions
            saveLabel={video ? t('Save Changes') : t('Add Video')}
            isSaving={create.isPending || update.isPending}
            onCancel={close}
          />
        </form>
      )}
    </UploadingDialog>
  )
}

/** The fields of the wire and where the form shows them. */
const NAMES: Record<string, keyof VideoForm> = {
  title: 'title',
  description: 'description',
  sequenceOrder: 'sequenceOrder',
  usageType: 'usageType',
  storageKey: 'file',
  publishAt: 'publish',
}
