import { unquoteEtag, type createS3Client } from './client.ts'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'

export interface ListedFile {
  key: string
  sizeInBytes: number
  etag: string
}

/** Lists every object of a bucket, page by page. */
export async function* listBucket(
  client: ReturnType<typeof createS3Client>,
  bucket: string,
): AsyncGenerator<ListedFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, ...(ContinuationToken && { ContinuationToken }) }),
    )
    for (const { Key, Size, ETag } of page.Contents ?? []) {
      if (Key) yield { key: Key, sizeInBytes: Size ?? 0, etag: unquoteEtag(ETag) }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}
