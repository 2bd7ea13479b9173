import { BackgroundLine } from './background-line.tsx'
import { uploadCancelled } from './cancel-upload.tsx'
import { type FormPlace, useFormPlace } from './form-place.ts'
import type { RunningUpload } from './uploads.running.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { BEGINS_HERE, Dialog } from '#web/ui/dialog.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'

interface UploadingDialogProps {
  title: string
  /** What was typed as the item's title; names the form while it is in the background. */
  subject: string
  /** The uploads of its form. */
  running: readonly RunningUpload[]
  isSaving: boolean
  failure: string | null
  onClose: () => void
  /** Draws the form; its Cancel calls `close`. */
  children: (close: () => void) => ReactNode
}

/**
 * A form that sends files. To close it while a file is under way would lose what was sent, so it asks; who goes to
 * another screen takes it along in the background, where it is saved as soon as its files have arrived.
 */
export function UploadingDialog({ title, subject, onClose, children, ...state }: UploadingDialogProps) {
  const { running, isSaving } = state
  const [isAsking, setAsking] = useState(false)
  const place = useFormPlace()
  const isSending = running.length > 0
  const close = () => (isSending ? setAsking(true) : onClose())
  useLeaving(place, () => (isSending || isSaving ? place?.sendToBackground() : onClose()))

  function stop(): void {
    for (const upload of running) upload.cancel()
    uploadCancelled()
    onClose()
  }

  return (
    <>
      <Dialog open onClose={close} title={title} isHidden={place?.isInBackground ?? false}>
        {children(close)}
      </Dialog>
      <LeaveQuestion
        open={isAsking && isSending && !place?.isInBackground}
        onStay={() => setAsking(false)}
        onStop={stop}
        onBackground={() => {
          setAsking(false)
          place?.sendToBackground()
        }}
      />
      {place?.isInBackground &&
        place.panel &&
        createPortal(
          <BackgroundLine {...state} name={subject || title} onOpen={place.bringBack} onDiscard={onClose} />,
          place.panel,
        )}
    </>
  )
}

interface LeaveQuestionProps {
  open: boolean
  onStay: () => void
  onStop: () => void
  onBackground: () => void
}

function LeaveQuestion({ open, onStay, onStop, onBackground }: LeaveQuestionProps) {
  return (
    <Dialog open={open} onClose={onStay} title={t('The upload is under way')} role="alertdialog">
      <p>
        {t('It can go on in the background and is saved by itself. If you stop it, what was sent will be discarded.')}
      </p>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={onStay}>
          {t('Stay here')}
        </Button>
        <Button variant="danger" onClick={onStop}>
          {t('Stop upload')}
        </Button>
        <Button className="max-sm:order-first" onClick={onBackground} {...{ [BEGINS_HERE]: true }}>
          {t('Continue in the background')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Notices that another screen has come while the form stands before it, also by the browser's Back. */
function useLeaving(place: FormPlace | null, leave: () => void): void {
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  const isShown = !place?.isInBackground
  useEffect(() => {
    if (openedAt.current !== pathname && isShown) leave()
    openedAt.current = pathname
  })
}
