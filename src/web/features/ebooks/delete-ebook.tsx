import { useDeleteEbook } from './ebooks.hooks.ts'
import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Confirm } from '#web/ui/confirm.tsx'

export function DeleteEbook({ ebook, onClose }: { ebook: AdminEbook; onClose: () => void }) {
  const remove = useDeleteEbook()
  return (
    <Confirm
      open
      title={t('Delete “{title}”', { title: ebook.title })}
      question={t('Are you sure you want to delete this ebook?')}
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('Failed to delete ebook.'))}
      onConfirm={() => remove.mutate(ebook, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
