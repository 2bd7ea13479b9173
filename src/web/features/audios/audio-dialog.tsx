import { type AudioForm, audioForm, audioLabels, initialAudioForm, newAudioForm } from './audio-form.schema.ts'
import { audioList } from './audio-list.ts'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { ItemDialog } from '#web/features/content/public.ts'
import { ItemConversion } from '#web/features/renditions/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fileTypesText, UploadField } from '#web/features/uploads/public.ts'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { PublishFields } from '#web/ui/publish-fields.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, Controller, type UseFormReturn } from 'react-hook-form'

export function AudioDialog({ audio, onClose }: { audio: AdminAudio | null; onClose: () => void }) {
  const form = useForm<AudioForm>({
    defaultValues: initialAudioForm(audio, serverNow()),
    resolver: standardSchemaResolver(audio ? audioForm : newAudioForm),
  })
  return (
    <ItemDialog
      list={audioList}
      item={audio}
      form={form}
      toForm={(item) => initialAudioForm(item, serverNow())}
      labels={audioLabels}
      fieldNames={FIELD_NAMES}
      title={audio ? t('Edit Audio') : t('Add a New Audio')}
      saveLabel={audio ? t('Save Changes') : t('Add Audio')}
      onClose={onClose}
    >
      <AudioFields form={form} audio={audio} />
    </ItemDialog>
  )
}

/** The form's field for each field of the contract. */
const FIELD_NAMES: Record<string, keyof AudioForm> = {
  title: 'title',
  description: 'description',
  artist: 'artist',
  storageKey: 'file',
  publishAt: 'publish',
}

/** The file is asked for once (specification §4 Uploads); `ReplaceFileDialog` gives the audio another one. */
function AudioFields({ form, audio }: { form: UseFormReturn<AudioForm>; audio: AdminAudio | null }) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      {audio && <ItemConversion item={audio} />}
      <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
      <TextField label={t('Artist (optional)')} error={errors.artist?.message} {...register('artist')} />
      <TextAreaField
        label={t('Description (optional)')}
        error={errors.description?.message}
        {...register('description')}
      />
      {audio === null && (
        <UploadField form={form} name="file" kind="audio" label={t('Audio File')} hint={fileTypesText('audio')} />
      )}
      <Controller control={control} name="publish" render={(controlled) => <PublishFields {...controlled} />} />
    </>
  )
}
