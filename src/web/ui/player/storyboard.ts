import type { PlaybackOffer } from '#shared/contract/playback.ts'

export type Storyboard = NonNullable<PlaybackOffer['storyboard']>

/** Where the picture of a second lies: its sheet, and its left upper corner there in pixels. */
export function storyboardPicture(
  board: Storyboard,
  second: number,
): { url: string; left: number; top: number } | null {
  const { sheetUrls, everySeconds, columns, rows, width, height } = board
  const index = Math.max(0, Math.floor(second / everySeconds))
  const onSheet = index % (columns * rows)
  const url = sheetUrls[Math.floor(index / (columns * rows))]
  if (url === undefined) return null
  return { url, left: (onSheet % columns) * width, top: Math.floor(onSheet / columns) * height }
}

/** The left edge of a preview above a pointer, so that it stays within the strip. */
export function previewLeft({
  pointerAt,
  width,
  stripWidth,
}: Record<'pointerAt' | 'width' | 'stripWidth', number>): number {
  return Math.max(0, Math.min(stripWidth - width, pointerAt - width / 2))
}
