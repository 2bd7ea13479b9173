import { type RefObject, useEffect } from 'react'

/**
 * Keeps `--keyboard` of the element at the height that the keyboard of a phone covers: it lies over the page, which
 * stays as high as before.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const measure = (): void => {
      // Zoomed in, the rest of the page is out of view, but not covered.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element])
}
