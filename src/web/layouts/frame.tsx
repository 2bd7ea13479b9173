import { MovedClock } from './moved-clock.tsx'
import type { Drawer } from './use-drawer.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { t } from '#web/i18n/t.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toasts.ts'
import { announceScreen } from '#web/platform/view-transition.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { Outlet, useLocation } from 'react-router'

interface FrameProps {
  drawer: Drawer
  label: string
  sidebar: ReactNode
  header: ReactNode
  /** A bar at the bottom of small screens, with the id 'bottom-bar'. */
  bottomBar?: ReactNode
  /** The outlet, unless something stands around it. */
  screen?: ReactNode
  /** Dialogs that can open over any screen. */
  children?: ReactNode
}

/** The page frame of a signed-in person: sidebar, header, screen and toasts. */
export function Frame({ drawer, label, sidebar, header, bottomBar, screen = <Outlet />, children }: FrameProps) {
  const { isShown, isOverlay, isWide, close, panel } = drawer
  const { key } = useLocation()
  const main = useFocusOnNavigation()
  // The sidebar is rendered, and its data fetched, only once it has been opened.
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <QueryClientProvider client={queryClient}>
      <div className="min-h-dvh bg-background">
        <a
          href="#content"
          className="sr-only z-50 rounded-full bg-accent px-5 py-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t('Skip to content')}
        </a>
        {isOverlay && (
          <button
            type="button"
            aria-label={t('Close menu')}
            className="fixed inset-0 z-30 bg-backdrop"
            onClick={close}
            tabIndex={-1}
          />
        )}
        <aside
          ref={panel}
          id="sidebar"
          aria-label={label}
          className={`fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-surface duration-(--calm) ${isShown ? 'transition-[translate]' : 'invisible -translate-x-full transition-[translate,visibility]'}`}
        >
          {wasShown && sidebar}
        </aside>
        <div inert={isOverlay} className={`transition-[padding] duration-(--calm) ${isWide && isShown ? 'pl-72' : ''}`}>
          {import.meta.env.DEV && <MovedClock />}
          {header}
          <main
            ref={main}
            id="content"
            tabIndex={-1}
            className="mx-auto max-w-6xl px-4 pt-6 pb-[calc(4rem+var(--bottom-bar))] outline-none sm:px-6 lg:pt-8"
          >
            <ScreenBoundary locationKey={key}>{screen}</ScreenBoundary>
          </main>
          {bottomBar}
        </div>
        <LazyToaster />
        {children}
      </div>
    </QueryClientProvider>
  )
}

/** The button that opens and closes the sidebar. */
export function SidebarToggle({ drawer: { isShown, toggle, toggleButton } }: { drawer: Drawer }) {
  return (
    <button
      ref={toggleButton}
      type="button"
      aria-label={isShown ? t('Close menu') : t('Open menu')}
      aria-expanded={isShown}
      aria-controls="sidebar"
      onClick={toggle}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface hover:text-foreground"
    >
      <Menu aria-hidden size={22} />
    </button>
  )
}

/** Moves the focus to the top of the new screen after navigation, for keyboard users. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useLayoutEffect(announceScreen, [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [pathname])
  return main
}

/**
 * Loads the toaster on the first pointer press, key press or toast, because it is larger than most screens. If loading
 * fails, the next press tries again and the toasts wait.
 */
function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const newest = useToasts().at(-1)?.id

  useEffect(() => {
    if (Toaster) return undefined
    const load = (): void => {
      import('#web/ui/toaster.tsx').then(
        (file) => setToaster(() => file.Toaster),
        () => {},
      )
    }
    if (newest !== undefined) load()
    const loaded = new AbortController()
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, load, loaded)
    return () => loaded.abort()
  }, [Toaster, newest])

  return Toaster && <Toaster />
}
