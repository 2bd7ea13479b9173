import { presignRead } from './presigned-read.ts'
import type { S3Files } from './s3-files.ts'
import { FILES_PATH } from '#server/adapters/files/file-tokens.ts'
import { requireReadClaims } from '#server/adapters/files/require-claims.ts'
import type { FastifyInstance } from 'fastify'

/** The route behind the read URLs of `createS3Files`: redirects viewers who may read to the service. */
export function s3FileRoutes(files: S3Files) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${FILES_PATH}*`, { logLevel: 'warn' }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.redirect(await presignRead(files, await requireReadClaims(files, request)), 302)
    })
  }
}
