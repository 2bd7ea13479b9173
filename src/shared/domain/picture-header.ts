import type { PictureSize } from './pictures.ts'

/** How many leading bytes of a picture are read for its size: a JPEG may begin with a profile and a preview. */
export const PICTURE_HEADER_BYTES = 512 * 1024

/** The size that the first bytes of a PNG, JPEG, WebP, GIF or AVIF declare; null if they declare none. */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return SIZE_READERS.find(({ isType }) => isType(view))?.read(view) ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const SIZE_READERS: { isType: (view: DataView) => boolean; read: (view: DataView) => PictureSize | null }[] = [
  {
    isType: (view) => text(view, 1, 3) === 'PNG',
    read: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    isType: (view) => text(view, 0, 3) === 'GIF',
    read: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  { isType: (view) => view.getUint16(0) === 0xffd8, read: readJpeg },
  { isType: (view) => text(view, 8, 4) === 'WEBP', read: readWebp },
  { isType: (view) => text(view, 4, 4) === 'ftyp', read: readAvif },
]

/** Goes from marker to marker until a frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function readJpeg(view: DataView): PictureSize {
  let at = 2
  for (;;) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xffff ? 1 : 2 + Math.max(1, view.getUint16(at + 2))
  }
}

function readWebp(view: DataView): PictureSize | null {
  const kind = text(view, 12, 4)
  if (kind === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const bits = view.getUint32(21, true)
  return kind === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 } : null
}

/** The largest of the images that the file contains, by their `ispe` boxes. */
function readAvif(view: DataView): PictureSize | null {
  let largest: PictureSize | null = null
  for (let at = 8; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== ISPE) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

const ISPE = 0x69737065

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
}
