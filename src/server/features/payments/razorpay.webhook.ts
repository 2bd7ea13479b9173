import { logWebhookRefused, logWebhookUnknown } from './payments-log.ts'
import * as orders from './payments.repo.ts'
import type { Settle } from './settlement.ts'
import * as events from './webhook.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Queue } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { limitBodyTime, limitUnfinishedBodies } from '#server/platform/slow-clients.ts'
import { batchWrites } from '#server/platform/batch-writes.ts'
import type { Clock } from '#server/ports/clock.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { HOUR_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { parseJson } from '#shared/parse-json.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The job that handles an event; `eventId` is the id of our row, not the provider's id of the event. */
export const WEBHOOK_JOB = 'payments.webhook'
export interface WebhookJob {
  eventId: string
}
/**
 * Enough attempts for a provider outage of half a day; later, only the hourly check would find a refund made elsewhere.
 */
export const WEBHOOK_JOB_OPTIONS = { attempts: 20 }

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  /** Null while none is set: then every event is refused. */
  secret: string | null
  queue: Pick<Queue<WebhookJob>, 'enqueueAll'>
}

/** An event takes a few kB. */
const BODY_LIMIT_IN_BYTES = 256 * 1024
const MAX_UNFINISHED_BODIES = 20
const MAX_BATCH = 200

/**
 * `POST /api/v1/webhooks/razorpay`: checks the signature, stores the event once together with the job that will settle
 * its order, and answers. Register it as a plugin of its own: it keeps bodies as raw bytes.
 */
export function razorpayWebhook({ db, clock, log, secret, queue }: Dependencies) {
  const countRefusal = createRefusalCounter({ db, clock, log })
  // The provider sends hundreds of events at once and waits only seconds: events are stored in batches.
  const storeEvent = batchWrites(
    (received: events.NewEvent[]) =>
      transact(db, async (trx) => {
        const added = await events.insertIfNew(trx, received)
        await queue.enqueueAll(
          trx,
          added.map((webhookEventId) => ({ eventId: webhookEventId })),
        )
      }),
    { max: MAX_BATCH },
  )
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_IN_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    limitBodyTime(app)
    limitUnfinishedBodies(app, MAX_UNFINISHED_BODIES)

    app.post(`${API_BASE}/webhooks/razorpay`, { bodyLimit: BODY_LIMIT_IN_BYTES }, async (request, reply) => {
      if (!secret) throw new Refused('PAYMENTS_NOT_SET_UP', { retryAfterInSeconds: 300 })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!hasValidSignature(body, { signature: request.headers['x-razorpay-signature'], secret })) {
        logWebhookRefused(log)
        await countRefusal()
        throw new Refused('FORBIDDEN')
      }
      const event = parseEvent(body)
      // An unknown kind of event: if refused, the provider would repeat it for a day and then disable the webhook.
      if (!event) {
        logWebhookUnknown(log, { eventType: 'unreadable' })
        return reply.send({})
      }
      await storeEvent({
        id: newId(),
        event_id: providerEventIdOf(request.headers['x-razorpay-event-id']),
        body_hash: createHash('sha256').update(body).digest(),
        ...event,
        received_at: clock.now(),
        processed_at: null,
      })
      return reply.send({})
    })
  }
}

/** Settles the order of an event. The event is only a hint: the state is read from the provider. */
export function webhookHandler({
  db,
  clock,
  log,
  settle,
}: Omit<Dependencies, 'secret' | 'queue'> & { settle: Settle }) {
  return async ({ eventId: webhookEventId }: WebhookJob): Promise<void> => {
    const event = await events.findUnprocessed(db, webhookEventId)
    if (!event) return
    const { provider_order_id: providerOrderId, provider_payment_id: providerPaymentId } = event
    const order = await orders.findByProviderIds(db, { providerOrderId, providerPaymentId })
    if (order) await settle(order)
    else logWebhookUnknown(log, { eventType: event.event_type, providerOrderId, providerPaymentId })
    await events.markProcessed(db, { id: webhookEventId, now: clock.now() })
  }
}

function hasValidSignature(body: Buffer, { signature, secret }: { signature: unknown; secret: string }): boolean {
  if (typeof signature !== 'string') return false
  // Compared as texts: a hexadecimal decoder accepts capitals, and ignores what follows the digits.
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const providerId = z.optional(z.nullable(z.string().check(z.maxLength(40))))
const eventBody = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id: providerId, order_id: providerId }) })),
    order: z.optional(z.object({ entity: z.object({ id: providerId }) })),
    refund: z.optional(z.object({ entity: z.object({ payment_id: providerId }) })),
  }),
})

function parseEvent(body: Buffer) {
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

/** Not covered by the signature; only used to detect repeated events. */
function providerEventIdOf(header: unknown): string | null {
  return typeof header === 'string' && /^[\x21-\x7e]{1,100}$/.test(header) ? header : null
}

/**
 * Counts events with a wrong signature for the Payments screen. Anyone can send them, so the count is written at most
 * once a second; refusals in between are added to the next write.
 */
function createRefusalCounter({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): () => Promise<void> {
  let refusals = 0
  let writtenAt = -Infinity
  return async () => {
    refusals += 1
    const now = clock.now()
    if (now.getTime() - writtenAt < SECOND_IN_MS) return
    const count = refusals
    refusals = 0
    writtenAt = now.getTime()
    const hour = new Date(Math.floor(writtenAt / HOUR_IN_MS) * HOUR_IN_MS)
    // A failed write must not turn a refusal into an error.
    await events
      .addRefusals(db, { hour, refusals: count, now })
      .catch((err) => log.warn({ err }, 'a webhook refusal was not counted'))
  }
}
