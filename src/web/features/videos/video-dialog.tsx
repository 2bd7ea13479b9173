import {
  changesOf,
  initialVideoForm,
  newVideoForm,
  videoForm,
  type VideoForm,
  differencesOf,
} from './video-form.schema.ts'
import { VideoFields } from './video-fields.tsx'
import { createFailure, useCreateVideo, useUpdateVideo } from './videos.hooks.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import { FormUploads, isCancelled, UploadingDialog, useFileUpload } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useEdited } from '#web/platform/use-edited.ts'
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { intoView } from '#web/ui/into-view.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** The form of a new video, or of the one that is edited. It closes only when it is saved or given up. */
export function VideoDialog({ video, onClose }: { video: AdminVideo | null; onClose: () => void }) {
  const form = useForm<VideoForm>({
    defaultValues: initialVideoForm(video, serverNow()),
    resolver: standardSchemaResolver(video ? videoForm : newVideoForm),
  })
  const upload = useFileUpload()
  const create = useCreateVideo()
  const update = useUpdateVideo()
  const [failure, setFailure] = useState<string | null>(null)
  const edited = useEdited(videos.update.answer, {
    item: video,
    form,
    initialOf: (item) => initialVideoForm(item, serverNow()),
    itemIn: (answer) => answer.video,
    differencesOf,
  })

  async function save(values: VideoForm, base = edited.base, initial = edited.initial): Promise<void> {
    setFailure(null)
    edited.begin()
    try {
      if (base) await update.mutateAsync({ video: base, changes: changesOf(initial, values) })
      else if (values.file) await create.mutateAsync({ form: values, file: values.file, upload })
      onClose()
    } catch (error) {
      if (isCancelled(error) || edited.isRefusedFor(error)) return
      setFailure(values.file ? createFailure(error, values.file) : messageOf(error, t('Failed to update video.')))
      for (const [name, message] of fieldErrors(error, NAMES)) form.setError(name, { message })
    }
  }

  const isSaving = create.isPending || update.isPending
  const conflict = edited.conflict((base, initial) => void form.handleSubmit((values) => save(values, base, initial))())
  return (
    <UploadingDialog
      title={video ? t('Edit Video') : t('Add a New Video')}
      subject={form.getValues('title')}
      running={upload.running}
      isSaving={isSaving}
      failure={failure}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
        >
          <VideoFields form={form} isNew={video === null} />
          <FormUploads running={upload.running} />
          {failure !== null && (
            <div ref={intoView}>
              <ErrorText>{failure}</ErrorText>
            </div>
          )}
          {conflict !== undefined && <ChangedMeanwhile changed={conflict} isSaving={isSaving} />}
          <FormActions
            saveLabel={video ? t('Save Changes') : t('Add Video')}
            isDisabled={edited.isDeleted}
            isSaving={isSaving}
            mayCancel={upload.running.length > 0}
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
  captions: 'captions',
}
