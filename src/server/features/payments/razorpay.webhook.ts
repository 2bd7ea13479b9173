import { webhookRefused, webhookUnknown } from './payments.events.ts'
import * as orders from './payments.repo.ts'
import type { Settle } from './settlement.ts'
import * as events from './webhook-events.repo.ts'
import { countRefusals } from './webhook-refusals.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Queue } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { limitBodyTime, limitUnfinishedBodies } from '#server/platform/slow-clients.ts'
import { writeTogether } from '#server/platform/write-together.ts'
import type { Clock } from '#server/ports/clock.ts'
import { API_BASE } from '#shared/contract/call.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The job that follows an event; its data names our row. */
export const WEBHOOK_JOB = 'payments.webhook'
export interface WebhookJob {
  eventId: string
}
/** A refund is told by webhook alone, so that a provider who is down for half a day must not lose it. */
export const WEBHOOK_JOB_OPTIONS = { attempts: 20 }

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  /** Null while none is set: then nothing can be believed. */
  secret: string | null
  queue: Pick<Queue<WebhookJob>, 'enqueueAll'>
}

/** An event takes a few kB. */
const BODY_LIMIT_IN_BYTES = 256 * 1024
const MOST_UNFINISHED = 20
const MOST_AT_ONCE = 200

/**
 * `POST /api/v1/webhooks/razorpay`: believes the signature alone, writes the event down once with the job that will
 * look at its order, and answers. Register it as a plugin of its own: it keeps bodies as raw bytes.
 */
export function razorpayWebhook({ db, clock, log, secret, queue }: Dependencies) {
  const noteRefusal = countRefusals({ db, clock, log })
  // The provider waits for seconds and sends by the hundred: whatever came meanwhile is written at once.
  const writeDown = writeTogether(
    (arrived: events.NewEvent[]) =>
      transact(db, async (trx) => {
        const added = await events.insertNew(trx, arrived)
        await queue.enqueueAll(
          trx,
          added.map((eventId) => ({ eventId })),
        )
      }),
    { most: MOST_AT_ONCE },
  )
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_IN_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    limitBodyTime(app)
    limitUnfinishedBodies(app, MOST_UNFINISHED)

    app.post(`${API_BASE}/webhooks/razorpay`, { bodyLimit: BODY_LIMIT_IN_BYTES }, async (request, reply) => {
      if (!secret) throw new Refused('PAYMENTS_NOT_SET_UP', { retryAfterInSeconds: 300 })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(body, { signature: request.headers['x-razorpay-signature'], secret })) {
        webhookRefused(log)
        await noteRefusal()
        throw new Refused('FORBIDDEN')
      }
      const event = read(body)
      // A kind that we do not know: refused, it would come back for a day and then switch the webhook off.
      if (!event) {
        webhookUnknown(log, { eventType: 'unreadable' })
        return reply.send({})
      }
      await writeDown({
        id: newId(),
        event_id: eventIdOf(request.headers['x-razorpay-event-id']),
        body_hash: createHash('sha256').update(body).digest(),
        ...event,
        received_at: clock.now(),
        processed_at: null,
      })
      return reply.send({})
    })
  }
}

/** Looks at the order that an event tells of. The event is only a hint: the state is read back from the provider. */
export function webhookHandler({
  db,
  clock,
  log,
  settle,
}: Omit<Dependencies, 'secret' | 'queue'> & { settle: Settle }) {
  return async ({ eventId }: WebhookJob): Promise<void> => {
    const event = await events.findUnprocessed(db, eventId)
    if (!event) return
    const { provider_order_id: providerOrderId, provider_payment_id: providerPaymentId } = event
    const order = await orders.ofProvider(db, { providerOrderId, providerPaymentId })
    if (order) await settle(order)
    else webhookUnknown(log, { eventType: event.event_type, providerOrderId, providerPaymentId })
    await events.markProcessed(db, { id: eventId, now: clock.now() })
  }
}

function isSigned(body: Buffer, { signature, secret }: { signature: unknown; secret: string }): boolean {
  if (typeof signature !== 'string') return false
  // As texts: what reads hexadecimal digits takes capitals, and leaves out what follows them.
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const reference = z.optional(z.nullable(z.string().check(z.maxLength(40))))
const eventBody = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id: reference, order_id: reference }) })),
    order: z.optional(z.object({ entity: z.object({ id: reference }) })),
    refund: z.optional(z.object({ entity: z.object({ payment_id: reference }) })),
  }),
})

function read(body: Buffer) {
  const result = z.safeParse(eventBody, parseJson(body.toString()))
  if (!result.success) return undefined
  const { event, payload } = result.data
  const { payment, order, refund } = payload
  return {
    event_type: event,
    provider_order_id: order?.entity.id ?? payment?.entity.order_id ?? null,
    provider_payment_id: payment?.entity.id ?? refund?.entity.payment_id ?? null,
  }
}

/** Unsigned and only good for telling repeats apart. */
function eventIdOf(header: unknown): string | null {
  return typeof header === 'string' && /^[\x21-\x7e]{1,100}$/.test(header) ? header : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
