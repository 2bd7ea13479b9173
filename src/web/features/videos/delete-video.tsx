import { useDeleteVideo } from './videos.hooks.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { DeleteContent } from '#web/features/bin/delete-content.hooks.tsx'
import { t } from '#web/i18n/t.ts'

export function DeleteVideo({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  return (
    <DeleteContent
      content={{ kind: 'video', _id: video._id, title: video.title }}
      question={t('Are you sure you want to delete this video?')}
      failedFallback={t('Failed to delete video.')}
      remove={useDeleteVideo()}
      onClose={onClose}
    />
  )
}
