import { BoundedMap } from '#server/platform/bounded-map.ts'

/** Which ranges of a file were read recently, and so are presumably still in the system's page cache. */
export interface PageCacheMap {
  /** Records that the bytes from `start` up to but excluding `end` were read from the disk. */
  recordRead(start: number, end: number): void
  /** Whether all bytes of the range were read. */
  covers(start: number, end: number): boolean
}

/** Page-cache maps of files by their strong ETag; they outlive the file being open. */
export interface PageCacheMaps {
  forFile(file: { etag: string; sizeInBytes: number }): PageCacheMap
}

/** The system may evict pages, so that a map is trusted for this long only. */
const TRUSTED_FOR_MS = 60_000
const MAX_FILES = 256
const BLOCK = 16 * 1024

export function createPageCacheMaps(now: () => number = () => performance.now()): PageCacheMaps {
  const maps = new BoundedMap<string, PageCacheMap & { isTrusted(): boolean }>(MAX_FILES)
  return {
    forFile({ etag, sizeInBytes }) {
      const recent = maps.get(etag)
      if (recent?.isTrusted()) return recent
      const trustedUntil = now() + TRUSTED_FOR_MS
      const isTrusted = () => now() < trustedUntil
      const { recordRead, covers } = createPageCacheMap(sizeInBytes)
      // A response over a slow connection may outlast the trusted period.
      const map = { recordRead, covers: (start: number, end: number) => isTrusted() && covers(start, end), isTrusted }
      maps.delete(etag)
      maps.set(etag, map)
      return map
    },
  }
}

/** Only whole blocks are recorded; the last block ends with the file. */
export function createPageCacheMap(sizeInBytes: number): PageCacheMap {
  const blocks = new Uint8Array(Math.ceil(Math.ceil(sizeInBytes / BLOCK) / 8))
  return {
    recordRead(start, end) {
      const last = end >= sizeInBytes ? Math.ceil(end / BLOCK) : Math.floor(end / BLOCK)
      for (let block = Math.ceil(start / BLOCK); block < last; block++) blocks[block >> 3] = at(block) | bit(block)
    },
    covers(start, end) {
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
