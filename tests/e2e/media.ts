import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface LocalVideo {
  path: string
  sizeInBytes: number
}

const SMALL = 'demo/media/videos/the-five-breaths.mp4'
const MB = 1024 * 1024

/** A real film of less than a megabyte. */
export function smallVideo(): LocalVideo {
  return { path: SMALL, sizeInBytes: readFileSync(SMALL).length }
}

/** The same film made longer than a single upload may be: behind it stands a box of numbers that players skip. */
export function largeVideo(sizeInBytes = 101 * MB): LocalVideo {
  const film = readFileSync(SMALL)
  const all = Buffer.alloc(sizeInBytes)
  film.copy(all)
  all.writeUInt32BE(sizeInBytes - film.length, film.length)
  all.write('free', film.length + 4)
  for (let at = film.length + 8; at + 4 <= sizeInBytes; at += 1024) all.writeUInt32BE(at, at)
  const path = join(mkdtempSync(join(tmpdir(), 'sadhana-film-')), 'the-long-walk.mp4')
  writeFileSync(path, all)
  return { path, sizeInBytes }
}
