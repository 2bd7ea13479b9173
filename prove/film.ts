import { PART_SIZE_IN_BYTES } from '#shared/domain/uploads.ts'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Plays, and fills several parts without dividing into them: what follows its last box is one that players skip. */
export function aFilm(parts: number): Buffer<ArrayBuffer> {
  const film = readFileSync('tests/fixtures/two-seconds.mp4')
  const rest = randomBytes((parts - 1) * PART_SIZE_IN_BYTES + 12_345)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4)
  return Buffer.concat([film, rest])
}

export function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
