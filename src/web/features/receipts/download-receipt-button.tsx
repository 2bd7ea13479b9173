import type { ReceiptAnswer } from '#shared/contract/receipts.ts'
import { receiptFileName } from '#shared/domain/receipts.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'

interface DownloadReceiptButtonProps {
  receipt: Pick<ReceiptAnswer, '_id' | 'kind' | 'number'>
  /** Whether a member or an administrator downloads it. */
  audience: 'user' | 'admin'
}

/** A button that downloads a receipt as PDF. */
export function DownloadReceiptButton({ receipt, audience }: DownloadReceiptButtonProps) {
  const downloading = useMutation({
    mutationFn: () => download(`/${audience}/receipts/${receipt._id}/pdf`, receiptFileName(receipt)),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to download the file.')) }),
  })
  return (
    <Button
      small
      variant="secondary"
      aria-label={t('Download {number}', { number: receipt.number })}
      busy={downloading.isPending}
      busyLabel={t('Downloading…')}
      onClick={() => downloading.mutate()}
    >
      {t('Download PDF')}
    </Button>
  )
}
