import { useRestore } from './bin.hooks.ts'
import type { BinItem } from '#shared/contract/bin.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/** The question before a stream is restored beside another one that is on at the same time. */
export function RestoreOverlap({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const restore = useRestore()
  const start = item.startTime ? formatIst(item.startTime) : ''
  return (
    <Confirm
      open
      title={t('Restore “{title}”', { title: item.title })}
      question={t('Another stream is on at that time ({start}). Both would run side by side.', { start })}
      confirmLabel={t('Restore anyway')}
      busyLabel={t('Restoring…')}
      busy={restore.isPending}
      look="primary"
      onConfirm={() => restore.mutate({ ...item, allowOverlap: true }, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}
