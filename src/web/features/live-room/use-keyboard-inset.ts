import { useEffect } from 'react'

/**
 * Keeps `--keyboard` of the page at the height that the keyboard of a phone covers: it lies over the page, which stays
 * as high as before. What is being written in stays in view.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const page = document.documentElement
    let inset = 0
    const measure = (): void => {
      // Zoomed in, the rest of the page is out of view, but not covered.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height
      const next = covered > MIN_KEYBOARD_IN_PX ? Math.round(covered) : 0
      if (next === inset) return
      inset = next
      page.style.setProperty('--keyboard', `${inset}px`)
      if (inset > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    measure()
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      page.style.removeProperty('--keyboard')
    }
  }, [])
}

/** The bars of a browser cover less. */
const MIN_KEYBOARD_IN_PX = 120
