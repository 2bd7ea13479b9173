import { Refused } from '#server/platform/errors.ts'
import { limitBodyTime } from '#server/platform/slow-clients.ts'
import { boundedText } from '#shared/contract/fields.ts'
import { publicPathIn, screens } from '#shared/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const BODY_LIMIT_IN_BYTES = 4 * 1024

/**
 * Receives the unsubscribe links of reminders and of emails to many. One-click requests of email programs get a plain
 * answer, since those follow no redirects (RFC 8058); the button of the page redirects to a page that shows the outcome.
 */
export function unsubscribeForm(services: readonly Unsubscribe[]) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_IN_BYTES },
      async (_: unknown, body: string) => body,
    )
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    limitBodyTime(app)

    // The page also exists under the prefix of each language and posts to its own URL.
    app.post(screens.remindersUnsubscribe, (request, reply) => answer(request, reply))
    app.post<{ Params: { language: string } }>(`/:language${screens.remindersUnsubscribe}`, (request, reply) =>
      answer(request, reply, request.params.language),
    )
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, language = 'en'): Promise<FastifyReply> {
    const isDone = await unsubscribe(request)
    if (isOneClick(request)) return reply.code(isDone ? 200 : 422).send(isDone ? 'Unsubscribed.' : 'Unknown link.')
    const page = publicPathIn(encodeURIComponent(language), screens.remindersEnded)
    return reply.redirect(`${page}#${isDone ? 'ended' : 'unknown'}`, 303)
  }

  async function unsubscribe(request: FastifyRequest): Promise<boolean> {
    const query = querySchema.safeParse(request.query)
    if (!query.success) return false
    for (const service of services) if (await isDoneBy(service, query.data.token)) return true
    return false
  }
}

/** Ends what the token names. Throws a refusal when the token is not one of theirs. */
interface Unsubscribe {
  unsubscribe(token: string): Promise<void>
}

async function isDoneBy(service: Unsubscribe, token: string): Promise<boolean> {
  try {
    await service.unsubscribe(token)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

const querySchema = z.object({ token: boundedText(500, { error: 'This link cannot be read.' }) })

/** Email programs send it URL-encoded or as multipart. */
function isOneClick({ body }: FastifyRequest): boolean {
  return typeof body === 'string' && /List-Unsubscribe["\r\n]{0,8}=?[\r\n]{0,8}One-Click/i.test(body)
}
