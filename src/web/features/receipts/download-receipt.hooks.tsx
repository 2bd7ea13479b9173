import type { ReceiptAnswer } from '#shared/contract/receipts.ts'
import { receiptFileName } from '#shared/domain/receipts.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'

interface Props {
  receipt: Pick<ReceiptAnswer, '_id' | 'kind' | 'number'>
  /** By whose right it is read. */
  of: 'user' | 'admin'
}

/** A button that saves a receipt as PDF. */
export function DownloadReceipt({ receipt, of }: Props) {
  const saving = useMutation({
    mutationFn: () => download(`/${of}/receipts/${receipt._id}/pdf`, receiptFileName(receipt)),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to download the file.')) }),
  })
  return (
    <Button
      small
      variant="secondary"
      aria-label={t('Download {number}', { number: receipt.number })}
      busy={saving.isPending}
      busyLabel={t('Downloading…')}
      onClick={() => saving.mutate()}
    >
      {t('Download PDF')}
    </Button>
  )
}
