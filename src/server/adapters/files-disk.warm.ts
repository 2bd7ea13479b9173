import { BoundedMap } from './bounded-map.ts'

/** Which stretches of a file were read in the minute since it was first opened, and so are in the system's memory still. */
export interface WarmStretches {
  /** The bytes from `start` up to and without `end` have come from the disk. */
  note(start: number, end: number): void
  /** Whether all of them have. */
  hold(start: number, end: number): boolean
}

/** What is known of the files that were read, by their strong tags: it outlives the opening of a file. */
export interface Warmth {
  of(file: { etag: string; sizeInBytes: number }): WarmStretches
}

/** The system may need its memory for something else: what was noted is believed for so long. */
const HOLDS_FOR_MS = 60_000
const MOST_FILES = 256

export function rememberedWarmth(now: () => number = () => performance.now()): Warmth {
  const files = new BoundedMap<string, { since: number; warm: WarmStretches }>(MOST_FILES)

  return {
    of({ etag, sizeInBytes }) {
      const known = files.get(etag)
      if (known && now() < known.since + HOLDS_FOR_MS) return known.warm
      files.delete(etag)
      const since = now()
      const { note, hold } = warmStretches(sizeInBytes)
      // An answer to a slow line lasts longer than what is believed here.
      const warm = { note, hold: (start: number, end: number) => now() < since + HOLDS_FOR_MS && hold(start, end) }
      files.set(etag, { since, warm })
      return warm
    },
  }
}

const BLOCK = 16 * 1024

/** Whole blocks alone are noted; the last one ends with the file. */
export function warmStretches(sizeInBytes: number): WarmStretches {
  const blocks = new Uint8Array(Math.ceil(Math.ceil(sizeInBytes / BLOCK) / 8))
  return {
    note(start, end) {
      const last = end >= sizeInBytes ? Math.ceil(end / BLOCK) : Math.floor(end / BLOCK)
      for (let block = Math.ceil(start / BLOCK); block < last; block++) blocks[block >> 3] = at(block) | bit(block)
    },
    hold(start, end) {
      const last = Math.ceil(end / BLOCK)
      for (let block = Math.floor(start / BLOCK); block < last; block++) if (!(at(block) & bit(block))) return false
      return true
    },
  }

  function at(block: number): number {
    return blocks[block >> 3] ?? 0
  }
}

function bit(block: number): number {
  return 1 << (block & 7)
}
