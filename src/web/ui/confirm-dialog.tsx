import { Button } from './button.tsx'
import { AUTOFOCUS_ATTRIBUTE, Dialog, useKeepDialogOpen } from './dialog.tsx'
import { ErrorText } from './states.tsx'
import { useClickGuard } from './use-click-guard.ts'
import { t } from '#web/i18n/t.ts'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  open: boolean
  title: string
  question: string
  confirmLabel: string
  /** 'Cancel' unless that could be misread. */
  cancelLabel?: string
  busy?: boolean
  busyLabel?: string
  error?: string | null
  /** False until the question is fully loaded. */
  canConfirm?: boolean
  /** It opens on a button click: the second click of a double click must not confirm it. */
  isOpenedByClick?: boolean
  /** 'primary' for actions that destroy nothing. */
  variant?: 'danger' | 'primary'
  /** Further content below the question. */
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before a consequential action; Cancel has the focus. */
export function ConfirmDialog({ open, title, onCancel, ...question }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onCancel} title={title} role="alertdialog">
      <ConfirmContent onCancel={onCancel} {...question} />
    </Dialog>
  )
}

type ConfirmContentProps = Omit<ConfirmDialogProps, 'open' | 'title'>

function ConfirmContent({ question, children, error, onConfirm, onCancel, ...button }: ConfirmContentProps) {
  const {
    confirmLabel,
    cancelLabel = t('Cancel'),
    busy = false,
    busyLabel,
    canConfirm = true,
    isOpenedByClick = false,
    variant = 'danger',
  } = button
  const isReady = useClickGuard()
  useKeepDialogOpen(busy)
  return (
    <>
      <p>{question}</p>
      {children}
      {error && <ErrorText className="mt-4">{error}</ErrorText>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel} {...{ [AUTOFOCUS_ATTRIBUTE]: true }}>
          {cancelLabel}
        </Button>
        <Button
          variant={variant}
          onClick={onConfirm}
          disabled={!canConfirm || (isOpenedByClick && !isReady)}
          busy={busy}
          {...(busyLabel && { busyLabel })}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
