import type { Handlers, Input } from '#server/platform/bind.ts'
import { requestContextOf } from '#server/platform/viewer.ts'
import { Refused } from '#server/platform/errors.ts'
import { limitBodyTime } from '#server/platform/slow-clients.ts'
import { enquiries as calls } from '#shared/contract/enquiries.ts'
import { isLanguage } from '#shared/domain/locale.ts'
import { formPaths, publicPathIn, screens } from '#shared/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** A message has up to 5,000 characters, each of which can take twelve bytes in a form. */
const BODY_LIMIT_IN_BYTES = 64 * 1024
/** For the forms with an address alone, or without fields. */
const SMALL_BODY_LIMIT_IN_BYTES = 4 * 1024

/**
 * The site's forms for browsers without JavaScript: they are redirected to a page that shows the outcome. Must be a
 * plugin of its own, since all other routes accept only JSON.
 */
export function enquiryForms(service: Handlers<typeof calls>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    limitBodyTime(app)
    mount(app, forms(service))
  }
}

/** Mounts each form at its path, with and without a language prefix. */
function mount(app: FastifyInstance, all: readonly Form[]): void {
  for (const form of all) {
    const bodyLimit = form.path === formPaths.contact ? BODY_LIMIT_IN_BYTES : SMALL_BODY_LIMIT_IN_BYTES
    app.post(form.path, { bodyLimit }, (request, reply) => submitAndRedirect({ request, reply, form, language: 'en' }))
    app.post<{ Params: { language: string } }>(`/:language${form.path}`, { bodyLimit }, (request, reply) =>
      submitAndRedirect({ request, reply, form, language: request.params.language }),
    )
  }
}

interface Form {
  path: string
  /** The page that shows the outcome. */
  page: string
  /** `language` is the prefix of the page's path, which may be anything. */
  send(request: FastifyRequest, reply: FastifyReply, language: string): Promise<Outcome>
}

function forms(service: Handlers<typeof calls>): readonly Form[] {
  return [
    {
      path: formPaths.contact,
      page: screens.contact,
      async send(request, reply) {
        await service.contact({ ...input(request, reply), body: read(calls.contact.body, request.body) })
        return 'sent'
      },
    },
    {
      path: formPaths.newsletter,
      page: screens.newsletter,
      async send(request, reply) {
        await service.subscribe({ ...input(request, reply), body: read(calls.subscribe.body, request.body) })
        return 'asked'
      },
    },
    // The buttons of these two pages post to the page's own URL, which holds the token from the email.
    {
      path: screens.newsletterConfirm,
      page: screens.newsletter,
      async send(request, reply, language) {
        const { token } = read(calls.confirm.body, request.query)
        const body = { token, ...(isLanguage(language) && { language }) }
        await service.confirm({ ...input(request, reply), body })
        return 'confirmed'
      },
    },
    {
      path: screens.newsletterUnsubscribe,
      page: screens.newsletter,
      async send(request, reply) {
        await service.unsubscribe({ ...input(request, reply), body: read(calls.unsubscribe.body, request.query) })
        return 'unsubscribed'
      },
    },
  ]
}

/** The fragments of the pages that show the outcome of a form. */
type Outcome = 'sent' | 'asked' | 'confirmed' | 'unsubscribed' | 'refused' | 'expired' | 'later'

interface Submission {
  request: FastifyRequest
  reply: FastifyReply
  form: Form
  language: string
}

async function submitAndRedirect({ request, reply, form, language }: Submission): Promise<FastifyReply> {
  const outcome = await form.send(request, reply, language).catch(outcomeOf)
  return reply.redirect(`${publicPathIn(encodeURIComponent(language), form.page)}#${outcome}`, 303)
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Refused)) throw error
  if (error.code === 'LINK_EXPIRED') return 'expired'
  return error.code === 'MALFORMED' ? 'refused' : 'later'
}

function input(request: FastifyRequest, reply: FastifyReply): Omit<Input<typeof calls.contact>, 'body'> {
  return { params: undefined, query: undefined, viewer: null, context: requestContextOf(request, reply) }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields)
  if (!result.success) throw new Refused('MALFORMED')
  return result.data
}
