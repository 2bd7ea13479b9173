import type { Bounce, SuppressionsService } from './suppressions.service.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Logger } from '#server/platform/log.ts'
import { limitBodyTime, limitUnfinishedBodies } from '#server/platform/slow-clients.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { bounceKindOf } from '#shared/domain/bounces.ts'
import { parseJson } from '#shared/parse-json.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const BODY_LIMIT_IN_BYTES = 256 * 1024
const MAX_UNFINISHED_BODIES = 20
const MAX_EVENTS = 500

interface Dependencies {
  db: Db
  log: Logger
  /** BOUNCE_WEBHOOK_SECRET; null: every request is refused. */
  secret: string | null
  suppressions: Pick<SuppressionsService, 'recordBounce'>
}

/**
 * `POST /api/v1/webhooks/email-bounces`: what the mail provider reports of emails that came back and of complaints, as
 * docs/operations.md describes. The sender proves itself with `Authorization: Bearer <BOUNCE_WEBHOOK_SECRET>`.
 */
export function emailBouncesWebhook({ db, log, secret, suppressions }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_IN_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    )
    limitBodyTime(app)
    limitUnfinishedBodies(app, MAX_UNFINISHED_BODIES)

    app.post(`${API_BASE}/webhooks/email-bounces`, { bodyLimit: BODY_LIMIT_IN_BYTES }, async (request, reply) => {
      if (secret === null || !isSecret(request.headers.authorization, secret)) {
        log.warn('email bounces: a report without the secret was refused')
        throw new Refused('FORBIDDEN')
      }
      const report = reportSchema.safeParse(typeof request.body === 'string' ? parseJson(request.body) : null)
      if (!report.success) throw new Refused('MALFORMED')
      // In one order, so that two reports with the same addresses do not wait for each other.
      const bounces = report.data.events.flatMap(bounceOf).toSorted((a, b) => (a.address < b.address ? -1 : 1))
      await transact(db, async (trx) => {
        for (const bounce of bounces) await suppressions.recordBounce(trx, bounce)
      })
      return reply.send({})
    })
  }
}

/** Control characters and half characters cannot be stored. */
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

const reportSchema = z.object({
  events: z
    .array(
      z.object({
        id: text(200),
        event: z.enum(['bounce', 'complaint']),
        email: text(254),
        /** 'hard' or 'soft'; without it the status decides. */
        type: z.optional(z.enum(['hard', 'soft'])),
        status: z.optional(text(20)),
        code: z.optional(z.int()),
      }),
    )
    .check(z.maxLength(MAX_EVENTS)),
})

type ReportedEvent = z.output<typeof reportSchema>['events'][number]

/** None for an event that says nothing about its address. */
function bounceOf({ id, event, email, type, ...refusal }: ReportedEvent): Bounce[] {
  const [status, code] = [refusal.status ?? null, refusal.code ?? null]
  const hardOrSoft = type ? (type === 'hard' ? 'HARD' : 'SOFT') : bounceKindOf({ status, replyCode: code })
  const kind = event === 'complaint' ? 'COMPLAINT' : hardOrSoft
  if (kind === null) return []
  return [
    {
      address: email.trim().toLowerCase().normalize('NFC'),
      kind,
      code: status ?? (code === null ? null : String(code)),
      source: 'WEBHOOK',
      eventId: `webhook ${id}`,
      isBulk: null,
    },
  ]
}

/** Compares digests, which have one length, in constant time. */
function isSecret(header: string | undefined, secret: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${secret}`))
}
