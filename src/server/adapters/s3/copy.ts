import { withPortErrors, type S3Location } from './client.ts'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'

/** One request may copy at most 5 GiB; larger objects are copied in parts of this size. */
const COPY_PART_IN_BYTES = 1024 ** 3

/** Copies inside the service; objects larger than `partBytes` in parts of that size. */
export function createS3Copy(client: S3Client, { bucket }: S3Location, partBytes = COPY_PART_IN_BYTES) {
  return async (from: string, to: string): Promise<void> => {
    const source = `${bucket}/${from}`
    const found = await withPortErrors(client.send(new HeadObjectCommand({ Bucket: bucket, Key: from })))
    const size = found.ContentLength ?? 0
    const target = { Bucket: bucket, Key: to }
    // The ETag ensures that the verified object is copied, even if a late upload replaces it.
    const condition = { CopySource: source, CopySourceIfMatch: found.ETag }
    if (size <= partBytes) {
      await withPortErrors(client.send(new CopyObjectCommand({ ...target, ...condition })))
      return
    }
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...target, ContentType: found.ContentType }),
    )
    try {
      const Parts: CompletedPart[] = []
      for (let start = 0; start < size; start += partBytes) {
        const PartNumber = Parts.length + 1
        const CopySourceRange = `bytes=${start}-${Math.min(start + partBytes, size) - 1}`
        const part = new UploadPartCopyCommand({ ...target, ...condition, UploadId, PartNumber, CopySourceRange })
        const { CopyPartResult } = await withPortErrors(client.send(part))
        Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId }))
      throw error
    }
  }
}
