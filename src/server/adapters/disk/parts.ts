import { isNotFound, moveIntoPlace, writeTextAtomically, writeBody } from './durable-writes.ts'
import { isUploadId, UPLOAD_START_FILE, type DiskPaths } from './paths.ts'
import { readPartTrailer, partTrailer, partEtag } from './part-trailer.ts'
import { type MultipartUpload, NoSuchUpload, type StoredPart } from '#server/ports/files.ts'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'

const uploadStart = z.object({ key: z.string(), contentType: z.string(), startedAt: z.iso.datetime() })
type UploadStart = z.output<typeof uploadStart>

/**
 * Multipart uploads in progress. A part is one file, replaced by one rename; an upload is a folder and outlives the
 * process. Parts are not synced one by one, which would halve the speed of an upload: one damaged by a power cut is
 * detected by its trailer or checksum and uploaded again. The object joined from them is synced.
 */
export interface PartStore {
  start(input: { key: string; contentType: string; now: Date }): Promise<string>
  /** Stores one part and returns its ETag. An earlier version of the part stays until the new one is complete. */
  store(input: MultipartUpload & { partNumber: number; body: Readable; sizeInBytes: number }): Promise<string>
  /** What was declared when the upload started; throws NoSuchUpload. */
  readStart(upload: MultipartUpload): Promise<UploadStart>
  list(upload: MultipartUpload): Promise<StoredPart[]>
  remove(upload: MultipartUpload): Promise<void>
  removeStale(before: Date): Promise<number>
}

export function createPartStore(paths: DiskPaths): PartStore {
  const parts: PartStore = {
    async start({ key, contentType, now }) {
      const uploadId = randomBytes(16).toString('hex')
      const folder = paths.temporary()
      await mkdir(folder, { mode: 0o700 })
      const text = JSON.stringify({ key, contentType, startedAt: now.toISOString() })
      await writeTextAtomically(text, paths.temporary(), join(folder, UPLOAD_START_FILE))
      await moveIntoPlace(folder, paths.upload(uploadId))
      return uploadId
    },

    async store({ key, uploadId, partNumber, body, sizeInBytes }) {
      await parts.readStart({ key, uploadId })
      const from = paths.temporary()
      const trailer = (sum: number) => partTrailer({ crc: sum, sizeInBytes })
      const crc = await writeBody({ body, to: from, sizeInBytes, durability: 'BUFFERED', trailer })
      try {
        await rename(from, paths.part(uploadId, partNumber))
      } catch (error) {
        await rm(from, { force: true })
        throw isNotFound(error) ? new NoSuchUpload('It has ended meanwhile', { cause: error }) : error
      }
      return partEtag({ crc, sizeInBytes })
    },

    async readStart({ key, uploadId }) {
      const start = await readStartFile(paths, uploadId)
      if (start?.key !== key) throw new NoSuchUpload('There is no such upload')
      return start
    },

    async list(upload) {
      await parts.readStart(upload)
      const names = await readdir(paths.upload(upload.uploadId))
      const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number)
      const stored = await Promise.all(numbers.map((partNumber) => findPart(paths, upload.uploadId, partNumber)))
      return stored.flat().toSorted((a, b) => a.partNumber - b.partNumber)
    },

    async remove({ key, uploadId }) {
      if ((await readStartFile(paths, uploadId))?.key === key) await removeUpload(paths, uploadId)
    },

    async removeStale(before) {
      const ids = await readdir(paths.uploads)
      const starts = await Promise.all(
        ids.map(async (uploadId) => ({ uploadId, start: await readStartFile(paths, uploadId) })),
      )
      const stale = starts.filter(({ start }) => start && new Date(start.startedAt) < before)
      for (const { uploadId } of stale) await removeUpload(paths, uploadId)
      await removeStaleTemporaryFiles(paths, before)
      return stale.length
    },
  }
  return parts
}

async function readStartFile(paths: DiskPaths, uploadId: string): Promise<UploadStart | null> {
  if (!isUploadId(uploadId)) return null
  try {
    return uploadStart.parse(JSON.parse(await readFile(paths.uploadStart(uploadId), 'utf8')))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function findPart(paths: DiskPaths, uploadId: string, partNumber: number): Promise<StoredPart[]> {
  const trailer = await readPartTrailer(paths.part(uploadId, partNumber))
  return trailer ? [{ partNumber, etag: partEtag(trailer), sizeInBytes: trailer.sizeInBytes }] : []
}

/** Moved away first, so that an upload with only some of its parts is never visible. */
async function removeUpload(paths: DiskPaths, uploadId: string): Promise<void> {
  const temporary = paths.temporary()
  try {
    await rename(paths.upload(uploadId), temporary)
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  await rm(temporary, { recursive: true, force: true })
}

/** Removes what a killed process left behind. */
async function removeStaleTemporaryFiles(paths: DiskPaths, before: Date): Promise<void> {
  for (const name of await readdir(paths.temporaryFolder)) {
    const path = join(paths.temporaryFolder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
