import type { S3Files } from './s3-files.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { contentDisposition } from '#server/adapters/files/content-disposition.ts'
import type { FileClaims } from '#server/adapters/files/file-tokens.ts'
import { isDerivedKey } from '#shared/domain/renditions.ts'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** A URL of the service is valid for 15 to 20 minutes and stays the same for five, so that browsers can cache. */
const URL_STABLE_FOR_MS = 5 * 60_000
const URL_VALID_FOR_SECONDS = 20 * 60

/** A URL of the service for reading; valid for minutes and never longer than the claims. */
export async function presignRead(
  { client, bucket, clock }: Pick<S3Files, 'client' | 'bucket' | 'clock'>,
  { key, contentType, fileName, expiresAtMs }: Omit<Extract<FileClaims, { use: 'GET' }>, 'use' | 'viewer'>,
): Promise<string> {
  // By this machine's clock: the service compares with its own clock, whatever the database's time is.
  const machineMs = systemClock.now().getTime()
  const signedAtMs = Math.floor(machineMs / URL_STABLE_FOR_MS) * URL_STABLE_FOR_MS
  const secondsLeft = Math.ceil((expiresAtMs - clock.now().getTime() + machineMs - signedAtMs) / 1000)
  return getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition({ contentType, fileName }),
      ResponseCacheControl: isDerivedKey(key)
        ? `private, max-age=${URL_VALID_FOR_SECONDS}, immutable`
        : 'private, max-age=300',
    }),
    { signingDate: new Date(signedAtMs), expiresIn: Math.min(URL_VALID_FOR_SECONDS, secondsLeft) },
  )
}
