import { withPortErrors, type S3Location } from './client.ts'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { matchParts } from '#server/adapters/files/match-parts.ts'
import {
  type MultipartUpload,
  NoSuchFile,
  NoSuchUpload,
  type StoredPart,
  type UploadedPart,
  WrongParts,
} from '#server/ports/files.ts'
import { unquoteEtag } from '#shared/domain/uploads.ts'
import { randomUUID } from 'node:crypto'

/** Metadata field in which an object keeps the mark of the upload it was made by. */
const UPLOAD_MARKER = 'upload'

/**
 * Multipart uploads. The service forgets an upload once it is completed, so our ids carry a mark that the finished
 * object keeps: `<mark>.<the service's id>`. It distinguishes a repeated completion from one of an unknown upload.
 */
export function createS3Multipart(client: S3Client, { bucket }: S3Location) {
  const at = ({ key, uploadId }: MultipartUpload) => ({ Bucket: bucket, Key: key, UploadId: serviceUploadId(uploadId) })

  async function listParts(upload: MultipartUpload): Promise<StoredPart[]> {
    const parts: StoredPart[] = []
    for (let PartNumberMarker: string | undefined, goesOn = true; goesOn;) {
      const page = await withUploadErrors(client.send(new ListPartsCommand({ ...at(upload), PartNumberMarker })))
      for (const { PartNumber = 0, ETag, Size = 0 } of page.Parts ?? [])
        parts.push({ partNumber: PartNumber, etag: unquoteEtag(ETag ?? ''), sizeInBytes: Size })
      PartNumberMarker = page.NextPartNumberMarker
      goesOn = page.IsTruncated === true
    }
    return parts.toSorted((a, b) => a.partNumber - b.partNumber)
  }

  async function isCompleted({ key, uploadId }: MultipartUpload): Promise<boolean> {
    try {
      const { Metadata } = await withPortErrors(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })))
      return Metadata?.[UPLOAD_MARKER] === markOf(uploadId)
    } catch (error) {
      if (error instanceof NoSuchFile) return false
      throw error
    }
  }

  return {
    at,
    listParts,

    async start({ key, contentType }: { key: string; contentType: string }): Promise<{ uploadId: string }> {
      const mark = randomUUID()
      const input = { Bucket: bucket, Key: key, ContentType: contentType, Metadata: { [UPLOAD_MARKER]: mark } }
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(input))
      return { uploadId: `${mark}.${UploadId}` }
    },

    async complete({ parts, ...upload }: MultipartUpload & { parts: UploadedPart[] }): Promise<void> {
      try {
        matchParts(parts, await listParts(upload))
        const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${etag}"` }))
        await withUploadErrors(
          client.send(new CompleteMultipartUploadCommand({ ...at(upload), MultipartUpload: { Parts } })),
        )
      } catch (error) {
        // Completed before, or concurrently by another request.
        if (error instanceof WrongParts || !(await isCompleted(upload))) throw error
      }
    },

    async abort(upload: MultipartUpload): Promise<void> {
      try {
        await withUploadErrors(client.send(new AbortMultipartUploadCommand(at(upload))))
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error
      }
    },

    async abortUnfinished(before: Date): Promise<number> {
      let aborted = 0
      for (let markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {}; markers;) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket: bucket, ...markers }),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key === undefined || UploadId === undefined || Initiated === undefined || Initiated >= before) continue
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
          aborted++
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
        markers = page.IsTruncated ? { KeyMarker, UploadIdMarker } : null
      }
      return aborted
    },
  }
}

/** Some services answer NoSuchKey for an upload that no longer exists. */
async function withUploadErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await withPortErrors(request)
  } catch (error) {
    throw error instanceof NoSuchFile ? new NoSuchUpload() : error
  }
}

/** Throws NoSuchUpload for an id that was never issued. */
function serviceUploadId(uploadId: string): string {
  const dot = uploadId.indexOf('.')
  if (dot === -1) throw new NoSuchUpload()
  return uploadId.slice(dot + 1)
}

function markOf(uploadId: string): string {
  return uploadId.slice(0, uploadId.indexOf('.'))
}
