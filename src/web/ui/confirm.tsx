import { Button } from './button.tsx'
import { BEGINS_HERE, Dialog } from './dialog.tsx'
import { ErrorText } from './states.tsx'
import { t } from '#web/i18n/t.ts'

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
  onConfirm: () => void
  onCancel: () => void
}

/** A question before something that cannot be undone; Cancel has the focus. */
export function Confirm({ open, title, question, busy = false, busyLabel, error, ...rest }: ConfirmProps) {
  const { confirmLabel, cancelLabel = t('Cancel'), ...on } = rest
  return (
    <Dialog open={open} onClose={on.onCancel} title={title} role="alertdialog">
      <p>{question}</p>
      {error && <ErrorText className="mt-4">{error}</ErrorText>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={on.onCancel} {...{ [BEGINS_HERE]: true }}>
          {cancelLabel}
        </Button>
        <Button variant="danger" onClick={on.onConfirm} busy={busy} {...(busyLabel && { busyLabel })}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
