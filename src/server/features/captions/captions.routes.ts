import { CAPTIONS_PATH, type CaptionsService } from './captions.service.ts'
import { Refused } from '#server/platform/errors.ts'
import { privateCacheControl } from '#server/platform/private-cache-control.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { FastifyInstance } from 'fastify'

interface Dependencies {
  captions: CaptionsService
  clock: Clock
  /** Decides by the video: its captions have the same viewers. */
  mayRead: MayRead
}

/** Serves captions at their URLs; checks at every read whether the viewer may see the video now. */
export function captionFileRoutes({ captions, clock, mayRead }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(`${CAPTIONS_PATH}:token`, { logLevel: 'warn' }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const now = clock.now()
      const { id, userId, expiresAt } = captions.tokens.verify(request.params.token, now)
      const found = await captions.read(id)
      if (!found) throw new Refused('NOT_FOUND')
      if (!(await mayRead({ userId, key: found.storageKey }))) throw new Refused('FORBIDDEN')
      reply.headers({
        'cache-control': privateCacheControl(expiresAt, now),
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        etag: `"${id}"`,
      })
      if (request.headers['if-none-match'] === `"${id}"`) return reply.code(304).send()
      return reply.type('text/vtt; charset=utf-8').send(found.content)
    })
  }
}
