/** A piece of picture or sound as the browser's own encoders give it. */
export interface Piece {
  kind: 'picture' | 'sound'
  /** From the beginning of the film. */
  atInMs: number
  isKey: boolean
  data: Buffer
}

export interface Film {
  width: number
  height: number
  soundRate: number
  /** What the encoder says of its sound: the head of Opus. */
  soundHead: Buffer
  durationInMs: number
  pieces: Piece[]
}

const PICTURE = 1
const SOUND = 2

/**
 * A film of VP8 and Opus as a WebM file, played `times` over without a seam. A cluster begins at each key picture, and
 * an index of them stands before all, so that a player finds its place with one request.
 */
export function webm(film: Film, times: number): Buffer {
  const clusters = Array.from({ length: times }, (_, turn) => clustersOf(film, turn * film.durationInMs)).flat()
  const head = Buffer.concat([info(film.durationInMs * times), tracks(film)])
  const index = (from: number): Buffer => {
    let at = from
    const points = clusters.map(({ atInMs, bytes }) => {
      const point = cuePoint(atInMs, at)
      at += bytes.length
      return point
    })
    return element(0x1c53bb6b, ...points)
  }
  // Positions have a fixed width: the index is as long as it will be.
  const before = head.length + index(0).length
  const segment = element(0x18538067, head, index(before), ...clusters.map(({ bytes }) => bytes))
  return Buffer.concat([ebmlHead(), segment])
}

function clustersOf({ pieces }: Film, shift: number): { atInMs: number; bytes: Buffer }[] {
  const ordered = pieces.toSorted((a, b) => a.atInMs - b.atInMs || (a.kind === 'picture' ? -1 : 1))
  const groups: { atInMs: number; pieces: Piece[] }[] = []
  for (const piece of ordered) {
    if (groups.length === 0 || (piece.kind === 'picture' && piece.isKey)) {
      groups.push({ atInMs: piece.atInMs + shift, pieces: [] })
    }
    groups.at(-1)?.pieces.push(piece)
  }
  return groups.map((group) => {
    const blocks = group.pieces.map((piece) => simpleBlock(piece, piece.atInMs + shift - group.atInMs))
    return { atInMs: group.atInMs, bytes: element(0x1f43b675, unsigned(0xe7, group.atInMs), ...blocks) }
  })
}

function simpleBlock({ kind, isKey, data }: Piece, afterInMs: number): Buffer {
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

function tracks({ width, height, soundRate, soundHead }: Film): Buffer {
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

/** One byte for what is small: those who look at the head of a file alone look for such. */
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
