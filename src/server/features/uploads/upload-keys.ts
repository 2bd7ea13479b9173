import { newId } from '#server/platform/ids.ts'
import type { UploadKind, UploadName } from '#shared/domain/uploads.ts'

/** The prefix of uploads in one request until they are verified: their URL stays writable until it expires. */
const UNVERIFIED_PREFIX = 'incoming/'

/** A new key: `videos/<id>.mp4`, or the same below `incoming/` for an upload in one request. */
export function newKey({ kind, extension }: UploadName, { isUnverified }: { isUnverified: boolean }): string {
  return `${isUnverified ? UNVERIFIED_PREFIX : ''}${FOLDERS[kind]}/${newId()}.${extension}`
}

/** The key that an upload has once it is accepted. */
export function permanentKey(key: string): string {
  return isUnverifiedKey(key) ? key.slice(UNVERIFIED_PREFIX.length) : key
}

export function isUnverifiedKey(key: string): boolean {
  return key.startsWith(UNVERIFIED_PREFIX)
}

const FOLDERS: Record<UploadKind, string> = { video: 'videos', audio: 'audios', image: 'images', pdf: 'ebooks' }
