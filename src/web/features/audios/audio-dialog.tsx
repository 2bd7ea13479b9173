import { AudioFields } from './audio-fields.tsx'
import { type AudioForm, audioForm, changesOf, initialAudioForm, newAudioForm } from './audio-form.schema.ts'
import { useCreateAudio, useUpdateAudio } from './audios.hooks.ts'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { isCancelled, UploadingDialog, UploadProgressLine, useFileUpload } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** The form of a new audio, or of the one that is edited. It closes only when it is saved or given up. */
export function AudioDialog({ audio, onClose }: { audio: AdminAudio | null; onClose: () => void }) {
  const [initial] = useState(() => initialAudioForm(audio, serverNow()))
  const form = useForm<AudioForm>({
    defaultValues: initial,
    resolver: standardSchemaResolver(audio ? audioForm : newAudioForm),
  })
  const upload = useFileUpload()
  const create = useCreateAudio()
  const update = useUpdateAudio()
  const [failure, setFailure] = useState<string | null>(null)

  async function save(values: AudioForm): Promise<void> {
    setFailure(null)
    try {
      if (audio) await update.mutateAsync({ id: audio._id, changes: changesOf(initial, values) })
      else if (values.file) await create.mutateAsync({ form: values, file: values.file, upload })
      onClose()
    } catch (error) {
      if (isCancelled(error)) return
      setFailure(messageOf(error, audio ? t('Failed to update audio.') : t('Failed to add audio.')))
      for (const [name, message] of fieldErrors(error, NAMES)) form.setError(name, { message })
    }
  }

  return (
    <UploadingDialog title={audio ? t('Edit Audio') : t('Add a New Audio')} running={upload.running} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <AudioFields form={form} isNew={audio === null} />
          {upload.running && <UploadProgressLine upload={upload.running} />}
          {failure !== null && <ErrorText>{failure}</ErrorText>}
          <FormActions
            saveLabel={audio ? t('Save Changes') : t('Add Audio')}
            isSaving={create.isPending || update.isPending}
            onCancel={close}
          />
        </form>
      )}
    </UploadingDialog>
  )
}

/** The fields of the wire and where the form shows them. */
const NAMES: Record<string, keyof AudioForm> = {
  title: 'title',
  description: 'description',
  artist: 'artist',
  storageKey: 'file',
  publishAt: 'publish',
}
