import { isMenuHistoryState, MENU_HISTORY_STATE } from './menu-entry.ts'
import { useIsWide } from './use-is-wide.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

export interface Drawer {
  isWide: boolean
  isShown: boolean
  /** It lies over the page, which cannot be used until it closes. */
  isOverlay: boolean
  toggle: () => void
  close: () => void
  toggleButton: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLElement | null>
}

/**
 * A sidebar: beside the page on large screens, where `collapsible` ones can be folded away, else over it. The one
 * over the page is an entry of the history: it closes with Back and Escape or when one has gone somewhere, and gives the
 * focus back.
 */
export function useDrawer({ collapsible }: { collapsible: boolean }): Drawer {
  const isWide = useIsWide()
  const navigate = useNavigate()
  const { key, pathname, search, hash, state } = useLocation()
  const [isFolded, setFolded] = useState(false)
  // A reload leaves the entry of the open menu: it shows the menu, so that Back closes it.
  const [isOpen, setOpen] = useState(() => isMenuHistoryState(state))
  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    // Whoever goes elsewhere finds it closed, also when they come to its entry again.
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
    panel.current?.querySelector<HTMLElement>('a[href]')?.focus()
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      button?.focus()
    }
  }, [isOverlay])

  return {
    isWide,
    isShown: isWide ? !(collapsible && isFolded) : isOverlay,
    isOverlay,
    toggle() {
      if (isWide) setFolded(!isFolded)
      else if (isOverlay) close()
      else open()
    },
    close,
    toggleButton,
    panel,
  }
}
