import { usePurge } from './bin.hooks.ts'
import type { BinItem } from '#shared/contract/bin.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/** The question before something in the bin is deleted for good. */
export function PurgeDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const purge = usePurge()
  return (
    <Confirm
      open
      title={t('Delete “{title}” for good', { title: item.title })}
      question={t('It is deleted now, with its files, and cannot be restored any more.')}
      confirmLabel={t('Delete for good')}
      busyLabel={t('Deleting...')}
      busy={purge.isPending}
      error={purge.error && messageOf(purge.error, t('Failed to delete it.'))}
      onConfirm={() => purge.mutate(item, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
