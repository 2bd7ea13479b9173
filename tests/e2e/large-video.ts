import { readFileSync, writeFileSync } from 'node:fs'

export const MB = 1024 * 1024
export const SMALL_VIDEO = 'tests/fixtures/two-seconds.mp4'
/** Long enough to seek in. */
export const FILM = 'demo/media/videos/the-five-breaths.mp4'

/**
 * A video that plays, made as large as wanted by a box that players pass over. The box holds numbers, so that a part
 * in the wrong place is another file. Answers its path.
 */
export function writeLargeVideo(path: string, sizeInBytes: number, video: string = SMALL_VIDEO): string {
  const film = readFileSync(video)
  const all = Buffer.alloc(sizeInBytes)
  film.copy(all)
  all.writeUInt32BE(sizeInBytes - film.length, film.length)
  all.write('free', film.length + 4, 'latin1')
  for (let at = film.length + 8; at + 4 <= sizeInBytes; at += 1024) all.writeUInt32BE(at, at)
  writeFileSync(path, all)
  return path
}
