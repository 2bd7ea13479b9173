import { readFileSync, writeFileSync } from 'node:fs'

export const MB = 1024 * 1024
export const SMALL_VIDEO = 'tests/fixtures/two-seconds.mp4'
/** Long enough for seeking. */
export const SEEKABLE_VIDEO = 'demo/media/videos/the-five-breaths.mp4'

/**
 * Writes a playable video of the given size, padded with a box that players skip. The box holds numbers, so that parts
 * in the wrong order give a different file. Returns its path.
 */
export function writeLargeVideo(path: string, sizeInBytes: number, video: string = SMALL_VIDEO): string {
  const source = readFileSync(video)
  const all = Buffer.alloc(sizeInBytes)
  source.copy(all)
  all.writeUInt32BE(sizeInBytes - source.length, source.length)
  all.write('free', source.length + 4, 'latin1')
  for (let at = source.length + 8; at + 4 <= sizeInBytes; at += 1024) all.writeUInt32BE(at, at)
  writeFileSync(path, all)
  return path
}
