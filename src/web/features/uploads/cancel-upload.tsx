import type { RunningUpload } from './running-uploads.store.ts'
import { t } from '#web/i18n/t.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useClickGuard } from '#web/ui/use-click-guard.ts'
import { useState } from 'react'

/** Cancels an upload after a confirmation: the sent bytes are discarded. */
export function CancelUpload({ upload: { fileName, cancel }, sent }: { upload: RunningUpload; sent: string }) {
  const [isAsking, setAsking] = useState(false)
  const isClickable = useClickGuard()
  return (
    <>
      <Button variant="quiet" small className="-mx-4" disabled={!isClickable} onClick={() => setAsking(true)}>
        {t('Cancel upload')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Cancel this upload?')}
        question={t('{sent} of {name} have been sent and will be discarded. What you typed stays in the form.', {
          sent,
          name: fileName,
        })}
        cancelLabel={t('Continue uploading')}
        confirmLabel={t('Cancel upload')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          cancel()
          toastCancelled()
        }}
      />
    </>
  )
}

export function toastCancelled(): void {
  toast({ kind: 'success', text: t('Upload cancelled.') })
}
