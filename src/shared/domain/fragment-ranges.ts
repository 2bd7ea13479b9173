/** Where the fragments of a rendition lie in its file. */
export interface FragmentMap {
  startBytes: number
  fragmentInSeconds: number
  fragmentSizes: readonly number[]
}

/** Bytes of a file, both ends inclusive. */
export interface ByteRange {
  from: number
  to: number
}

/** The bytes of `count` fragments from `index` on, or of those that are left. */
export function fragmentRange({ startBytes, fragmentSizes }: FragmentMap, index: number, count: number): ByteRange {
  const from = startBytes + sum(fragmentSizes.slice(0, index))
  return { from, to: from + sum(fragmentSizes.slice(index, index + count)) - 1 }
}

/** The fragment that holds a position. */
export function fragmentAt({ fragmentInSeconds }: Pick<FragmentMap, 'fragmentInSeconds'>, seconds: number): number {
  return Math.floor(seconds / fragmentInSeconds)
}

/** The sound of a fragment may end some hundredths of a second beside its picture. */
const TOLERANCE_IN_SECONDS = 0.2

/** The fragment that follows what is buffered until a second. */
export function fragmentAfter(map: Pick<FragmentMap, 'fragmentInSeconds'>, bufferedUntilSecond: number): number {
  return fragmentAt(map, bufferedUntilSecond + TOLERANCE_IN_SECONDS)
}

/** The end of the buffered range around a position; the position itself if nothing is there. */
export function bufferedUntil(ranges: BufferedRanges, position: number): number {
  for (let index = 0; index < ranges.length; index++) {
    const end = ranges.end(index)
    if (ranges.start(index) <= position + TOLERANCE_IN_SECONDS / 2 && position < end) return end
  }
  return position
}

export interface BufferedRanges {
  length: number
  start(index: number): number
  end(index: number): number
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
