import { useDeleteStream } from './livestreams.hooks.ts'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Confirm } from '#web/ui/confirm.tsx'

export function DeleteStream({ stream, onClose }: { stream: AdminStream; onClose: () => void }) {
  const remove = useDeleteStream()
  return (
    <Confirm
      open
      title={t('Delete “{title}”', { title: stream.title })}
      question={t('Are you sure you want to delete this scheduled stream?')}
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('Failed to delete stream.'))}
      onConfirm={() => remove.mutate(stream, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
