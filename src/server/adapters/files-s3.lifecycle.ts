import type { s3Client } from './files-s3.client.ts'
import { GetBucketLifecycleConfigurationCommand, type LifecycleRule } from '@aws-sdk/client-s3'

/** What a bucket's lifecycle does with our files. LOSES: it removes what is used. KEEPS_PARTS: never what was broken off. */
export type Lifecycle = 'GOOD' | 'LOSES' | 'KEEPS_PARTS' | 'NOT_TOLD'

/** NOT_TOLD: the store has no such rules, or the key may not read them. */
export async function lifecycleOf(client: ReturnType<typeof s3Client>, bucket: string): Promise<Lifecycle> {
  try {
    const { Rules = [] } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))
    return judgeLifecycle(Rules)
  } catch (error) {
    const isUnset = error instanceof Error && error.name === 'NoSuchLifecycleConfiguration'
    return isUnset ? judgeLifecycle([]) : 'NOT_TOLD'
  }
}

/** The same of rules that have been read. */
export function judgeLifecycle(rules: LifecycleRule[]): Lifecycle {
  const active = rules.filter(({ Status }) => Status === 'Enabled')
  if (active.some(({ Expiration = {} }) => Expiration.Days !== undefined || Expiration.Date !== undefined))
    return 'LOSES'
  const aborts = active.some(({ AbortIncompleteMultipartUpload: abort }) => abort?.DaysAfterInitiation !== undefined)
  return aborts ? 'GOOD' : 'KEEPS_PARTS'
}
