import { useDeleteStream } from './livestreams.hooks.ts'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { DeleteContent } from '#web/features/bin/delete-content.hooks.tsx'
import { t } from '#web/i18n/t.ts'

export function DeleteStream({ stream, onClose }: { stream: AdminStream; onClose: () => void }) {
  return (
    <DeleteContent
      content={{ kind: 'livestream', _id: stream._id, title: stream.title }}
      question={t('Are you sure you want to delete this scheduled stream?')}
      failedFallback={t('Failed to delete stream.')}
      remove={useDeleteStream()}
      onClose={onClose}
    />
  )
}
