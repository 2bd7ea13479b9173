import { BackgroundLine } from './background-line.tsx'
import { toastCancelled } from './cancel-upload.tsx'
import { type FormVisibility, useFormVisibility } from './form-visibility.ts'
import type { RunningUpload } from './running-uploads.store.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { AUTOFOCUS_ATTRIBUTE, Dialog } from '#web/ui/dialog.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'

interface UploadingDialogProps {
  title: string
  /** The item's title as it was typed; names the form while it is in the background. */
  itemTitle: string
  /** The uploads of its form. */
  running: readonly RunningUpload[]
  isSaving: boolean
  /** Something was typed that is not saved. */
  isDirty: boolean
  failure: string | null
  onClose: () => void
  /** Renders the form; its Cancel calls `close`. */
  children: (close: () => void) => ReactNode
}

/**
 * A form that sends files. Closing it during an upload would lose what was sent, so it asks first. On navigation it
 * continues in the background, where it is saved as soon as its files have arrived.
 */
export function UploadingDialog({ title, itemTitle, isDirty, onClose, children, ...state }: UploadingDialogProps) {
  const { running, isSaving } = state
  const [isAsking, setAsking] = useState(false)
  const visibility = useFormVisibility()
  const isSending = running.length > 0
  const close = () => (isSending ? setAsking(true) : onClose())
  useNavigatedAway(visibility, () => (isSending || isSaving || isDirty ? visibility?.sendToBackground() : onClose()))

  function stop(): void {
    for (const upload of running) upload.cancel()
    toastCancelled()
    onClose()
  }

  return (
    <>
      <Dialog open onClose={close} title={title} isHidden={visibility?.isInBackground ?? false}>
        {children(close)}
      </Dialog>
      <ConfirmCloseDialog
        open={isAsking && isSending && !visibility?.isInBackground}
        onStay={() => setAsking(false)}
        onStop={stop}
        onBackground={() => {
          setAsking(false)
          visibility?.sendToBackground()
        }}
      />
      {visibility?.isInBackground &&
        visibility.panel &&
        createPortal(
          <BackgroundLine {...state} name={itemTitle || title} onOpen={visibility.bringToFront} onDiscard={onClose} />,
          visibility.panel,
        )}
    </>
  )
}

interface ConfirmCloseDialogProps {
  open: boolean
  onStay: () => void
  onStop: () => void
  onBackground: () => void
}

function ConfirmCloseDialog({ open, onStay, onStop, onBackground }: ConfirmCloseDialogProps) {
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
        <Button className="max-sm:order-first" onClick={onBackground} {...{ [AUTOFOCUS_ATTRIBUTE]: true }}>
          {t('Continue in the background')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Calls `onLeave` when another screen is opened while the form is in front, also by the browser's Back. */
function useNavigatedAway(visibility: FormVisibility | null, onLeave: () => void): void {
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  const isShown = !visibility?.isInBackground
  useEffect(() => {
    if (openedAt.current !== pathname && isShown) onLeave()
    openedAt.current = pathname
  })
}
