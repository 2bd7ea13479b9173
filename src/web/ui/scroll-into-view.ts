/** A callback ref: scrolls an element into view once when it appears. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Scrolls to the upper end of an element unless it is in the upper half of the screen already. */
export function scrollToUpperEnd(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect()
  if (top >= 0 && top < window.innerHeight / 2) return
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'start', behavior: isMotionReduced ? 'instant' : 'smooth' })
}
