/** 'TEXT' fills the width with the page without its empty margins; a number is the page's share of the width. */
export type Zoom = 'TEXT' | number

export const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** Below this width a whole page is too small to read. */
const WIDTH_OF_WHOLE_PAGE_IN_PIXELS = 640

/** A wider page has lines that are too long for the eye, as in full screen. */
const MAX_WIDTH_OF_PAGE_IN_PIXELS = 1000

/** On a phone without the margins, on a larger screen the whole page, and in full screen a part of the width. */
export function defaultZoom(availableWidth: number): Zoom {
  if (availableWidth < WIDTH_OF_WHOLE_PAGE_IN_PIXELS) return 'TEXT'
  return ZOOM_STEPS.findLast((step) => step <= 1 && step * availableWidth <= MAX_WIDTH_OF_PAGE_IN_PIXELS) ?? 0.5
}

/** One step smaller or larger; without margins a page is about as large as one step above its full width. */
export function nextZoom(zoom: Zoom, direction: -1 | 1): Zoom {
  if (zoom === 'TEXT') return direction === 1 ? 1.5 : 1
  const next = direction === 1 ? ZOOM_STEPS.find((step) => step > zoom) : ZOOM_STEPS.findLast((step) => step < zoom)
  return next ?? zoom
}

/** The zoom that was stored or chosen from the menu; undefined for anything else. */
export function parseZoom(text: string | null): Zoom | undefined {
  if (text === 'TEXT') return 'TEXT'
  return ZOOM_STEPS.find((step) => String(step) === text)
}
