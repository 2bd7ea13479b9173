import { SIGNATURES } from './signatures.ts'

const MB = 1024 * 1024

/** A smaller video is sent in one request, a larger one in parts. The specification's MB is taken as 1024 × 1024. */
export const SINGLE_UPLOAD_LIMIT_IN_BYTES = 100 * MB
/** Above S3's minimum of 5 MiB; its maximum of 10,000 parts allows 97 GiB (specification §9). */
export const PART_SIZE_IN_BYTES = 10 * MB

export type UploadKind = 'video' | 'audio' | 'image' | 'pdf'

/** The accepted uploads (product decisions §7): the types of each kind with their extensions, and the maximum size. */
export const UPLOAD_KINDS: Record<UploadKind, { types: Record<string, readonly string[]>; limitInBytes: number }> = {
  video: {
    types: {
      'video/mp4': ['mp4', 'm4v', '3gp'],
      'video/quicktime': ['mov', 'qt'],
      'video/webm': ['webm'],
      'video/x-matroska': ['mkv'],
    },
    limitInBytes: 20 * 1024 * MB,
  },
  audio: {
    types: {
      'audio/mpeg': ['mp3'],
      'audio/mp4': ['m4a', 'm4b', 'mp4'],
      'audio/ogg': ['ogg', 'oga', 'opus'],
      'audio/wav': ['wav'],
      'audio/flac': ['flac'],
      'audio/aac': ['aac'],
    },
    limitInBytes: 1024 * MB,
  },
  // The screens shrink larger pictures before they send them, which saves the administrator's time.
  image: {
    types: {
      'image/png': ['png'],
      'image/jpeg': ['jpg', 'jpeg'],
      'image/webp': ['webp'],
      'image/avif': ['avif'],
      'image/gif': ['gif'],
    },
    limitInBytes: 2 * MB,
  },
  pdf: { types: { 'application/pdf': ['pdf'] }, limitInBytes: 500 * MB },
}

/** The kind of a content type, or null when it is not accepted. */
export function uploadKindOf(contentType: string): UploadKind | null {
  return KINDS.find((kind) => Object.hasOwn(UPLOAD_KINDS[kind].types, contentType)) ?? null
}

/** The kind, type and extension of a file; null when the type is not accepted or the extension does not match it. */
export function parseUploadName({ fileName, contentType }: NamedFile): UploadName | null {
  const kind = uploadKindOf(contentType)
  const extension = extensionOf(fileName)
  if (kind === null || !UPLOAD_KINDS[kind].types[contentType]?.includes(extension)) return null
  return { kind, contentType, extension }
}

interface NamedFile {
  fileName: string
  contentType: string
}

export interface UploadName {
  kind: UploadKind
  contentType: string
  /** Lower-case, without the dot. */
  extension: string
}

/**
 * The accepted type to declare for a chosen file: browsers and systems know some types by other names
 * ('audio/x-m4a') and others not at all (''). Null when none fits.
 */
export function acceptedContentType({ fileName, contentType }: NamedFile): string | null {
  const named = ALIASES[contentType.toLowerCase()] ?? contentType.toLowerCase()
  if (named !== '') return parseUploadName({ fileName, contentType: named })?.contentType ?? null
  const types = KINDS.flatMap((kind) => Object.keys(UPLOAD_KINDS[kind].types))
  return types.find((type) => parseUploadName({ fileName, contentType: type }) !== null) ?? null
}

/** The `accept` attribute of a file field. */
export function acceptAttribute(kind: UploadKind): string {
  const { types } = UPLOAD_KINDS[kind]
  return [...Object.keys(types), ...Object.values(types).flatMap((list) => list.map((end) => `.${end}`))].join(',')
}

/** Whether a file of this kind may have this size; an empty file may not. */
export function isSizeAllowed({ kind, sizeInBytes }: { kind: UploadKind; sizeInBytes: number }): boolean {
  return sizeInBytes > 0 && sizeInBytes <= UPLOAD_KINDS[kind].limitInBytes
}

/**
 * From which size on a file is sent in parts, so that a broken upload continues where it stopped. For videos the
 * specification says it (§5); 20 MB of an audio or a book take three minutes on a line of 1 Mbit/s, and on such lines
 * a request rarely lives longer.
 */
const SENT_IN_PARTS_FROM: Record<UploadKind, number> = {
  video: SINGLE_UPLOAD_LIMIT_IN_BYTES,
  audio: 20 * MB,
  pdf: 20 * MB,
  image: Infinity,
}

/** Whether a file goes in parts, and not in one request. */
export function isSentInParts({ kind, sizeInBytes }: { kind: UploadKind; sizeInBytes: number }): boolean {
  return sizeInBytes >= SENT_IN_PARTS_FROM[kind]
}

/** The number of parts of a file: its size divided by 10 MB, rounded up (specification §5). */
export function partCount(sizeInBytes: number): number {
  return Math.ceil(sizeInBytes / PART_SIZE_IN_BYTES)
}

/** The byte range of a part, numbered from 1: `start` inclusive, `end` exclusive, as for `slice`. */
export function partRange({ partNumber, size }: { partNumber: number; size: number }): { start: number; end: number } {
  const start = (partNumber - 1) * PART_SIZE_IN_BYTES
  return { start, end: Math.min(size, start + PART_SIZE_IN_BYTES) }
}

/** A part's ETag without quotes (specification §5). */
export function unquoteEtag(etag: string): string {
  return etag.replaceAll('"', '').trim()
}

interface SizedPart {
  /** From 1. */
  partNumber: number
  etag: string
  /** As the storage lists it; clients do not send it. */
  sizeInBytes: number
}

export type PartsProblem = 'NO_PARTS' | 'MISSING_ETAG' | 'WRONG_ORDER' | 'GAP' | 'WRONG_SIZE'

/**
 * Why these parts do not make up the file, or null when they do. They must be numbered 1, 2, 3 … and each have an ETag:
 * a part without one is an error, not skipped (product decisions §7). Their sizes must add up to the declared
 * `size`, if there is one.
 */
export function partsProblem({
  parts,
  size,
}: {
  parts: readonly SizedPart[]
  size: number | null
}): PartsProblem | null {
  if (parts.length === 0) return 'NO_PARTS'
  if (parts.some((part) => unquoteEtag(part.etag) === '')) return 'MISSING_ETAG'
  const broken = parts.find((part, index) => part.partNumber !== index + 1)
  if (broken) return isAscending(parts) ? 'GAP' : 'WRONG_ORDER'
  const totalBytes = parts.reduce((sum, part) => sum + part.sizeInBytes, 0)
  return size === null || totalBytes === size ? null : 'WRONG_SIZE'
}

/** The content type by a file's first SNIFFED_BYTES bytes, or null when it is not an accepted one. */
export function detectContentType(firstBytes: Uint8Array): string | null {
  return SIGNATURES.find((signature) => signature.matches(firstBytes))?.contentType ?? null
}

/** Whether the first bytes match the declared type, or a type that they do not distinguish from it. */
export function matchesContentType({
  firstBytes,
  contentType,
}: {
  firstBytes: Uint8Array
  contentType: string
}): boolean {
  const sniffed = detectContentType(firstBytes)
  return sniffed !== null && (sniffed === contentType || (LOOKS_LIKE[contentType] ?? []).includes(sniffed))
}

/** Brands do not always distinguish MP4 from QuickTime and audio from video, and any audio may begin with ID3 tags. */
const LOOKS_LIKE: Partial<Record<string, readonly string[]>> = {
  'video/mp4': ['video/quicktime'],
  'video/quicktime': ['video/mp4'],
  'audio/mp4': ['video/mp4', 'video/quicktime'],
  'video/webm': ['video/x-matroska'],
  'video/x-matroska': ['video/webm'],
  'audio/flac': ['audio/mpeg'],
  'audio/aac': ['audio/mpeg'],
}

const KINDS: readonly UploadKind[] = ['video', 'audio', 'image', 'pdf']

const ALIASES: Partial<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/mkv': 'video/x-matroska',
  'video/matroska': 'video/x-matroska',
  'video/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/m4b': 'audio/mp4',
  'audio/x-m4b': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/x-aac': 'audio/aac',
  'audio/aacp': 'audio/aac',
  'audio/vnd.dlna.adts': 'audio/aac',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'image/jpg': 'image/jpeg',
  'application/x-pdf': 'application/pdf',
}

/** The lower-case extension; '' for a name without one or that is only an extension ('.mp4'). */
function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
}

function isAscending(parts: readonly SizedPart[]): boolean {
  return parts.every((part, index) => part.partNumber > (parts[index - 1]?.partNumber ?? 0))
}
