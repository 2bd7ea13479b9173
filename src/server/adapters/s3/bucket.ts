import type { createS3Client } from './client.ts'
import { unquoteEtag } from '#shared/domain/uploads.ts'
import { GetBucketLifecycleConfigurationCommand, type LifecycleRule, ListObjectsV2Command } from '@aws-sdk/client-s3'

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
      if (Key) yield { key: Key, sizeInBytes: Size ?? 0, etag: unquoteEtag(ETag ?? '') }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

/**
 * Effect of a bucket's lifecycle rules. DELETES_FILES: it deletes files in use. KEEPS_UNFINISHED: it never deletes
 * unfinished uploads.
 */
export type Lifecycle = 'GOOD' | 'DELETES_FILES' | 'KEEPS_UNFINISHED' | 'UNKNOWN'

/** UNKNOWN: the store does not support such rules, or the key may not read them. */
export async function checkLifecycle(client: ReturnType<typeof createS3Client>, bucket: string): Promise<Lifecycle> {
  try {
    const { Rules = [] } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))
    return assessLifecycle(Rules)
  } catch (error) {
    const isUnset = error instanceof Error && error.name === 'NoSuchLifecycleConfiguration'
    return isUnset ? assessLifecycle([]) : 'UNKNOWN'
  }
}

/** The same for given rules. */
export function assessLifecycle(rules: LifecycleRule[]): Lifecycle {
  const active = rules.filter(({ Status }) => Status === 'Enabled')
  if (active.some(({ Expiration = {} }) => Expiration.Days !== undefined || Expiration.Date !== undefined))
    return 'DELETES_FILES'
  const aborts = active.some(({ AbortIncompleteMultipartUpload: abort }) => abort?.DaysAfterInitiation !== undefined)
  return aborts ? 'GOOD' : 'KEEPS_UNFINISHED'
}
