import { type ConvertOptions, convertPicture } from './convert-picture.ts'
import { isUnverifiedKey, permanentKey } from './upload-keys.ts'
import type { Uploads as UploadRow } from '#server/db/schema.ts'
import { Refused } from '#server/platform/errors.ts'
import { CheckTookTooLong, type DocumentCheck } from '#server/ports/document-check.ts'
import type { Files } from '#server/ports/files.ts'
import { type MediaProbe, ProbeTookTooLong } from '#server/ports/media-probe.ts'
import type { PictureProblem } from '#server/ports/picture-resizer.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { mediaProblem } from '#shared/domain/media-rules.ts'
import { matchesContentType, isSizeAllowed, type UploadKind } from '#shared/domain/uploads.ts'
import { SNIFFED_BYTES } from '#shared/domain/signatures.ts'

/** A completed upload whose contents were verified, as the item it is attached to stores it. */
export interface AcceptedFile {
  key: string
  contentType: string
  sizeInBytes: number
  /** 0 for images and documents. */
  durationInSeconds: number
  /** Null for images and documents. */
  media: MediaInfo | null
}

/**
 * Verifies an upload (complete, attached to no item, of the right kind and size, its first bytes matching its type,
 * playable or readable) and copies it to its permanent key; of an image only its converted versions are kept.
 * Throws UPLOAD_MISSING, UPLOAD_TAKEN, UNSUPPORTED_TYPE, UPLOAD_PARTS_WRONG, TOO_LARGE, UPLOAD_NOT_AS_NAMED,
 * what `mediaProblem` names, UPLOAD_LOCKED, UPLOAD_DAMAGED, UPLOAD_PICTURE_DAMAGED, UPLOAD_PICTURE_TOO_MANY_PIXELS,
 * UPLOAD_TAKES_TOO_LONG or UNAVAILABLE.
 */
export async function acceptUpload(
  upload: UploadRow | undefined,
  { kind, files, probe, documentCheck, signal, ...conversion }: AcceptOptions,
): Promise<AcceptedFile> {
  if (!upload || (upload.upload_id !== null && upload.completed_at === null)) throw new Refused('UPLOAD_MISSING')
  if (upload.attached_at !== null) throw new Refused('UPLOAD_TAKEN')
  if (upload.kind !== kind) throw new Refused('UNSUPPORTED_TYPE')
  const { key, content_type: contentType, announced_size } = upload
  const stored = await files.head(key)
  if (!stored) throw new Refused('UPLOAD_MISSING')
  const { sizeInBytes } = stored
  if (announced_size !== null && announced_size !== sizeInBytes) throw new Refused('UPLOAD_PARTS_WRONG')
  if (!isSizeAllowed({ kind, sizeInBytes })) throw new Refused('TOO_LARGE')
  const firstBytes = await readFirstBytes(files, key, Math.min(SNIFFED_BYTES, sizeInBytes))
  if (!matchesContentType({ firstBytes, contentType })) throw new Refused('UPLOAD_NOT_AS_NAMED')
  if (kind === 'image') return acceptPicture({ key, files, signal, ...conversion })
  const media = kind === 'video' || kind === 'audio' ? await readMedia({ kind, key, contentType, probe, signal }) : null
  if (kind === 'pdf') await requireReadable({ key, documentCheck, signal })
  // A presigned URL stays writable until it expires, so the verified bytes are copied away from it.
  if (isUnverifiedKey(key)) await files.copy(key, permanentKey(key))
  const durationInSeconds = media?.durationInSeconds ?? 0
  return { key: permanentKey(key), contentType, sizeInBytes, durationInSeconds, media }
}

/** Stores a picture otherwise than the cards and covers of content. */
export type ConvertPicture = (options: ConvertOptions) => Promise<AcceptedFile | PictureProblem>

interface PictureOptions extends ConvertOptions {
  convert?: ConvertPicture | undefined
}

interface AcceptOptions extends Pick<PictureOptions, 'pictureResizer' | 'beforeStoring' | 'convert'> {
  kind: UploadKind
  files: Files
  probe: MediaProbe
  documentCheck: DocumentCheck
  /** Aborts the reading together with the request that asked for it. */
  signal?: AbortSignal | undefined
}

interface MediaOptions extends Pick<AcceptOptions, 'probe' | 'signal'> {
  kind: 'video' | 'audio'
  key: string
  contentType: string
}

async function readMedia({ kind, key, contentType, probe, signal }: MediaOptions): Promise<MediaInfo> {
  const info = await probe.probe({ key, contentType, signal }).catch((error: unknown) => {
    throw error instanceof ProbeTookTooLong ? new Refused('UPLOAD_TAKES_TOO_LONG') : error
  })
  if (!info) throw new Refused('UPLOAD_UNREADABLE')
  const problem = mediaProblem(info, kind)
  if (problem) throw new Refused(problem.code, { values: { ...problem } })
  return info
}

async function requireReadable({ key, documentCheck, signal }: DocumentOptions): Promise<void> {
  const state = await documentCheck.check({ key, signal }).catch((error: unknown) => {
    throw error instanceof CheckTookTooLong ? new Refused('UPLOAD_TAKES_TOO_LONG') : error
  })
  if (state === 'LOCKED') throw new Refused('UPLOAD_LOCKED')
  if (state === 'DAMAGED') throw new Refused('UPLOAD_DAMAGED')
}

interface DocumentOptions extends Pick<AcceptOptions, 'documentCheck' | 'signal'> {
  key: string
}

async function acceptPicture({ convert = convertPicture, ...conversion }: PictureOptions): Promise<AcceptedFile> {
  const converted = await convert(conversion)
  if (typeof converted === 'string') throw new Refused(PICTURE_REFUSALS[converted])
  return converted
}

const PICTURE_REFUSALS: Record<PictureProblem, ErrorCode> = {
  DAMAGED: 'UPLOAD_PICTURE_DAMAGED',
  TOO_MANY_PIXELS: 'UPLOAD_PICTURE_TOO_MANY_PIXELS',
  TOOK_TOO_LONG: 'UPLOAD_TAKES_TOO_LONG',
}

async function readFirstBytes(files: Files, key: string, count: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await files.read(key, { start: 0, end: count - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}
