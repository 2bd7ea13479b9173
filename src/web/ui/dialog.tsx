import { OfflineLine } from './offline-bar.tsx'
import { t } from '#web/i18n/t.ts'
import { X } from 'lucide-react'
import { openLayer } from '#web/platform/history-layers.ts'
import { askToDiscard, registerUnsavedForm } from '#web/platform/unsaved-changes.store.ts'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Hidden for now; its content keeps its state. */
  isHidden?: boolean
  /** For work beside a video: as wide as the screen allows; on phones the whole screen. */
  isWide?: boolean
}

/** Marks the element that gets the focus when a dialog opens. */
export const AUTOFOCUS_ATTRIBUTE = 'data-autofocus'

type ChangeCount = (change: (count: number) => number) => void

const DialogContext = createContext<{ changeKeepOpenCount: ChangeCount; changeUnsavedCount: (by: 1 | -1) => void }>({
  changeKeepOpenCount: () => {},
  changeUnsavedCount: () => {},
})

/** Keeps the enclosing dialog open while true, because closing it cannot undo a request that was sent. */
export function useKeepDialogOpen(isKeptOpen: boolean): void {
  const { changeKeepOpenCount } = useContext(DialogContext)
  useEffect(() => {
    if (!isKeptOpen) return undefined
    changeKeepOpenCount((count) => count + 1)
    return () => changeKeepOpenCount((count) => count - 1)
  }, [isKeptOpen, changeKeepOpenCount])
}

/** While true, the enclosing dialog asks before it closes, and the browser before the page is left. */
export function useUnsavedDialog(isUnsaved: boolean): void {
  const { changeUnsavedCount } = useContext(DialogContext)
  // At once: the next key may be Escape.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const unregister = registerUnsavedForm()
    changeUnsavedCount(1)
    return () => {
      unregister()
      changeUnsavedCount(-1)
    }
  }, [isUnsaved, changeUnsavedCount])
}

const WIDE_CLASS =
  'm-auto max-h-[94dvh] max-w-6xl rounded-card border max-sm:h-dvh max-sm:max-h-dvh max-sm:max-w-none max-sm:border-0'

/** On phones a sheet that comes from below, in reach of the thumb. */
const NARROW_CLASS =
  'm-auto max-h-[90vh] max-w-2xl rounded-card border max-sm:mb-0 max-sm:max-h-[92dvh] max-sm:max-w-none max-sm:rounded-b-none max-sm:border-0 max-sm:border-t max-sm:starting:open:translate-y-full max-sm:starting:open:opacity-100'

/**
 * The specification's generic modal: a native dialog, which traps and returns the focus. It closes with Escape, Back, a
 * click on the backdrop or its button, unless its content keeps it open or has to be saved first; the page behind it
 * does not scroll.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, children, ...options }: Omit<DialogProps, 'open'>) {
  const { role = 'dialog', isHidden = false, isWide = false } = options
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressBeganOnBackdrop = useRef(false)
  const [keepOpenCount, changeKeepOpenCount] = useState(0)
  const unsavedCount = useRef(0)
  const counts = useMemo(
    () => ({ changeKeepOpenCount, changeUnsavedCount: (by: 1 | -1) => void (unsavedCount.current += by) }),
    [],
  )
  const isKeptOpen = keepOpenCount > 0
  const closeOnBack = useEffectEvent(() => close())

  function close(): void {
    if (isKeptOpen) return
    if (unsavedCount.current > 0) askToDiscard(onClose)
    else onClose()
  }

  useEffect(() => (isHidden ? undefined : openLayer(() => closeOnBack())), [isHidden])

  // The focus starts at the marked element, else at the first field.
  useEffect(() => {
    if (isHidden) return undefined
    const dialog = element.current
    const before = document.activeElement
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>(`[${AUTOFOCUS_ATTRIBUTE}], input, textarea, select`)?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isHidden])

  // A press that starts inside, such as a text selection, and ends on the backdrop does not close the dialog. Nor does
  // the second press of the double click that opened it.
  function recordPress(event: MouseEvent<HTMLDialogElement>): void {
    pressBeganOnBackdrop.current = event.target === event.currentTarget && event.detail <= 1
  }

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>): void {
    if (pressBeganOnBackdrop.current && event.target === event.currentTarget) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop is the dialog itself; Escape and the button do the same by keyboard
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input inside also fires `cancel` when no file was chosen.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      // The browser may close it without a `cancel` event, for example at a second Escape.
      onClose={() => {
        if (isHidden || element.current?.open) return
        if (isKeptOpen || unsavedCount.current > 0) element.current?.showModal()
        close()
      }}
      onMouseDown={recordPress}
      onClick={closeOnBackdrop}
      className={`w-[calc(100%-1.5rem)] flex-col overflow-hidden border-line bg-raised p-0 text-foreground shadow-2xl open:flex max-sm:w-full ${isWide ? WIDE_CLASS : NARROW_CLASS}`}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <OfflineLine />
        <header className="flex shrink-0 items-start justify-between gap-4 border-b border-line px-5 py-4 max-sm:py-2.5 sm:px-7">
          <h2 id={titleId} className="min-w-0 pt-1.5 text-2xl max-sm:text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={close}
            disabled={isKeptOpen}
            aria-label={t('Close modal')}
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:not-disabled:bg-surface hover:not-disabled:text-foreground disabled:cursor-not-allowed disabled:opacity-60"
          >
            <X aria-hidden size={22} />
          </button>
        </header>
        <div className="scroll-pb-20 overflow-y-auto overscroll-contain px-5 py-5 sm:px-7 sm:py-6">
          <DialogContext value={counts}>{children}</DialogContext>
        </div>
      </div>
    </dialog>
  )
}
