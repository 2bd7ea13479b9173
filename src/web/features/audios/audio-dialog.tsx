import { AudioFields } from './audio-fields.tsx'
import {
  type AudioForm,
  audioForm,
  changesOf,
  initialAudioForm,
  newAudioForm,
  differencesOf,
} from './audio-form.schema.ts'
import { useCreateAudio, useUpdateAudio } from './audios.hooks.ts'
import { type AdminAudio, audios } from '#shared/contract/audios.ts'
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

/** The form of a new audio, or of the one that is edited. It closes only when it is saved or given up. */
export function AudioDialog({ audio, onClose }: { audio: AdminAudio | null; onClose: () => void }) {
  const form = useForm<AudioForm>({
    defaultValues: initialAudioForm(audio, serverNow()),
    resolver: standardSchemaResolver(audio ? audioForm : newAudioForm),
  })
  const upload = useFileUpload()
  const create = useCreateAudio()
  const update = useUpdateAudio()
  const [failure, setFailure] = useState<string | null>(null)
  const edited = useEdited(audios.update.answer, {
    item: audio,
    form,
    initialOf: (item) => initialAudioForm(item, serverNow()),
    itemIn: (answer) => answer.audio,
    differencesOf,
  })

  async function save(values: AudioForm, base = edited.base, initial = edited.initial): Promise<void> {
    setFailure(null)
    edited.begin()
    try {
      if (base) await update.mutateAsync({ audio: base, changes: changesOf(initial, values) })
      else if (values.file) await create.mutateAsync({ form: values, file: values.file, upload })
      onClose()
    } catch (error) {
      if (isCancelled(error) || edited.isRefusedFor(error)) return
      setFailure(messageOf(error, audio ? t('Failed to update audio.') : t('Failed to add audio.')))
      for (const [name, message] of fieldErrors(error, NAMES)) form.setError(name, { message })
    }
  }

  const isSaving = create.isPending || update.isPending
  const conflict = edited.conflict((base, initial) => void form.handleSubmit((values) => save(values, base, initial))())
  return (
    <UploadingDialog
      title={audio ? t('Edit Audio') : t('Add a New Audio')}
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
          <AudioFields form={form} isNew={audio === null} />
          <FormUploads running={upload.running} />
          {failure !== null && <ErrorText>{failure}</ErrorText>}
          {conflict !== undefined && <ChangedMeanwhile changed={conflict} isSaving={isSaving} />}
          <FormActions
            saveLabel={audio ? t('Save Changes') : t('Add Audio')}
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
const NAMES: Record<string, keyof AudioForm> = {
  title: 'title',
  description: 'description',
  artist: 'artist',
  storageKey: 'file',
  publishAt: 'publish',
}
