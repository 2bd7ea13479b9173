import { Button } from './button.tsx'
import { BEGINS_HERE, Dialog, useHoldOpen } from './dialog.tsx'
import { ErrorText } from './states.tsx'
import { useSettled } from './use-settled.ts'
import { t } from '#web/i18n/t.ts'
import type { ReactNode } from 'react'

interface ConfirmProps {
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
  followsClick?: boolean
  /** 'primary' for actions that destroy nothing. */
  look?: 'danger' | 'primary'
  /** Further content below the question. */
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before a consequential action; Cancel has the focus. */
export function Confirm({ open, title, onCancel, ...question }: ConfirmProps) {
  return (
    <Dialog open={open} onClose={onCancel} title={title} role="alertdialog">
      <ConfirmContent onCancel={onCancel} {...question} />
    </Dialog>
  )
}

type ConfirmContentProps = Omit<ConfirmProps, 'open' | 'title'>

function ConfirmContent({ question, children, error, onConfirm, onCancel, ...button }: ConfirmContentProps) {
  const {
    confirmLabel,
    cancelLabel = t('Cancel'),
    busy = false,
    busyLabel,
    canConfirm = true,
    followsClick = false,
    look = 'danger',
  } = button
  const isReady = useSettled()
  useHoldOpen(busy)
  return (
    <>
      <p>{question}</p>
      {children}
      {error && <ErrorText className="mt-4">{error}</ErrorText>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel} {...{ [BEGINS_HERE]: true }}>
          {cancelLabel}
        </Button>
        <Button
          variant={look}
          onClick={onConfirm}
          disabled={!canConfirm || (followsClick && !isReady)}
          busy={busy}
          {...(busyLabel && { busyLabel })}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
