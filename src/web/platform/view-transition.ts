/** The name of what opens into the next screen; there an element has it as its `view-transition-name`. */
const OPENED = 'opened'
/** How long the old screen may stand still for the new one; then that one comes without a transition, as ever. */
const MOST_WAIT_IN_MS = 120

let onRendered: (() => void) | null = null

/** Opens a screen out of an element of this one, where the browser can and motion is wanted. */
export function openFrom(element: HTMLElement | null | undefined, navigate: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!element || isStill || !('startViewTransition' in document)) {
    navigate()
    return
  }
  element.style.viewTransitionName = OPENED
  const { ready, finished } = document.startViewTransition(
    () =>
      new Promise<void>((resolve) => {
        element.style.viewTransitionName = ''
        onRendered = resolve
        setTimeout(resolve, MOST_WAIT_IN_MS)
        navigate()
      }),
  )
  // The browser skips it, for example when the tab is hidden.
  for (const step of [ready, finished]) step.catch(() => {})
}

/** A new screen stands in the document. */
export function announceScreen(): void {
  onRendered?.()
  onRendered = null
}
