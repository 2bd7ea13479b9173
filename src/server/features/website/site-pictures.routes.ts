import { sitePictureFile } from './site-pictures.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import { SITE_PICTURE_FORMATS } from '#shared/site-content/site-pictures.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const YEAR_IN_SECONDS = 31_536_000

const params = z.object({ key: z.uuid(), version: z.string().check(z.regex(/^\d{1,4}\.(avif|webp)$/)) })

/** Serves the pictures of the public pages to everybody (`sitePicturePath`). A picture never changes. */
export function sitePictureRoutes({ files }: { files: Pick<Files, 'head' | 'read'> }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/site-pictures/:key/:version', { logLevel: 'warn' }, async (request, reply) => {
      const asked = params.safeParse(request.params)
      if (!asked.success) throw new Refused('NOT_FOUND')
      const { key, version } = asked.data
      const [width = '', ending] = version.split('.')
      const format = SITE_PICTURE_FORMATS.find((each) => each === ending) ?? 'webp'
      const file = sitePictureFile(key, { width: Number(width), format })
      const stored = await files.head(file)
      if (!stored) throw new Refused('NOT_FOUND')
      const body = await files.read(file).catch((error: unknown) => {
        throw error instanceof NoSuchFile ? new Refused('NOT_FOUND') : error
      })
      reply.headers({
        'cache-control': `public, max-age=${YEAR_IN_SECONDS}, immutable`,
        'content-length': stored.sizeInBytes,
      })
      return reply.type(`image/${format}`).send(body)
    })
  }
}
