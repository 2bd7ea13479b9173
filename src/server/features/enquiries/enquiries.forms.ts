import type { Handlers, Input } from '#server/platform/bind.ts'
import { exchangeOf } from '#server/platform/viewer.ts'
import { Refused } from '#server/platform/errors.ts'
import { limitBodyTime } from '#server/platform/slow-clients.ts'
import { enquiries as calls } from '#shared/contract/enquiries.ts'
import { formPaths, publicPathIn, screens } from '#shared/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** A message of 5,000 letters can take twelve bytes for each in a form. */
const BODY_LIMIT_IN_BYTES = 64 * 1024
/** Of the forms that ask for an address alone, or for nothing. */
const SMALL_BODY_LIMIT_IN_BYTES = 4 * 1024

/**
 * The forms of the site for browsers without the script: they send fields and are led on to a page that says what
 * became of it. Register it as a plugin of its own: elsewhere only JSON is taken.
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

/** Each form under its own address, and under the prefix of each language. */
function mount(app: FastifyInstance, all: readonly Form[]): void {
  for (const form of all) {
    const bodyLimit = form.path === formPaths.contact ? BODY_LIMIT_IN_BYTES : SMALL_BODY_LIMIT_IN_BYTES
    app.post(form.path, { bodyLimit }, (request, reply) => leadOn({ request, reply, form, language: 'en' }))
    app.post<{ Params: { language: string } }>(`/:language${form.path}`, { bodyLimit }, (request, reply) =>
      leadOn({ request, reply, form, language: request.params.language }),
    )
  }
}

interface Form {
  path: string
  /** Where it is told what became of it. */
  page: string
  send(request: FastifyRequest, reply: FastifyReply): Promise<Outcome>
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
    // The buttons of these two pages send to the page's own address, which has the token of the letter.
    {
      path: screens.newsletterConfirm,
      page: screens.newsletter,
      async send(request, reply) {
        await service.confirm({ ...input(request, reply), body: read(calls.confirm.body, request.query) })
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

/** The places on the pages that tell what became of a form. */
type Outcome = 'sent' | 'asked' | 'confirmed' | 'unsubscribed' | 'refused' | 'expired' | 'later'

interface Sent {
  request: FastifyRequest
  reply: FastifyReply
  form: Form
  language: string
}

async function leadOn({ request, reply, form, language }: Sent): Promise<FastifyReply> {
  const outcome = await form.send(request, reply).catch(outcomeOf)
  return reply.redirect(`${publicPathIn(encodeURIComponent(language), form.page)}#${outcome}`, 303)
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Refused)) throw error
  if (error.code === 'LINK_EXPIRED') return 'expired'
  return error.code === 'MALFORMED' ? 'refused' : 'later'
}

function input(request: FastifyRequest, reply: FastifyReply): Omit<Input<typeof calls.contact>, 'body'> {
  return { params: undefined, query: undefined, viewer: null, exchange: exchangeOf(request, reply) }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields)
  if (!result.success) throw new Refused('MALFORMED')
  return result.data
}
