import { systemClock } from '#server/adapters/clock-system.ts'
import { contentDisposition } from '#server/adapters/files/content-disposition.ts'
import type { S3Files } from './s3-files.ts'
import { FILES_PATH } from '#server/adapters/files/tickets.ts'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Refused } from '#server/platform/errors.ts'
import type { FastifyInstance } from 'fastify'

/** A URL of the service is valid for 15 to 20 minutes and stays the same for five, so that browsers can cache. */
const ADDRESS_STABLE_FOR_MS = 5 * 60_000
const ADDRESS_VALID_FOR_SECONDS = 20 * 60

/** The route behind the read URLs of `s3Files`: redirects viewers who may read to the service. */
export function s3FileRoutes(files: S3Files) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${FILES_PATH}*`, { logLevel: 'warn' }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const ticket = files.tickets.open(request.url.slice(FILES_PATH.length).replace(/[?#].*$/, ''))
      if (ticket?.use !== 'GET') throw new Refused('FORBIDDEN')
      const now = files.clock.now().getTime()
      if (ticket.expiresAtMs <= now) throw new Refused('ADDRESS_EXPIRED')
      if (!(await files.mayRead({ viewer: ticket.viewer, key: ticket.key }))) throw new Refused('FORBIDDEN')
      // By this machine's clock: the service compares with its own clock, whatever the database's time is.
      const machineMs = systemClock.now().getTime()
      const signedAtMs = Math.floor(machineMs / ADDRESS_STABLE_FOR_MS) * ADDRESS_STABLE_FOR_MS
      const secondsLeft = Math.ceil((ticket.expiresAtMs - now + machineMs - signedAtMs) / 1000)
      const address = await getSignedUrl(
        files.client,
        new GetObjectCommand({
          Bucket: files.bucket,
          Key: ticket.key,
          ResponseContentType: ticket.contentType,
          ResponseContentDisposition: contentDisposition(ticket),
          ResponseCacheControl: 'private, max-age=300',
        }),
        { signingDate: new Date(signedAtMs), expiresIn: Math.min(ADDRESS_VALID_FOR_SECONDS, secondsLeft) },
      )
      return reply.redirect(address, 302)
    })
  }
}
