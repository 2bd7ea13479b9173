import { withPortErrors, type S3Location } from './client.ts'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Small enough that a request is sent within its time-out on a slow line; 10,000 of them hold the largest file. */
const PART_IN_BYTES = 8 * 1024 * 1024

/** Moves files between this machine and the bucket, part by part: one part at a time is held in memory. */
export function createS3LocalFiles(client: S3Client, { bucket: Bucket }: S3Location, partBytes = PART_IN_BYTES) {
  return {
    async localCopy({ key, folder, signal }: { key: string; folder: string; signal?: AbortSignal }): Promise<string> {
      const { Body } = await withPortErrors(client.send(new GetObjectCommand({ Bucket, Key: key })))
      if (!(Body instanceof Readable)) throw new Error('The store has answered without a stream')
      const path = join(folder, key.replaceAll('/', '-'))
      await pipeline(Body, createWriteStream(path, { mode: 0o600 }), { ...(signal && { signal }) })
      return path
    },

    async storeFile({ key, contentType, path }: { key: string; contentType: string; path: string }): Promise<void> {
      const target = { Bucket, Key: key }
      await using file = await open(path, 'r')
      const { size } = await file.stat()
      if (size <= partBytes) {
        const Body = await readPart(file, { start: 0, size })
        await client.send(new PutObjectCommand({ ...target, ContentType: contentType, Body }))
        return
      }
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: contentType }))
      try {
        const Parts: CompletedPart[] = []
        for (let start = 0; start < size; start += partBytes) {
          const PartNumber = Parts.length + 1
          const Body = await readPart(file, { start, size: Math.min(partBytes, size - start) })
          const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
          Parts.push({ PartNumber, ETag })
        }
        await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
      } catch (error) {
        await client.send(new AbortMultipartUploadCommand({ ...target, UploadId }))
        throw error
      }
    },
  }
}

async function readPart(file: FileHandle, { start, size }: { start: number; size: number }): Promise<Buffer> {
  const part = Buffer.alloc(size)
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(part, done, size - done, start + done)
    if (bytesRead === 0) throw new Error('The file has become shorter')
    done += bytesRead
  }
  return part
}
