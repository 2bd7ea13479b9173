import { newId } from '#server/platform/ids.ts'
import type { UploadKind, UploadName } from '#shared/domain/uploads.ts'

/** Where a single upload waits until it has been looked at: its address stays writable until it expires. */
const WAITING = 'incoming/'

/** A new key of ours: `videos/<id>.mp4`, or the same below `incoming/` for an upload in one request. */
export function newKey({ kind, extension }: UploadName, { waiting }: { waiting: boolean }): string {
  return `${waiting ? WAITING : ''}${FOLDERS[kind]}/${newId()}.${extension}`
}

/** The key under which an upload stays. */
export function lastingKey(key: string): string {
  return isWaiting(key) ? key.slice(WAITING.length) : key
}

export function isWaiting(key: string): boolean {
  return key.startsWith(WAITING)
}

const FOLDERS: Record<UploadKind, string> = { video: 'videos', audio: 'audios', image: 'images', pdf: 'ebooks' }
