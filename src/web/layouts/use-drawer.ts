import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

/** Tailwind's `lg`: from this width the sidebar is beside the page, below it an overlay (specification §9). */
const LARGE_SCREEN = '(min-width: 64rem)'

export interface Drawer {
  isWide: boolean
  isShown: boolean
  /** The sidebar covers the page, which is inert until it closes. */
  isOverlay: boolean
  toggle: () => void
  close: () => void
  toggleButton: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLElement | null>
}

/**
 * The state of a sidebar: beside the page on large screens, where it can be collapsed if `collapsible`, otherwise an
 * overlay. The open overlay has a history entry of its own: it closes with Back, Escape or navigation, and returns the
 * focus.
 */
export function useDrawer({ isCollapsible }: { isCollapsible: boolean }): Drawer {
  const isWide = useIsWide()
  const navigate = useNavigate()
  const { key, pathname, search, hash, state } = useLocation()
  const [isCollapsed, setCollapsed] = useState(false)
  // After a reload on the menu's history entry the menu is open, so that Back closes it.
  const [isOpen, setOpen] = useState(() => isMenuHistoryState(state))
  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    // Navigation closes the menu, also when it returns to the menu's own history entry.
    setOpen(isOpen && isMenuHistoryState(state))
  }
  const toggleButton = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const isOverlay = !isWide && isOpen

  function open(): void {
    setOpen(true)
    void navigate({ pathname, search, hash }, { state: MENU_HISTORY_STATE, preventScrollReset: true })
  }

  function close(): void {
    if (!isOpen) return
    setOpen(false)
    void navigate(-1)
  }
  const closeOverlay = useEffectEvent(close)

  useEffect(() => {
    if (!isOverlay) return undefined
    const button = toggleButton.current
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeOverlay()
    }
    // Back may come before the router has rendered the menu's entry; then the location never changes here.
    // A dialog above the menu goes back to the menu's own entry.
    const closeOnBack = ({ state: entry }: PopStateEvent): void => {
      if (!isMenuHistoryState(routerStateOf(entry))) setOpen(false)
    }
    panel.current?.querySelector<HTMLElement>('a[href]')?.focus()
    document.addEventListener('keydown', closeOnEscape)
    window.addEventListener('popstate', closeOnBack)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      window.removeEventListener('popstate', closeOnBack)
      button?.focus()
    }
  }, [isOverlay])

  return {
    isWide,
    isShown: isWide ? !(isCollapsible && isCollapsed) : isOverlay,
    isOverlay,
    toggle() {
      if (isWide) setCollapsed(!isCollapsed)
      else if (isOverlay) close()
      else open()
    },
    close,
    toggleButton,
    panel,
  }
}

function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => matchMedia(LARGE_SCREEN).matches)
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(LARGE_SCREEN)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const menuState = z.object({ isMenu: z.literal(true) })

/** The history state of the open menu's entry. */
const MENU_HISTORY_STATE: z.output<typeof menuState> = { isMenu: true }

/** What the router keeps of `navigate`'s state in a history entry. */
function routerStateOf(entry: unknown): unknown {
  return z.object({ usr: z.unknown() }).safeParse(entry).data?.usr
}

export function isMenuHistoryState(state: unknown): boolean {
  return menuState.safeParse(state).success
}
