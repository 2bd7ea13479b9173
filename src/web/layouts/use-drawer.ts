import { useIsWide } from './use-is-wide.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

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
 * over the page closes with Escape or when one has gone somewhere, and gives the focus back.
 */
export function useDrawer({ collapsible }: { collapsible: boolean }): Drawer {
  const isWide = useIsWide()
  const { key } = useLocation()
  const [isFolded, setFolded] = useState(false)
  // It was opened at one entry of the history: at the next it is closed again.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const toggleButton = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const isOverlay = !isWide && openedAt === key

  useEffect(() => {
    if (!isOverlay) return undefined
    const button = toggleButton.current
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpenedAt(null)
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
    toggle: () => (isWide ? setFolded(!isFolded) : setOpenedAt(isOverlay ? null : key)),
    close: () => setOpenedAt(null),
    toggleButton,
    panel,
  }
}
