/** How many leading bytes of a file are needed to detect its type. */
export const SNIFFED_BYTES = 4096

interface Signature {
  contentType: string
  matches: (bytes: Uint8Array) => boolean
}

/**
 * The signatures of all accepted types. Only one layer of defence: a file can combine one format's header with
 * another's body.
 */
export const SIGNATURES: readonly Signature[] = [
  { contentType: 'audio/mp4', matches: (bytes) => isMp4(bytes) && AUDIO_BRANDS.includes(brandOf(bytes)) },
  { contentType: 'video/mp4', matches: (bytes) => isMp4(bytes) && VIDEO_BRANDS.test(brandOf(bytes)) },
  { contentType: 'video/quicktime', matches: isQuickTime },
  { contentType: 'video/webm', matches: (bytes) => documentTypeOf(bytes) === 'webm' },
  { contentType: 'video/x-matroska', matches: (bytes) => documentTypeOf(bytes) === 'matroska' },
  { contentType: 'audio/mpeg', matches: (bytes) => isMp3(afterZeros(bytes)) },
  { contentType: 'audio/aac', matches: isAacFrame },
  { contentType: 'audio/flac', matches: (bytes) => hasText(bytes, 0, 'fLaC') },
  { contentType: 'audio/ogg', matches: (bytes) => hasText(bytes, 0, 'OggS') },
  {
    contentType: 'audio/wav',
    matches: (bytes) => /^(RIFF|RF64)/.test(textAt(bytes, 0, 4)) && hasText(bytes, 8, 'WAVE'),
  },
  { contentType: 'image/png', matches: (bytes) => hasText(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', matches: (bytes) => hasText(bytes, 0, '\xff\xd8\xff') },
  { contentType: 'image/webp', matches: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP') },
  { contentType: 'image/avif', matches: (bytes) => isMp4(bytes) && /^avi[fs]$/.test(brandOf(bytes)) },
  { contentType: 'image/gif', matches: (bytes) => /^GIF8[79]a$/.test(textAt(bytes, 0, 6)) },
  { contentType: 'application/pdf', matches: (bytes) => hasText(bytes, 0, '%PDF-') },
]

const AUDIO_BRANDS = ['M4A ', 'M4B ', 'F4A ']
/** The brands of MP4; HEIC and AVIF images and QuickTime start similarly but are not MP4. */
const VIDEO_BRANDS = /^(iso\w|mp4\w|avc1|dash|msnv|mmp4|M4V[ HP]|f4v |F4V |3gp\w|3g2\w|cmf\w|XAVC|MSNV|NDS\w)$/

function isMp4(bytes: Uint8Array): boolean {
  return hasText(bytes, 4, 'ftyp')
}

function brandOf(bytes: Uint8Array): string {
  return textAt(bytes, 8, 4)
}

/** The brand of QuickTime, or one of the boxes that files without a brand, from before 2004, begin with. */
function isQuickTime(bytes: Uint8Array): boolean {
  return isMp4(bytes) ? brandOf(bytes) === 'qt  ' : /^(moov|mdat|wide|free|skip|pnot)$/.test(textAt(bytes, 4, 4))
}

/** What an EBML file says it is: 'webm', 'matroska', or undefined. */
function documentTypeOf(bytes: Uint8Array): string | undefined {
  if (!hasText(bytes, 0, '\x1a\x45\xdf\xa3')) return undefined
  return DOCUMENT_TYPE.exec(textAt(bytes, 0, SNIFFED_BYTES))?.[1]
}

/** The DocType element: its size takes one to eight bytes, and zeros may follow the text (RFC 8794). */
const DOCUMENT_TYPE =
  /\x42\x82(?:[\x84-\xff]|[\x40-\x7f][^]|[\x20-\x3f][^]{2}|[\x10-\x1f][^]{3}|[\x08-\x0f][^]{4}|[\x04-\x07][^]{5}|[\x02\x03][^]{6}|\x01[^]{7})(webm|matroska)/

/** Some recorders fill the space for tags with zeros. */
function afterZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes : bytes.subarray(first)
}

function isMp3(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, 'ID3') || isMp3Frame(bytes)
}

/** Frame sync, layer III, and no reserved bit rate or sample rate, which would match plain text by chance. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isLayerThree = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
  const hasRates = (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c
  return isSync && isLayerThree && hasRates
}

/** The head of an ADTS frame: synchronisation, layer 0, and a sample rate that exists. */
function isAacFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xf6) === 0xf0 && (third & 0x3c) < 0x34
}

function hasText(bytes: Uint8Array, start: number, text: string): boolean {
  return textAt(bytes, start, text.length) === text
}

/** The bytes as Latin-1 text. */
function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
