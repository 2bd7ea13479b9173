import { readFileSync, writeFileSync } from 'node:fs'

export const MB = 1024 * 1024
export const SMALL_VIDEO = 'tests/fixtures/two-seconds.mp4'

/** A video that plays, made as large as wanted by a box that players pass over. Answers its path. */
export function writeLargeVideo(path: string, sizeInBytes: number): string {
  const video = readFileSync(SMALL_VIDEO)
  const free = Buffer.alloc(sizeInBytes - video.length)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  writeFileSync(path, Buffer.concat([video, free]))
  return path
}
