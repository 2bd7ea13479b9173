import { newId } from '#server/platform/ids.ts'
import { filesOfKey } from '#shared/domain/pictures.ts'
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

/** The keys of all files of an upload that no item has. */
export function filesOfUpload({ key, picture_key }: { key: string; picture_key: string | null }): string[] {
  return [...new Set([key, permanentKey(key), ...(picture_key === null ? [] : filesOfKey(picture_key))])]
}

const FOLDERS: Record<UploadKind, string> = { video: 'videos', audio: 'audios', image: 'images', pdf: 'ebooks' }
