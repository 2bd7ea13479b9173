import type { MultipartUpload } from './upload-calls.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { parseJson } from '#shared/parse-json.ts'
import { machineNow } from '#web/platform/clock.ts'
import { onLocalStorage } from '#web/platform/local-storage.ts'
import * as z from 'zod/mini'

const record = z.object({
  key: z.string(),
  uploadId: z.string(),
  fileName: z.string(),
  /** All parts are joined; the file is not attached to an item yet. */
  isComplete: z.boolean(),
  begunAt: z.number(),
})

/** An upload in parts that this browser started, stored under the fingerprint of its file. */
export type UploadRecord = z.output<typeof record>

/** The uploads that can be resumed after a reload and a new sign-in; none where the browser stores nothing. */
export interface UploadRecords {
  find(fingerprint: string): UploadRecord | null
  save(fingerprint: string, upload: MultipartUpload & { fileName: string; isComplete: boolean }): void
  remove(fingerprint: string): void
}

const PREFIX = 'upload:'
/** The server deletes what is not attached to an item within a day. */
const KEPT_FOR_IN_MS = 0.9 * DAY_IN_MS
const HASHED_BYTES = 64 * 1024

export const browserRecords: UploadRecords = {
  find: (fingerprint) => read(PREFIX + fingerprint),
  save(fingerprint, { key, uploadId, fileName, isComplete }) {
    const begunAt = read(PREFIX + fingerprint)?.begunAt ?? machineNow()
    const text = JSON.stringify({ key, uploadId, fileName, isComplete, begunAt } satisfies UploadRecord)
    onLocalStorage((storage) => storage.setItem(PREFIX + fingerprint, text))
  },
  remove: (fingerprint) => onLocalStorage((storage) => storage.removeItem(PREFIX + fingerprint)),
}

/** For an upload that is never resumed. */
export const noRecords: UploadRecords = { find: () => null, save: () => {}, remove: () => {} }

/** The names of files whose upload was interrupted. */
export function interruptedFiles(): string[] {
  return recordNames().flatMap((name) => read(name)?.fileName ?? [])
}

/** Removes the record of an upload that is attached to an item: the same file chosen again is a new upload. */
export function removeRecordOf(key: string): void {
  for (const name of recordNames()) if (read(name)?.key === key) onLocalStorage((storage) => storage.removeItem(name))
}

/** Identifies a file by name, size, time, and where the browser can, a hash of its first and last 64 kB. */
export async function fingerprintOf(file: File): Promise<string> {
  return [file.name, file.size, file.lastModified, await hashOf(file)].join('|')
}

/**
 * Locks a name against other tabs and other uploads of this one, until it is released or the page is gone. Null while
 * another holds it. Where the browser has no locks every attempt succeeds.
 */
export function tryLock(name: string): Promise<(() => void) | null> {
  const { locks }: { locks?: LockManager } = navigator
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    locks
      .request(PREFIX + name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}

async function hashOf(file: File): Promise<string> {
  // Only a secure page can hash.
  if (!globalThis.crypto?.subtle) return ''
  const ends = new Blob([file.slice(0, HASHED_BYTES), file.slice(-HASHED_BYTES)])
  const hash = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer())
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function recordNames(): string[] {
  return onLocalStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))) ?? []
}

function read(name: string): UploadRecord | null {
  const text = onLocalStorage((storage) => storage.getItem(name))
  const found = record.safeParse(parseJson(text ?? ''))
  const isFresh = found.success && machineNow() - found.data.begunAt < KEPT_FOR_IN_MS
  if (text && !isFresh) onLocalStorage((storage) => storage.removeItem(name))
  return isFresh ? found.data : null
}
