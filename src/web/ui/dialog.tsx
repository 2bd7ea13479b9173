import { t } from '#web/i18n/t.ts'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * The specification's generic modal: a native dialog, so that focus stays inside and returns. It closes with Escape,
 * on the backdrop and with its button; the page behind does not scroll.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, children, role = 'dialog' }: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // The native element alone moves focus, holds it and gives it back.
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === event.currentTarget) onClose()
  }

  return (
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={closeOnBackdrop}
      className="m-auto max-h-[90vh] w-[calc(100%-1.5rem)] max-w-2xl overflow-hidden rounded-card border border-line bg-raised p-0 text-ink shadow-2xl"
    >
      <div className="flex max-h-[90vh] flex-col">
        <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-7">
          <h2 id={titleId} className="pt-1.5 text-2xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t('Close modal')}
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface hover:text-ink"
          >
            <X aria-hidden size={22} />
          </button>
        </header>
        <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-7 sm:py-6">{children}</div>
      </div>
    </dialog>
  )
}
