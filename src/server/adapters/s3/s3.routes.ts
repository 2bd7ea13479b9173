import { presignRead } from './presigned-read.ts'
import type { S3Files } from './s3-files.ts'
import { FILES_PATH } from '#server/adapters/files/file-tokens.ts'
import { requireClaims } from '#server/adapters/files/require-claims.ts'
import { Refused } from '#server/platform/errors.ts'
import type { FastifyInstance } from 'fastify'

/** The route behind the read URLs of `createS3Files`: redirects viewers who may read to the service. */
export function s3FileRoutes(files: S3Files) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${FILES_PATH}*`, { logLevel: 'warn' }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const claims = requireClaims(files, request)
      if (claims.use !== 'GET') throw new Refused('FORBIDDEN')
      if (!(await files.mayRead({ userId: claims.viewer, key: claims.key }))) throw new Refused('FORBIDDEN')
      return reply.redirect(await presignRead(files, claims), 302)
    })
  }
}
