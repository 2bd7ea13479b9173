/** A chunk of picture or sound as the browser's encoders produce it. */
export interface Chunk {
  kind: 'picture' | 'sound'
  /** From the beginning of the video. */
  atInMs: number
  isKey: boolean
  data: Buffer
}

export interface EncodedVideo {
  width: number
  height: number
  soundRate: number
  /** The Opus header from the encoder. */
  soundHead: Buffer
  durationInMs: number
  chunks: Chunk[]
}

const PICTURE = 1
const SOUND = 2

/**
 * Writes VP8 and Opus as a WebM file that repeats `times` without a gap. A cluster begins at each key frame; an index
 * precedes the clusters, so that a player seeks with one request.
 */
export function webm(video: EncodedVideo, times: number): Buffer {
  const clusters = Array.from({ length: times }, (_, turn) => clustersOf(video, turn * video.durationInMs)).flat()
  const head = Buffer.concat([info(video.durationInMs * times), tracks(video)])
  const index = (from: number): Buffer => {
    let at = from
    const points = clusters.map(({ atInMs, bytes }) => {
      const point = cuePoint(atInMs, at)
      at += bytes.length
      return point
    })
    return element(0x1c53bb6b, ...points)
  }
  // Positions have a fixed width, so the length of the index is known before its values.
  const before = head.length + index(0).length
  const segment = element(0x18538067, head, index(before), ...clusters.map(({ bytes }) => bytes))
  return Buffer.concat([ebmlHead(), segment])
}

function clustersOf({ chunks }: EncodedVideo, shift: number): { atInMs: number; bytes: Buffer }[] {
  const ordered = chunks.toSorted((a, b) => a.atInMs - b.atInMs || (a.kind === 'picture' ? -1 : 1))
  const groups: { atInMs: number; chunks: Chunk[] }[] = []
  for (const chunk of ordered) {
    if (groups.length === 0 || (chunk.kind === 'picture' && chunk.isKey)) {
      groups.push({ atInMs: chunk.atInMs + shift, chunks: [] })
    }
    groups.at(-1)?.chunks.push(chunk)
  }
  return groups.map((group) => {
    const blocks = group.chunks.map((chunk) => simpleBlock(chunk, chunk.atInMs + shift - group.atInMs))
    return { atInMs: group.atInMs, bytes: element(0x1f43b675, unsigned(0xe7, group.atInMs), ...blocks) }
  })
}

function simpleBlock({ kind, isKey, data }: Chunk, afterInMs: number): Buffer {
  const head = Buffer.from([0x80 | (kind === 'picture' ? PICTURE : SOUND), 0, 0, isKey ? 0x80 : 0])
  head.writeInt16BE(afterInMs, 1)
  return element(0xa3, head, data)
}

function ebmlHead(): Buffer {
  const versions = [unsigned(0x4286, 1), unsigned(0x42f7, 1), unsigned(0x42f2, 4), unsigned(0x42f3, 8)]
  return element(0x1a45dfa3, ...versions, text(0x4282, 'webm'), unsigned(0x4287, 4), unsigned(0x4285, 2))
}

function info(durationInMs: number): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(durationInMs)
  return element(
    0x1549a966,
    unsigned(0x2ad7b1, 1_000_000),
    element(0x4489, duration),
    text(0x4d80, 'b'),
    text(0x5741, 'b'),
  )
}

function tracks({ width, height, soundRate, soundHead }: EncodedVideo): Buffer {
  const frequency = Buffer.alloc(8)
  frequency.writeDoubleBE(soundRate)
  const track = (number: number, type: number, codec: string): Buffer[] => [
    unsigned(0xd7, number),
    unsigned(0x73c5, number),
    unsigned(0x83, type),
    text(0x86, codec),
  ]
  const size = element(0xe0, unsigned(0xb0, width), unsigned(0xba, height))
  const sound = element(0xe1, element(0xb5, frequency), unsigned(0x9f, 1))
  return element(
    0x1654ae6b,
    element(0xae, ...track(PICTURE, 1, 'V_VP8'), size),
    element(0xae, ...track(SOUND, 2, 'A_OPUS'), element(0x63a2, soundHead), sound),
  )
}

function cuePoint(atInMs: number, position: number): Buffer {
  return element(0xbb, unsigned(0xb3, atInMs), element(0xb7, unsigned(0xf7, PICTURE), unsigned(0xf1, position)))
}

function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const name = id.toString(16)
  return Buffer.concat([Buffer.from(name, 'hex'), sizeOf(body), body])
}

/** Small sizes take one byte, as programs expect that detect a file's type from its head. */
function sizeOf({ length }: Buffer): Buffer {
  if (length < 0x7f) return Buffer.from([0x80 | length])
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(length, 4)
  bytes[0] = 1
  return bytes
}

function unsigned(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}

function text(id: number, value: string): Buffer {
  return element(id, Buffer.from(value))
}
