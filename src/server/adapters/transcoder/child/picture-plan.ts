/** Frames per second as a fraction. */
export interface FrameRate {
  num: number
  den: number
}

export interface PictureSize {
  width: number
  height: number
}

interface SourcePicture extends PictureSize {
  /** The shape of one pixel, 0 for unknown. */
  sampleAspectRatio: FrameRate
  isTurned: boolean
}

const FASTEST = 30
const SLOWEST = 1
/** Beyond this a stated rate is a time base and no rate. */
const MAX_STATED_RATE = 250
const USUAL_RATES = [12.5, 15, 20, 24, 25, 30]

/**
 * The one rate that all frames of a source are brought to: at most 30, a whole number of frames in two seconds, and by
 * halving where the source is faster, so that movement stays even.
 */
export function gridRate({ base, mean }: { base: number; mean: number }): number {
  const stated = isRate(base) ? base : isRate(mean) ? mean : FASTEST
  let rate = stated
  while (rate > FASTEST * 1.02) rate /= 2
  const usual = USUAL_RATES.find((each) => Math.abs(each - rate) / each < 0.02)
  return usual ?? Math.max(SLOWEST, Math.min(FASTEST, Math.ceil(rate * 2) / 2))
}

function isRate(rate: number): boolean {
  return Number.isFinite(rate) && rate > 0 && rate <= MAX_STATED_RATE
}

/** A rate as a fraction; it has at most one binary digit after the point. */
export function fractionOf(rate: number): FrameRate {
  return Number.isInteger(rate) ? { num: rate, den: 1 } : { num: Math.round(rate * 2), den: 2 }
}

/** The size of a rendition with square pixels, upright, and even sides, which 4:2:0 needs. */
export function renditionSize(source: SourcePicture, shortSide: number): PictureSize {
  const shown = shownSize(source)
  const factor = Math.min(1, shortSide / Math.min(shown.width, shown.height))
  return { width: even(shown.width * factor), height: even(shown.height * factor) }
}

/** As people see it: with square pixels and turned. The smaller side keeps its pixels. */
export function shownSize({ width, height, sampleAspectRatio: { num, den }, isTurned }: SourcePicture): PictureSize {
  const ratio = num > 0 && den > 0 ? num / den : 1
  const square = { width: width * ratio, height }
  return isTurned ? { width: square.height, height: square.width } : square
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

/** The filters that turn a picture upright, from the display matrix of the file (nine numbers, row by row). */
export function uprightFilters(matrix: readonly number[] | null): { filters: string[]; isTurned: boolean } {
  const [a = 1, b = 0, , c = 0, d = 1] = matrix ?? []
  const degrees = (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360
  if (Math.abs(degrees - 90) <= 1) return { filters: [`transpose=${c > 0 ? 'cclock_flip' : 'clock'}`], isTurned: true }
  if (Math.abs(degrees - 270) <= 1) return { filters: [`transpose=${c < 0 ? 'clock_flip' : 'cclock'}`], isTurned: true }
  const isUpsideDown = Math.abs(degrees - 180) <= 1
  const filters = [...(isUpsideDown && a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])]
  return { filters, isTurned: false }
}
