import { useDeleteAudio } from './audios.hooks.ts'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Confirm } from '#web/ui/confirm.tsx'

export function DeleteAudio({ audio, onClose }: { audio: AdminAudio; onClose: () => void }) {
  const remove = useDeleteAudio()
  return (
    <Confirm
      open
      title={t('Delete “{title}”', { title: audio.title })}
      question={t('Are you sure you want to delete this audio file?')}
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('Failed to delete audio.'))}
      onConfirm={() => remove.mutate(audio, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
