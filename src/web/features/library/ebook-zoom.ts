/** As a share of the width there is. */
export const ZOOM_MIN = 0.5
export const ZOOM_MAX = 4

/** One step smaller or larger; 0 is the width there is. */
export function nextZoom(zoom: number, direction: -1 | 0 | 1): number {
  if (direction === 0) return 1
  const next = direction === 1 ? zoom * 1.25 : zoom / 1.25
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, Math.round(next * 100) / 100))
}
