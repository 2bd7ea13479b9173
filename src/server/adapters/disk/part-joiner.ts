import { writeBody } from './durable-writes.ts'
import type { ObjectStore } from './objects.ts'
import type { PartStore } from './parts.ts'
import type { DiskPaths } from './paths.ts'
import { partEtag } from './part-trailer.ts'
import { matchParts } from '#server/adapters/files/match-parts.ts'
import {
  type MultipartUpload,
  NoSuchUpload,
  type StoredPart,
  type UploadedPart,
  WrongParts,
} from '#server/ports/files.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

interface Stores {
  paths: DiskPaths
  objects: ObjectStore
  parts: PartStore
}

type Complete = MultipartUpload & { parts: UploadedPart[] }

/**
 * Joins the parts of an upload into one object. The parts are removed only once the object is in place, so that a
 * process killed at any moment leaves one or the other complete, and repeating the call gives the same result.
 */
export function createPartJoiner(disk: Stores): (input: Complete) => Promise<void> {
  const last = new Map<string, Promise<void>>()
  return async (input) => {
    const before = last.get(input.uploadId) ?? Promise.resolve()
    const completing = before.catch(() => {}).then(() => complete(disk, input))
    last.set(input.uploadId, completing)
    try {
      await completing
    } finally {
      if (last.get(input.uploadId) === completing) last.delete(input.uploadId)
    }
  }
}

async function complete({ paths, objects, parts }: Stores, { key, uploadId, parts: named }: Complete): Promise<void> {
  const start = await parts.readStart({ key, uploadId }).catch((error: unknown) => {
    if (error instanceof NoSuchUpload) return null
    throw error
  })
  if (!start) return assertAlreadyCompleted(objects, { key, uploadId, parts: named })
  const chosen = matchParts(named, await parts.list({ key, uploadId }))
  const from = paths.temporary()
  const sizeInBytes = chosen.reduce((sum, part) => sum + part.sizeInBytes, 0)
  const bodies = chosen.map((part) => ({ ...part, path: paths.part(uploadId, part.partNumber) }))
  await writeBody({
    body: Readable.from(concatenateParts(bodies), { objectMode: false }),
    to: from,
    sizeInBytes,
    durability: 'SYNCED',
  })
  await objects.moveIntoPlace({
    key,
    from,
    metadata: { contentType: start.contentType, uploadId, parts: digest(named) },
  })
  await parts.remove({ key, uploadId })
}

/** The upload no longer exists: that is fine if the object was made by it from the same parts. */
async function assertAlreadyCompleted(objects: ObjectStore, { key, uploadId, parts }: Complete): Promise<void> {
  const known = (await objects.head(key)) && (await objects.readMetadata(key))
  if (known?.uploadId !== uploadId) throw new NoSuchUpload('There is no such upload')
  if (known.parts !== digest(parts)) throw new WrongParts('It was completed with other parts')
}

/**
 * The bytes of all parts; each part is verified against its ETag while it is read, so that no damaged part is joined.
 */
async function* concatenateParts(parts: (StoredPart & { path: string })[]): AsyncGenerator<Buffer> {
  for (const { path, partNumber, sizeInBytes, etag } of parts) {
    if (sizeInBytes === 0) continue
    let crc = 0
    const chunks: AsyncIterable<Buffer> = createReadStream(path, { end: sizeInBytes - 1, highWaterMark: 1024 * 1024 })
    for await (const chunk of chunks) {
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (partEtag({ crc, sizeInBytes }) === etag) continue
    // Removed from the listing, so that the client uploads it again.
    await rm(path, { force: true })
    throw new WrongParts(`Part ${partNumber} is damaged`)
  }
}

function digest(parts: UploadedPart[]): string {
  const text = parts.map(({ partNumber, etag }) => `${partNumber}:${etag}`).join('\n')
  return createHash('sha256').update(text).digest('hex')
}
