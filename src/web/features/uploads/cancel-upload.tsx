import type { RunningUpload } from './uploads.running.ts'
import { t } from '#web/i18n/t.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { useState } from 'react'

/** Gives an upload up, after a question: what was sent is lost. */
export function CancelUpload({ upload: { fileName, cancel }, sent }: { upload: RunningUpload; sent: string }) {
  const [isAsking, setAsking] = useState(false)
  const isSettled = useSettled()
  return (
    <>
      <Button variant="quiet" small className="-mx-4" disabled={!isSettled} onClick={() => setAsking(true)}>
        {t('Cancel upload')}
      </Button>
      <Confirm
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
          uploadCancelled()
        }}
      />
    </>
  )
}

/** Says that an upload was given up. */
export function uploadCancelled(): void {
  toast({ kind: 'success', text: t('Upload cancelled.') })
}
