import { type Preview, PREVIEW_PATH } from './preview.ts'
import { Refused } from '#server/platform/errors.ts'
import { allowInlineByHash } from '#server/platform/page-csp.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface Dependencies {
  preview: Pick<Preview, 'page'>
  /** Inserts what the server fills into every public page. */
  fillPage: (html: string) => string
}

interface TokenRequest {
  params: { token: string }
}

/**
 * Shows the draft at the paths of the public pages, to be framed by the Website screen. Forms are not sent from it, and
 * it does not leave its frame.
 */
export function previewRoutes({ preview, fillPage }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    // The router takes a slash at the end for none.
    app.get<{ Params: { token: string } }>(`${PREVIEW_PATH}:token`, (request, reply) => show(request, reply, '/'))
    app.get<{ Params: { token: string; '*': string } }>(`${PREVIEW_PATH}:token/*`, (request, reply) =>
      show(request, reply, `/${request.params['*']}`.replace(/(.)\/$/, '$1')),
    )

    async function show(request: TokenRequest, reply: FastifyReply, path: string) {
      const page = await preview.page(request.params.token, path)
      if (page === null) throw new Refused('NOT_FOUND')
      const html = fillPage(page)
      const policy = String(reply.getHeader('content-security-policy'))
      const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      // A sandboxed page may have no opener policy.
      reply.removeHeader('cross-origin-opener-policy')
      reply.headers({
        ...allowInlineByHash(html, { 'content-security-policy': `${framed};sandbox allow-scripts allow-same-origin` }),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // The address is a secret of this administrator.
        'referrer-policy': 'same-origin',
      })
      return reply.type('text/html; charset=utf-8').send(html)
    }
  }
}
