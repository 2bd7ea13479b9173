import { systemClock } from '#server/adapters/clock-system.ts'
import { contentDisposition } from '#server/adapters/files/content-disposition.ts'
import type { S3Files } from './s3-files.ts'
import { FILES_PATH } from '#server/adapters/files/file-tokens.ts'
import { requireReadClaims } from '#server/adapters/files/require-claims.ts'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FastifyInstance } from 'fastify'

/** A URL of the service is valid for 15 to 20 minutes and stays the same for five, so that browsers can cache. */
const URL_STABLE_FOR_MS = 5 * 60_000
const URL_VALID_FOR_SECONDS = 20 * 60

/** The route behind the read URLs of `createS3Files`: redirects viewers who may read to the service. */
export function s3FileRoutes(files: S3Files) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${FILES_PATH}*`, { logLevel: 'warn' }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const claims = await requireReadClaims(files, request)
      // By this machine's clock: the service compares with its own clock, whatever the database's time is.
      const machineMs = systemClock.now().getTime()
      const signedAtMs = Math.floor(machineMs / URL_STABLE_FOR_MS) * URL_STABLE_FOR_MS
      const secondsLeft = Math.ceil((claims.expiresAtMs - files.clock.now().getTime() + machineMs - signedAtMs) / 1000)
      const url = await getSignedUrl(
        files.client,
        new GetObjectCommand({
          Bucket: files.bucket,
          Key: claims.key,
          ResponseContentType: claims.contentType,
          ResponseContentDisposition: contentDisposition(claims),
          ResponseCacheControl: 'private, max-age=300',
        }),
        { signingDate: new Date(signedAtMs), expiresIn: Math.min(URL_VALID_FOR_SECONDS, secondsLeft) },
      )
      return reply.redirect(url, 302)
    })
  }
}
