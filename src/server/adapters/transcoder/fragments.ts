/** What a player needs to know of a fragmented MP4 before it reads it. */
export interface FragmentIndex {
  /** The bytes of the header, from 0. */
  headerBytes: number
  /** Where the first fragment begins, after the index for plain players. */
  startBytes: number
  fragmentSizes: number[]
}

export type ReadBytes = (start: number, length: number) => Promise<Buffer>

const BOX_HEADER_BYTES = 8
const LARGE_BOX_HEADER_BYTES = 16

/** Reads the top-level boxes of a fragmented MP4. Each fragment is a `moof` and the boxes up to the end of its `mdat`. */
export async function readFragmentIndex(read: ReadBytes, fileSize: number): Promise<FragmentIndex> {
  const index: FragmentIndex = { headerBytes: 0, startBytes: 0, fragmentSizes: [] }
  let fragmentStart: number | null = null
  let position = 0
  while (position < fileSize) {
    const { type, size } = await boxAt(read, position, fileSize)
    const end = position + size
    if (type === 'moov') index.headerBytes = end
    // A `styp` belongs to the fragment that follows.
    if (type === 'styp' || type === 'moof') {
      fragmentStart ??= position
      if (index.startBytes === 0) index.startBytes = fragmentStart
    }
    if (type === 'mdat' && fragmentStart !== null) {
      index.fragmentSizes.push(end - fragmentStart)
      fragmentStart = null
    }
    position = end
  }
  if (index.headerBytes === 0 || index.fragmentSizes.length === 0) throw new Error('The file has no fragments')
  return index
}

async function boxAt(read: ReadBytes, position: number, fileSize: number): Promise<{ type: string; size: number }> {
  const header = await read(position, Math.min(LARGE_BOX_HEADER_BYTES, fileSize - position))
  if (header.length < BOX_HEADER_BYTES) throw new Error('The file is cut off')
  const type = header.toString('latin1', 4, 8)
  const short = header.readUInt32BE(0)
  // 1 tells that the size follows in eight bytes, 0 that the box goes on to the end.
  const size = short === 0 ? fileSize - position : short === 1 ? largeSize(header) : short
  if (size < BOX_HEADER_BYTES || position + size > fileSize) throw new Error(`A box ${type} is cut off`)
  return { type, size }
}

function largeSize(header: Buffer): number {
  return header.length < LARGE_BOX_HEADER_BYTES ? 0 : Number(header.readBigUInt64BE(8))
}

/** The codecs of a header by RFC 6381, from the configuration records of its tracks. */
export function codecsOf(header: Buffer): string {
  return [pictureCodec(header), soundCodec(header)].filter((codec) => codec !== null).join(',')
}

/** `avcC` holds its version, then profile, compatibility and level. */
function pictureCodec(header: Buffer): string | null {
  const box = header.indexOf('avcC', 'latin1')
  return box === -1 ? null : `avc1.${header.toString('hex', box + 5, box + 8)}`
}

const DECODER_CONFIG_TAG = 0x04
const DECODER_SPECIFIC_TAG = 0x05

/** `esds` nests descriptors; the last begins with the kind of AAC in five bits. */
function soundCodec(header: Buffer): string | null {
  const box = header.indexOf('esds', 'latin1')
  if (box === -1) return null
  const config = descriptorAt(header, descriptorAt(header, box + 8).content + 3)
  const specific = descriptorAt(header, config.content + 13)
  if (config.tag !== DECODER_CONFIG_TAG || specific.tag !== DECODER_SPECIFIC_TAG) throw new Error('Unknown sound')
  const objectType = header.readUInt8(config.content).toString(16).padStart(2, '0')
  return `mp4a.${objectType}.${header.readUInt8(specific.content) >> 3}`
}

/** A tag, a length in bytes of seven bits, and the content. */
function descriptorAt(header: Buffer, position: number): { tag: number; content: number } {
  let content = position + 1
  while ((header.readUInt8(content) & 0x80) !== 0) content += 1
  return { tag: header.readUInt8(position), content: content + 1 }
}
