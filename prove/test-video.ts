import { PART_SIZE_IN_BYTES } from '#shared/domain/uploads.ts'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A playable video that fills several parts; the padding is a box that players skip. */
export function multipartVideo(parts: number): Buffer<ArrayBuffer> {
  const playable = readFileSync('tests/fixtures/two-seconds.mp4')
  const rest = randomBytes((parts - 1) * PART_SIZE_IN_BYTES + 12_345)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4)
  return Buffer.concat([playable, rest])
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
