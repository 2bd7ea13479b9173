import { AudioFields } from './audio-fields.tsx'
import { type AudioForm, audioForm, audioLabels, initialAudioForm, newAudioForm } from './audio-form.schema.ts'
import { audioList } from './audio-list.ts'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { ItemDialog } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

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
      initialOf={(item) => initialAudioForm(item, serverNow())}
      labels={audioLabels}
      fieldNames={FIELD_NAMES}
      title={audio ? t('Edit Audio') : t('Add a New Audio')}
      saveLabel={audio ? t('Save Changes') : t('Add Audio')}
      onClose={onClose}
    >
      <AudioFields form={form} isNew={audio === null} />
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
