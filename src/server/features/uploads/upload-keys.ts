import { newId } from '#server/platform/ids.ts'
import type { UploadKind, UploadName } from '#shared/domain/uploads.ts'

/** The prefix of uploads in one request until they are inspected: their URL stays writable until it expires. */
const INCOMING = 'incoming/'

/** A new key: `videos/<id>.mp4`, or the same below `incoming/` for an upload in one request. */
export function newKey({ kind, extension }: UploadName, { incoming }: { incoming: boolean }): string {
  return `${incoming ? INCOMING : ''}${FOLDERS[kind]}/${newId()}.${extension}`
}

/** The key that an upload has once it is inspected. */
export function permanentKey(key: string): string {
  return isIncoming(key) ? key.slice(INCOMING.length) : key
}

export function isIncoming(key: string): boolean {
  return key.startsWith(INCOMING)
}

const FOLDERS: Record<UploadKind, string> = { video: 'videos', audio: 'audios', image: 'images', pdf: 'ebooks' }
