import type { ReadRange } from '#server/platform/worker-tasks.ts'

interface Mp3File {
  sizeInBytes: number
  read: ReadRange
}

const HEADER_BYTES = 4
const TAG_HEAD_BYTES = 10
const CHUNK_BYTES = 512 * 1024

/**
 * Duration of an MP3 in seconds, counted by its frames, for a file without a table of contents states it nowhere else.
 * Uses the table of the first frame if there is one. Null when there is no frame.
 */
export async function mp3Duration({ sizeInBytes, read }: Mp3File): Promise<number | null> {
  let at = await skipTags({ sizeInBytes, read })
  let seconds = 0
  let first: Frame | undefined
  while (at + HEADER_BYTES <= sizeInBytes) {
    const start = at
    const chunk = await read(start, Math.min(start + CHUNK_BYTES, sizeInBytes))
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    while (at - start + HEADER_BYTES <= chunk.length) {
      const frame = frameAt(view, at - start, first)
      if (frame && !first) {
        first = frame
        const counted = framesInTable(chunk.subarray(at - start))
        if (counted !== null) return counted * frame.seconds
      }
      seconds += frame?.seconds ?? 0
      at += frame?.bytes ?? 1
    }
    if (at === start) break
  }
  return seconds > 0 ? seconds : null
}

/** Real files have one or two tags; each takes a read of its own. */
const MAX_TAGS = 16

/** The position after the tags before the audio (ID3v2, possibly several). */
async function skipTags({ sizeInBytes, read }: Mp3File): Promise<number> {
  let at = 0
  for (let tags = 0; tags < MAX_TAGS && at + TAG_HEAD_BYTES <= sizeInBytes; tags++) {
    const [i, d, three, , , , a = 0, b = 0, c = 0, e = 0] = await read(at, at + TAG_HEAD_BYTES)
    if (i !== 0x49 || d !== 0x44 || three !== 0x33) return at
    at += TAG_HEAD_BYTES + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (e & 0x7f)
  }
  return at
}

interface Frame {
  /** Version, layer and sample rate, the same in every frame of a file. */
  kind: number
  bytes: number
  seconds: number
}

/**
 * Parses the frame header at a position; it must be of the same kind as the first (ISO 11172-3 §2.4.2.3, layers I to
 * III).
 */
function frameAt(view: DataView, at: number, first: Frame | undefined): Frame | undefined {
  const word = view.getUint32(at)
  if (word >>> 21 !== 0x7ff) return undefined
  const kind = word & KIND_MASK
  if (first && kind !== first.kind) return undefined
  const version = (word >>> 19) & 3
  const layer = 4 - ((word >>> 17) & 3)
  const bitRate = (BIT_RATES[version === 3 ? 1 : 2]?.[layer]?.[(word >>> 12) & 15] ?? 0) * 1000
  const sampleRate = (SAMPLE_RATES[(word >>> 10) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  if (version === 1 || layer === 4 || bitRate === 0 || sampleRate === 0) return undefined
  const padding = (word >>> 9) & 1
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152
  const slot = layer === 1 ? 4 : 1
  const bytes = (Math.floor((samples / 8 / slot) * (bitRate / sampleRate)) + padding) * slot
  return { kind, bytes, seconds: samples / sampleRate }
}

/** Synchronisation, version, layer and sample rate. */
const KIND_MASK = 0xfffe_0c00 | 0
const SAMPLE_RATES = [44_100, 48_000, 32_000]

const LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** In kbit/s, by version (1; 2 and 2.5), layer and index. */
const BIT_RATES: Record<number, Record<number, number[]>> = {
  1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: { 1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256], 2: LOW, 3: LOW },
}

/** The number of frames according to a table in the first frame (Xing, Info), or null. */
function framesInTable(frame: Uint8Array): number | null {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, Math.min(frame.length, 200))
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))
  if (at < 0 || at + 12 > bytes.length) return null
  const hasFrames = (bytes.readUInt32BE(at + 4) & 1) === 1
  return hasFrames ? bytes.readUInt32BE(at + 8) : null
}
