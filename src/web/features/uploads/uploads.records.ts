import type { Begun } from './uploads.calls.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { machineNow } from '#web/platform/clock.ts'
import * as z from 'zod/mini'

const record = z.object({
  key: z.string(),
  uploadId: z.string(),
  fileName: z.string(),
  /** All parts are joined; it waits for the item that takes it. */
  isComplete: z.boolean(),
  begunAt: z.number(),
})

/** An upload in parts that this browser began, by the fingerprint of its file. */
export type UploadRecord = z.output<typeof record>

/** What outlives a reload and a new sign-in. */
export interface UploadRecords {
  find(fingerprint: string): UploadRecord | null
  keep(fingerprint: string, upload: Begun & { fileName: string; isComplete: boolean }): void
  forget(fingerprint: string): void
}

const PREFIX = 'upload:'
/** The server gives up what nothing has taken within a day. */
const KEPT_FOR_IN_MS = 0.9 * DAY_IN_MS
const HASHED_BYTES = 64 * 1024

export const browserRecords: UploadRecords = {
  find: (fingerprint) => read(PREFIX + fingerprint),
  keep(fingerprint, { key, uploadId, fileName, isComplete }) {
    const begunAt = read(PREFIX + fingerprint)?.begunAt ?? machineNow()
    const text = JSON.stringify({ key, uploadId, fileName, isComplete, begunAt } satisfies UploadRecord)
    onStorage((storage) => storage.setItem(PREFIX + fingerprint, text))
  },
  forget: (fingerprint) => onStorage((storage) => storage.removeItem(PREFIX + fingerprint)),
}

/** For an upload that nobody goes on with. */
export const noRecords: UploadRecords = { find: () => null, keep: () => {}, forget: () => {} }

/** The names of files whose upload stopped on its way. */
export function interruptedFiles(): string[] {
  const names = onStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))) ?? []
  return names.flatMap((name) => read(name)?.fileName ?? [])
}

/** The upload has found its item: the same file chosen again is a new upload. */
export function forgetTaken(key: string): void {
  const names = onStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))) ?? []
  for (const name of names) if (read(name)?.key === key) onStorage((storage) => storage.removeItem(name))
}

/** Tells files apart: name, size and time, and where the browser can, a hash of its first and last 64 kB. */
export async function fingerprintOf(file: File): Promise<string> {
  return [file.name, file.size, file.lastModified, await hashOf(file)].join('|')
}

async function hashOf(file: File): Promise<string> {
  // Only a secure page can hash.
  if (!globalThis.crypto?.subtle) return ''
  const ends = new Blob([file.slice(0, HASHED_BYTES), file.slice(-HASHED_BYTES)])
  const hash = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer())
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function read(name: string): UploadRecord | null {
  const text = onStorage((storage) => storage.getItem(name))
  const found = record.safeParse(text ? parse(text) : null)
  const isFresh = found.success && machineNow() - found.data.begunAt < KEPT_FOR_IN_MS
  if (text && !isFresh) onStorage((storage) => storage.removeItem(name))
  return isFresh ? found.data : null
}

/** A browser that stores nothing cannot go on after a reload; all else works. */
function onStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
