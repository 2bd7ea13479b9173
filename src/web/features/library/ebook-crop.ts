/** The part of a page's width that is drawn, as shares of the page. */
export interface Crop {
  left: number
  width: number
}

export const WHOLE_PAGE: Crop = { left: 0, width: 1 }

/** Narrower columns, such as a title, are not enlarged further. */
const MIN_WIDTH = 0.6
/** Kept at both sides of the ink. */
const MARGIN = 0.02
/** How much a colour channel differs from the paper: pale boxes and thin lines count, the noise of a scan does not. */
const INK_DIFFERENCE = 14

/** The part of a picture's width in which anything differs from its corner, with a small margin. */
export function cropToInk({ data, width }: Pick<ImageData, 'data' | 'width'>): Crop {
  let [first, last] = [width, -1]
  for (let at = 0; at < data.length; at += 4) {
    if (!isInk(data, at)) continue
    const column = (at / 4) % width
    first = Math.min(first, column)
    last = Math.max(last, column)
  }
  if (last < first) return WHOLE_PAGE
  const inkWidth = (last + 1 - first) / width
  const cropWidth = Math.min(1, Math.max(MIN_WIDTH, inkWidth + 2 * MARGIN))
  const left = first / width - (cropWidth - inkWidth) / 2
  return { left: Math.min(1 - cropWidth, Math.max(0, left)), width: cropWidth }
}

function isInk(data: ImageData['data'], at: number): boolean {
  return [0, 1, 2].some((channel) => Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) > INK_DIFFERENCE)
}
