import { razorpayPayments } from '#server/adapters/razorpay/razorpay.ts'
import { auditService } from '#server/features/audit/audit.service.ts'
import { couponsService } from '#server/features/coupons/coupons.service.ts'
import { formerMembersService } from '#server/features/former-members/former-members.service.ts'
import { adminPaymentsService } from '#server/features/payments/admin-payments.service.ts'
import { paymentsService } from '#server/features/payments/payments.service.ts'
import { razorpayWebhook, webhookHandler, type WebhookJob } from '#server/features/payments/razorpay.webhook.ts'
import { reconcileJob } from '#server/features/payments/reconcile.job.ts'
import { externalRefundsJob } from '#server/features/payments/external-refunds.job.ts'
import { settlement } from '#server/features/payments/settlement.ts'
import { plansService } from '#server/features/plans/plans.service.ts'
import { receiptsService } from '#server/features/receipts/receipts.service.ts'
import { settingsService } from '#server/features/settings/settings.service.ts'
import { subscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { registerErrorHandler } from '#server/platform/error-handler.ts'
import { bind } from '#server/platform/bind.ts'
import { newId } from '#server/platform/ids.ts'
import { makeRateLimiter } from '#server/platform/rate-limiter.ts'
import { makeLog } from '#server/platform/log.ts'
import { secretBox } from '#server/platform/secret-box.ts'
import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import { createPaymentSimulator } from '#server/sandbox/sandbox.ts'
import { coupons as couponCalls } from '#shared/contract/coupons.ts'
import { payments as calls } from '#shared/contract/subscriptions.ts'
import fastify from 'fastify'
import { createHmac } from 'node:crypto'
import { freshDatabase } from './databases.ts'
import { createCrashInjector } from './fault-injection.ts'

export const PLAN_IDS = {
  INITIAL: '01900000-0000-7000-8000-000000000001',
  HALF_YEARLY: '01900000-0000-7000-8000-000000000002',
  ANNUAL: '01900000-0000-7000-8000-000000000003',
}
export const WEBHOOK_SECRET = 'the-webhook-secret-of-the-tests'

/** The choices of the member in the sandbox's checkout, and its simulated faults. */
export interface CheckoutChoices {
  outcome?: 'SUCCESS' | 'FAILURE' | 'CLOSED' | 'AUTHORIZED' | 'PENDING' | 'LATE' | 'REFUNDED'
  webhook?: 'ONCE' | 'TWICE' | 'NEVER'
  provider?: 'NONE' | 'SLOW' | 'SILENT' | 'DOWN'
  account?: string
}
export interface Confirmation {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/**
 * Opens an app with everything about payments on one loopback port: the calls, the webhook, and the sandbox that the real
 * adapter calls over HTTP. The bearer token is the member's id. The test sets the clock and runs the jobs.
 */
export async function openPaymentsTestApp({ timeoutInMs = 1000 }: { timeoutInMs?: number } = {}) {
  const database = await freshDatabase()
  const crashes = createCrashInjector()
  const db = database.db.withPlugin(crashes.plugin)
  const clock = { time: new Date('2026-11-20T06:00:00Z'), now: () => clock.time }
  const log = makeLog({ level: process.env.LOG_LEVEL ?? 'silent' })
  const keySecret = 'the-key-secret-of-the-tests'
  const sandbox = createPaymentSimulator({
    production: false,
    file: ':memory:',
    clock,
    keySecret,
    webhookSecret: WEBHOOK_SECRET,
    deliverEveryMs: 3_600_000,
  })
  const app = fastify()
  registerErrorHandler(app)

  const configured: { provider: PaymentProvider | null } = { provider: null }
  const provider = async () => configured.provider && crashes.wrapProvider(configured.provider)
  const settings = settingsService({
    db,
    clock,
    box: secretBox(Buffer.alloc(32)),
    audit: auditService({ clock }),
    keyRefusal: () => null,
  })
  const formerMembers = formerMembersService({ clock, keys: [Buffer.alloc(32)] })
  const plans = plansService({ db })
  const subscriptions = subscriptionsService({ db, clock, plans, settings, formerMembers })
  const emails = { enqueue: async () => {} }
  const receipts = receiptsService({ db, clock, emails, siteAddress: () => 'https://sadhana.example' })
  const limits = makeRateLimiter({ db, clock })
  const coupons = couponsService({ db, clock, limits, plans, subscriptions, formerMembers })
  const settle = settlement({
    db,
    clock,
    log,
    provider,
    subscriptions,
    receipts,
    coupons,
    audit: auditService({ clock }),
  })
  const pending: WebhookJob[] = []
  const handle = webhookHandler({ db, clock, log, settle })
  const queue = { enqueueAll: async (_trx: unknown, jobs: WebhookJob[]) => void pending.push(...jobs) }

  bind(app, {
    answers: 'JSON',
    contract: { payments: calls, coupons: couponCalls },
    services: {
      payments: paymentsService({ db, clock, log, limits, provider, subscriptions, coupons, settle }),
      coupons,
    },
    identify: async (token) =>
      token ? { userId: token, role: 'USER', sessionId: token, freshUntil: clock.time } : null,
    mayUse: async () => true,
    clock,
    limits,
  })
  await app.register(razorpayWebhook({ db, clock, log, secret: WEBHOOK_SECRET, queue }))
  await app.register(sandbox.routes)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.setAddress(address)
  const { keyId } = sandbox
  const adapter = razorpayPayments({ baseUrl: sandbox.baseUrl(), keyId, keySecret, timeoutInMs })
  configured.provider = adapter

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text ? (JSON.parse(text) as Answer) : ({} as Answer) }
  }
  const runJobs = async () => {
    const jobs = pending.splice(0)
    for (const job of jobs) await handle(job)
    return jobs.length
  }
  const as = (userId: string) => ({ authorization: `Bearer ${userId}` })

  return {
    db,
    clock,
    app,
    address,
    sandbox,
    adapter,
    subscriptions,
    settle,
    adminPayments: adminPaymentsService({
      db,
      clock,
      settle,
      audit: auditService({ clock }),
      provider: async () => configured.provider,
      hasWebhookSecret: true,
    }),
    reconcile: reconcileJob({ db, clock, log, settle }),
    checkExternalRefunds: externalRefundsJob({ db, clock, log, provider, settle }),
    /** Crashes before the step of this number, counting statements and calls to the provider; null never crashes. */
    crashAtStep: crashes.crashAtStep,
    /** The payment provider that the product finds configured. */
    outside: configured,
    async aMember(): Promise<string> {
      const id = newId()
      const row = { id, name: 'Asha', mobile_number: '+919876543210', role: 'USER' as const, created_at: clock.time }
      await db
        .insertInto('users')
        .values({ ...row, email: `${id}@example.com` })
        .execute()
      return id
    },
    createOrder: (userId: string, planId: string, couponCode?: string) =>
      post('/api/v1/user/subscriptions/create-order', { planId, couponCode }, as(userId)),
    previewCoupon: (userId: string, code: string) => post('/api/v1/user/subscriptions/coupon', { code }, as(userId)),
    verify: (userId: string, body: Partial<Confirmation> & { planId?: string }) =>
      post('/api/v1/user/subscriptions/verify', body, as(userId)),
    /** Makes the member's choices in the checkout and returns what the checkout hands to the page. */
    async pay(
      orderId: string,
      { outcome = 'SUCCESS', webhook = 'NEVER', provider: fault = 'NONE', account }: CheckoutChoices = {},
    ) {
      const choices = { method: 'upi', account: account ?? 'success@razorpay', outcome, webhook, provider: fault }
      return (await post(`/sandbox/checkout/${orderId}/pay`, choices)).body
    },
    async refund(paymentId: string, amount?: number) {
      const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
      return post(`/sandbox/v1/payments/${paymentId}/refund`, amount ? { amount } : {}, { authorization })
    },
    webhook: (body: unknown, { eventId = newId(), secret = WEBHOOK_SECRET } = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const signature = createHmac('sha256', secret).update(text).digest('hex')
      return post('/api/v1/webhooks/razorpay', text, {
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      })
    },
    /** Delivers the due webhooks of the sandbox and runs the jobs that follow, until nothing is left. */
    async deliverWebhooks(): Promise<void> {
      do {
        await sandbox.deliverDue()
      } while ((await runJobs()) > 0)
    },
    runJobs,
    advanceMinutes(minutes: number): void {
      clock.time = new Date(clock.time.getTime() + minutes * 60_000)
    },
    grantsOf: (userId: string) =>
      db.selectFrom('grants').selectAll().where('user_id', '=', userId).orderBy('starts_at').execute(),
    order: (providerOrderId: string) =>
      db.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).executeTakeFirstOrThrow(),
    async close(): Promise<void> {
      await app.close()
      await database.close()
    },
  }
}
export type PaymentsTestApp = Awaited<ReturnType<typeof openPaymentsTestApp>>

/** The fields of any answer. */
interface Answer {
  [name: string]: any // oxlint-disable-line typescript/no-explicit-any
}
