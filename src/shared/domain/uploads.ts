import { SIGNATURES } from './signatures.ts'

const MB = 1024 * 1024

/** Under this a video is sent in one request, from it on in parts. The specification's MB is taken as 1024 × 1024. */
export const SINGLE_UPLOAD_LIMIT_IN_BYTES = 100 * MB
/** Above S3's minimum of 5 MiB; 10,000 parts of it are 97 GiB (specification §9). */
export const PART_SIZE_IN_BYTES = 10 * MB

export type UploadKind = 'video' | 'audio' | 'image' | 'pdf'

/** What may be uploaded (decisions §7): the types of each kind with their extensions, and how large a file may be. */
export const UPLOAD_KINDS: Record<UploadKind, { types: Record<string, readonly string[]>; limitInBytes: number }> = {
  video: { types: { 'video/mp4': ['mp4', 'm4v'], 'video/webm': ['webm'] }, limitInBytes: 20 * 1024 * MB },
  audio: {
    types: {
      'audio/mpeg': ['mp3'],
      'audio/mp4': ['m4a', 'mp4'],
      'audio/ogg': ['ogg', 'oga', 'opus'],
      'audio/wav': ['wav'],
    },
    limitInBytes: 1024 * MB,
  },
  // The hint of 2 MB is only displayed (specification §5): photos of phones are larger.
  image: {
    types: { 'image/png': ['png'], 'image/jpeg': ['jpg', 'jpeg'], 'image/webp': ['webp'] },
    limitInBytes: 20 * MB,
  },
  pdf: { types: { 'application/pdf': ['pdf'] }, limitInBytes: 500 * MB },
}

/** The kind a content type belongs to, null when it is not accepted. */
export function kindOf(contentType: string): UploadKind | null {
  return KINDS.find((kind) => Object.hasOwn(UPLOAD_KINDS[kind].types, contentType)) ?? null
}

/** What a file name and type agree on; null when the type is not accepted or the extension belongs to another. */
export function checkName({ fileName, contentType }: NamedFile): UploadName | null {
  const kind = kindOf(contentType)
  const extension = extensionOf(fileName)
  if (kind === null || !UPLOAD_KINDS[kind].types[contentType]?.includes(extension)) return null
  return { kind, contentType, extension }
}

export interface NamedFile {
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
 * The accepted type to announce for a chosen file: browsers and systems know some types by other names
 * ('audio/x-m4a') and others not at all (''). Null when none fits.
 */
export function announcedType({ fileName, contentType }: NamedFile): string | null {
  const named = ALIASES[contentType.toLowerCase()] ?? contentType.toLowerCase()
  if (named !== '') return checkName({ fileName, contentType: named })?.contentType ?? null
  const types = KINDS.flatMap((kind) => Object.keys(UPLOAD_KINDS[kind].types))
  return types.find((type) => checkName({ fileName, contentType: type }) !== null) ?? null
}

/** What a file field offers to choose from: its `accept` attribute. */
export function acceptOf(kind: UploadKind): string {
  const { types } = UPLOAD_KINDS[kind]
  return [...Object.keys(types), ...Object.values(types).flatMap((list) => list.map((end) => `.${end}`))].join(',')
}

/** Whether a file of this kind may be so large; an empty one may not. */
export function fits({ kind, sizeInBytes }: { kind: UploadKind; sizeInBytes: number }): boolean {
  return sizeInBytes > 0 && sizeInBytes <= UPLOAD_KINDS[kind].limitInBytes
}

/** How many parts a file has: its size divided by 10 MB, rounded up (specification §5). */
export function partCount(sizeInBytes: number): number {
  return Math.ceil(sizeInBytes / PART_SIZE_IN_BYTES)
}

/** Where a part, numbered from 1, lies in its file: `start` inclusive, `end` exclusive, as `slice` takes them. */
export function partRange({ partNumber, size }: { partNumber: number; size: number }): { start: number; end: number } {
  const start = (partNumber - 1) * PART_SIZE_IN_BYTES
  return { start, end: Math.min(size, start + PART_SIZE_IN_BYTES) }
}

/** A part's tag without its quotes (specification §5). */
export function cleanTag(etag: string): string {
  return etag.replaceAll('"', '').trim()
}

export interface UploadPart {
  /** From 1. */
  partNumber: number
  etag: string
  /** As the storage lists it; a client does not say. */
  sizeInBytes?: number
}

export type PartsMismatch = 'NO_PARTS' | 'MISSING_TAG' | 'WRONG_ORDER' | 'GAP' | 'WRONG_SIZE'

/**
 * Why these parts do not make up the file, or null when they do. They must run 1, 2, 3 … with a tag each: one without
 * is an error, not skipped (decisions §7). Sizes, where the storage knows them, must add up to `size`, where announced.
 */
export function partsMismatch({
  parts,
  size,
}: {
  parts: readonly UploadPart[]
  size: number | null
}): PartsMismatch | null {
  if (parts.length === 0) return 'NO_PARTS'
  if (parts.some((part) => cleanTag(part.etag) === '')) return 'MISSING_TAG'
  const broken = parts.find((part, index) => part.partNumber !== index + 1)
  if (broken) return isAscending(parts) ? 'GAP' : 'WRONG_ORDER'
  return addsUp(parts, size) ? null : 'WRONG_SIZE'
}

/** The type that a file's first bytes (SNIFFED_BYTES of them) speak of, null when it is none that is accepted. */
export function sniff(firstBytes: Uint8Array): string | null {
  return SIGNATURES.find((signature) => signature.fits(firstBytes))?.contentType ?? null
}

/** Whether the first bytes bear out the type a file goes by. MP4's own brands do not always tell audio from video. */
export function bytesAgree({ firstBytes, contentType }: { firstBytes: Uint8Array; contentType: string }): boolean {
  const sniffed = sniff(firstBytes)
  return sniffed === contentType || (sniffed === 'video/mp4' && contentType === 'audio/mp4')
}

const KINDS: readonly UploadKind[] = ['video', 'audio', 'image', 'pdf']

const ALIASES: Partial<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
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

/** '' for a name without one, and for a name that is nothing else ('.mp4'). */
function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
}

function isAscending(parts: readonly UploadPart[]): boolean {
  return parts.every((part, index) => part.partNumber > (parts[index - 1]?.partNumber ?? 0))
}

/** Without the sizes at least the number of parts has to be right. */
function addsUp(parts: readonly UploadPart[], size: number | null): boolean {
  if (size === null) return true
  const sizes = parts.map((part) => part.sizeInBytes)
  if (sizes.includes(undefined)) return parts.length === partCount(size)
  return sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0) === size
}
