/** As a `ref`: what has just appeared in a scrolling form is brought into view, once. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
