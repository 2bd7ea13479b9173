import type { RunningUpload } from './uploads.running.ts'
import { t } from '#web/i18n/t.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type ReactNode, useState } from 'react'

interface UploadingDialogProps {
  title: string
  /** The upload of its form. */
  running: RunningUpload | null
  onClose: () => void
  /** Draws the form; its Cancel calls `close`. */
  children: (close: () => void) => ReactNode
}

/** A form that sends a file: to close it while the file is under way would lose what was sent, so it asks. */
export function UploadingDialog({ title, running, onClose, children }: UploadingDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => (running ? setAsking(true) : onClose())
  return (
    <>
      <Dialog open onClose={close} title={title}>
        {children(close)}
      </Dialog>
      <Confirm
        open={isAsking && running !== null}
        title={t('Stop the upload?')}
        question={t('The file has not arrived yet. What was sent of it will be discarded.')}
        confirmLabel={t('Stop upload')}
        onConfirm={() => {
          running?.cancel()
          onClose()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
