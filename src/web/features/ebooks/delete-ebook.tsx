import { useDeleteEbook } from './ebooks.hooks.ts'
import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { DeleteContent } from '#web/features/bin/delete-content.hooks.tsx'
import { t } from '#web/i18n/t.ts'

export function DeleteEbook({ ebook, onClose }: { ebook: AdminEbook; onClose: () => void }) {
  return (
    <DeleteContent
      content={{ kind: 'ebook', _id: ebook._id, title: ebook.title }}
      question={t('Are you sure you want to delete this ebook?')}
      failedFallback={t('Failed to delete ebook.')}
      remove={useDeleteEbook()}
      onClose={onClose}
    />
  )
}
