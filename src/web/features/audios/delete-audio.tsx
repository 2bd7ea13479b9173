import { useDeleteAudio } from './audios.hooks.ts'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { DeleteContent } from '#web/features/bin/delete-content.hooks.tsx'
import { t } from '#web/i18n/t.ts'

export function DeleteAudio({ audio, onClose }: { audio: AdminAudio; onClose: () => void }) {
  return (
    <DeleteContent
      content={{ kind: 'audio', _id: audio._id, title: audio.title }}
      question={t('Are you sure you want to delete this audio file?')}
      failedFallback={t('Failed to delete audio.')}
      remove={useDeleteAudio()}
      onClose={onClose}
    />
  )
}
