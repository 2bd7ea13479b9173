/** Which stretches of an open file were read a moment ago, and so are in the system's memory still. */
export interface WarmStretches {
  /** The bytes from `start` up to and without `end` have come from the disk. */
  note(start: number, end: number): void
  /** Whether all of them have. */
  hold(start: number, end: number): boolean
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
