import type { IFormat } from 'music-metadata'

/** Two pages of the greatest size: at least one whole page lies in so many bytes at the end. */
const TAIL_BYTES = 128 * 1024
const NO_PACKET_ENDS = 0xffff_ffff_ffff_ffffn

/** The length of an Ogg file: its last page says how many samples have been played when it is over (RFC 3533). */
export async function oggDuration(blob: Blob, { sampleRate, codec }: IFormat): Promise<number | undefined> {
  const tail = Buffer.from(await blob.slice(Math.max(0, blob.size - TAIL_BYTES)).arrayBuffer())
  const samples = lastPosition(tail)
  // Opus counts in 48 kHz whatever it was recorded at (RFC 7845).
  const rate = /opus/i.test(codec ?? '') ? 48_000 : sampleRate
  return samples === undefined || !rate ? undefined : Number(samples) / rate
}

function lastPosition(bytes: Buffer): bigint | undefined {
  for (let at = bytes.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf('OggS', at - 1)) {
    if (at + 14 > bytes.length) continue
    const position = bytes.readBigUInt64LE(at + 6)
    if (position !== NO_PACKET_ENDS) return position
  }
  return undefined
}
