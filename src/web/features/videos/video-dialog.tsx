import { VideoFields } from './video-fields.tsx'
import { type VideoForm, videoForm, videoLabels, initialVideoForm, newVideoForm } from './video-form.schema.ts'
import { videoList } from './video-list.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { ItemDialog } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

export function VideoDialog({ video, onClose }: { video: AdminVideo | null; onClose: () => void }) {
  const form = useForm<VideoForm>({
    defaultValues: initialVideoForm(video, serverNow()),
    resolver: standardSchemaResolver(video ? videoForm : newVideoForm),
  })
  return (
    <ItemDialog
      list={videoList}
      item={video}
      form={form}
      initialOf={(item) => initialVideoForm(item, serverNow())}
      labels={videoLabels}
      fieldNames={FIELD_NAMES}
      title={video ? t('Edit Video') : t('Add a New Video')}
      saveLabel={video ? t('Save Changes') : t('Add Video')}
      onClose={onClose}
    >
      <VideoFields form={form} isNew={video === null} />
    </ItemDialog>
  )
}

/** The form's field for each field of the contract. */
const FIELD_NAMES: Record<string, keyof VideoForm> = {
  title: 'title',
  description: 'description',
  sequenceOrder: 'sequenceOrder',
  usageType: 'usageType',
  storageKey: 'file',
  publishAt: 'publish',
  captions: 'captions',
}
