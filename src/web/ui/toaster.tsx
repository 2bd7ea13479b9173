import { buttonClass } from './button.tsx'
import { t } from '#web/i18n/t.ts'
import { dismissToast, useToasts } from '#web/platform/toasts.ts'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type ComponentProps, useEffect, useRef } from 'react'

/** 5000 ms, top right, Alt+T and F8, swipe threshold 50 px, drag-dismiss 80 percent (specification §9). */
const DURATION_IN_MS = 5000
/** Toasts with an action stay longer, so that it can be reached. */
const ACTION_DURATION_IN_MS = 10_000
const SWIPE_THRESHOLD_IN_PX = 50
const DRAG_DISMISS_SHARE = 0.8

/** Renders the toasts. */
export function Toaster() {
  const toasts = useToasts()
  const viewport = useRef<HTMLOListElement>(null)

  // The library supports only one hotkey; Alt+T is handled here.
  useEffect(() => {
    const focusOnAltT = (event: KeyboardEvent): void => {
      if (!event.altKey || event.code !== 'KeyT') return
      event.preventDefault()
      viewport.current?.focus()
    }
    document.addEventListener('keydown', focusOnAltT)
    return () => document.removeEventListener('keydown', focusOnAltT)
  }, [])

  // A dialog is in the browser's top layer; each new toast re-opens the popover above it.
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const list = viewport.current
    list?.showPopover()
    return () => list?.hidePopover()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new toast raises the list again
  }, [newest])

  return (
    <Toast.Provider
      duration={DURATION_IN_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_IN_PX}
      label={t('Notification')}
    >
      {toasts.map(({ id, kind, text, action }) => (
        <Toast.Root
          key={id}
          type={kind === 'error' ? 'foreground' : 'background'}
          {...(action && { duration: ACTION_DURATION_IN_MS })}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(id)
          }}
          onSwipeEnd={keepShortDrag}
          className="flex animate-from-right items-start gap-3 rounded-field border border-line bg-raised p-4 shadow-xl data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform"
        >
          {kind === 'error' ? (
            <TriangleAlert aria-hidden className="mt-0.5 shrink-0 text-danger" size={20} />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-success" size={20} />
          )}
          <Toast.Description className="min-w-0 flex-1 break-words">{text}</Toast.Description>
          {action && (
            <Toast.Action
              altText={action.label}
              onClick={action.run}
              className={`${buttonClass({ variant: 'quiet', small: true })} -my-2`}
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t('Close')}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface"
          >
            <X aria-hidden size={18} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        hotkey={['F8']}
        label={t('Notifications (F8 or Alt+T)')}
        className="fixed inset-auto top-0 right-0 lg:top-20 m-0 flex w-96 max-w-full list-none flex-col gap-3 overflow-visible border-0 bg-transparent p-4 text-foreground"
      />
    </Toast.Provider>
  )
}

/** Touch dismisses from the threshold on; a mouse must drag across most of the toast's width. */
const keepShortDrag: ComponentProps<typeof Toast.Root>['onSwipeEnd'] = (event) => {
  const { originalEvent, delta } = event.detail
  const dragged = delta.x / event.currentTarget.offsetWidth
  if (originalEvent.pointerType !== 'mouse' || dragged >= DRAG_DISMISS_SHARE) return
  event.preventDefault()
  event.currentTarget.style.setProperty('--radix-toast-swipe-move-x', '0px')
}
