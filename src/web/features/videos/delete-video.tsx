import { useDeleteVideo } from './videos.hooks.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Confirm } from '#web/ui/confirm.tsx'

export function DeleteVideo({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const remove = useDeleteVideo()
  return (
    <Confirm
      open
      title={t('Delete “{title}”', { title: video.title })}
      question={t('Are you sure you want to delete this video?')}
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('Failed to delete video.'))}
      onConfirm={() => remove.mutate(video, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
