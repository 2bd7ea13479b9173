import { isAbsent, settle, settleText, takeIn } from './files-disk.intake.ts'
import { isUploadId, START, type Places } from './files-disk.places.ts'
import { readSeal, seal, tagOfPart } from './files-disk.seal.ts'
import { NoSuchUpload, type StoredPart } from '#server/ports/files.ts'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'

export interface Upload {
  key: string
  uploadId: string
}

const started = z.object({ key: z.string(), contentType: z.string(), startedAt: z.iso.datetime() })
type Started = z.output<typeof started>

/**
 * Multipart uploads in progress. A part is one file, replaced by one rename; an upload is a folder and outlives the
 * process. Parts are not synced one by one, which would halve the speed of an upload: one damaged by a power cut is
 * detected by its trailer or checksum and uploaded again. The object joined from them is synced.
 */
export interface Parts {
  start(input: { key: string; contentType: string; now: Date }): Promise<string>
  /** Stores one part and returns its ETag. An earlier version of the part stays until the new one is complete. */
  take(input: Upload & { partNumber: number; body: Readable; sizeInBytes: number }): Promise<string>
  /** What was declared when the upload started; throws NoSuchUpload. */
  started(upload: Upload): Promise<Started>
  list(upload: Upload): Promise<StoredPart[]>
  forget(upload: Upload): Promise<void>
  sweep(before: Date): Promise<number>
}

export function diskParts(places: Places): Parts {
  const parts: Parts = {
    async start({ key, contentType, now }) {
      const uploadId = randomBytes(16).toString('hex')
      const folder = places.unfinished()
      await mkdir(folder, { mode: 0o700 })
      const text = JSON.stringify({ key, contentType, startedAt: now.toISOString() })
      await settleText(text, places.unfinished(), join(folder, START))
      await settle(folder, places.upload(uploadId))
      return uploadId
    },

    async take({ key, uploadId, partNumber, body, sizeInBytes }) {
      await parts.started({ key, uploadId })
      const from = places.unfinished()
      const trailer = (sum: number) => seal({ crc: sum, sizeInBytes })
      const crc = await takeIn({ body, to: from, sizeInBytes, durability: 'BUFFERED', trailer })
      try {
        await rename(from, places.part(uploadId, partNumber))
      } catch (error) {
        await rm(from, { force: true })
        throw isAbsent(error) ? new NoSuchUpload('It has ended meanwhile', { cause: error }) : error
      }
      return tagOfPart({ crc, sizeInBytes })
    },

    async started({ key, uploadId }) {
      const start = await read(places, uploadId)
      if (start?.key !== key) throw new NoSuchUpload('There is no such upload')
      return start
    },

    async list(upload) {
      await parts.started(upload)
      const names = await readdir(places.upload(upload.uploadId))
      const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number)
      const stored = await Promise.all(numbers.map((partNumber) => look(places, upload.uploadId, partNumber)))
      return stored.flat().toSorted((a, b) => a.partNumber - b.partNumber)
    },

    async forget({ key, uploadId }) {
      if ((await read(places, uploadId))?.key === key) await discard(places, uploadId)
    },

    async sweep(before) {
      const ids = await readdir(places.parts)
      const starts = await Promise.all(ids.map(async (uploadId) => ({ uploadId, start: await read(places, uploadId) })))
      const stale = starts.filter(({ start }) => start && new Date(start.startedAt) < before)
      for (const { uploadId } of stale) await discard(places, uploadId)
      await sweepIncoming(places, before)
      return stale.length
    },
  }
  return parts
}

async function read(places: Places, uploadId: string): Promise<Started | null> {
  if (!isUploadId(uploadId)) return null
  try {
    return started.parse(JSON.parse(await readFile(places.start(uploadId), 'utf8')))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

async function look(places: Places, uploadId: string, partNumber: number): Promise<StoredPart[]> {
  const sealed = await readSeal(places.part(uploadId, partNumber))
  return sealed ? [{ partNumber, etag: tagOfPart(sealed), sizeInBytes: sealed.sizeInBytes }] : []
}

/** Moved away first, so that an upload with only some of its parts is never visible. */
async function discard(places: Places, uploadId: string): Promise<void> {
  const temporary = places.unfinished()
  try {
    await rename(places.upload(uploadId), temporary)
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
  await rm(temporary, { recursive: true, force: true })
}

/** Removes what a killed process left behind. */
async function sweepIncoming(places: Places, before: Date): Promise<void> {
  for (const name of await readdir(places.incoming)) {
    const path = join(places.incoming, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
