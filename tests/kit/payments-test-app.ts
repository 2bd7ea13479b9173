import { createRazorpayProvider } from '#server/adapters/razorpay/razorpay.ts'
import { compose } from '#server/compose/compose.ts'
import { WEBHOOK_JOB } from '#server/features/payments/razorpay.webhook.ts'
import type { OrderRow } from '#server/features/payments/payments.repo.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import { DAY_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { createHmac } from 'node:crypto'
import { freshDatabase } from './databases.ts'
import { createCrashInjector } from './fault-injection.ts'
import { manualJobs } from './manual-jobs.ts'
import { openTestApp } from './open-test-app.ts'
import { type JsonAnswer, PROVIDER_SECRETS, startPaymentProviderSimulator } from './payment-provider-simulator.ts'
import { agreeToTerms, aSession } from './users.ts'

export const PLAN_IDS = {
  INITIAL: '01900000-0000-7000-8000-000000000001',
  HALF_YEARLY: '01900000-0000-7000-8000-000000000002',
  ANNUAL: '01900000-0000-7000-8000-000000000003',
}

export interface Confirmation {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/**
 * Opens the product with the payment provider simulator. Members are named by their ids. The test sets the clock, runs
 * the jobs, and may replace the provider or crash the product. A second node on the same database settles in turn with
 * the first.
 */
export async function openPaymentsTestApp({ timeoutInMs = 1000 }: { timeoutInMs?: number } = {}) {
  const crashes = createCrashInjector()
  const fresh = await freshDatabase()
  const [db, priorityDb] = [fresh.db.withPlugin(crashes.plugin), fresh.priorityDb.withPlugin(crashes.plugin)]
  const database = { ...fresh, db, priorityDb }
  const outside: { provider: PaymentProvider | null } = { provider: null }
  const createFindProvider = () => async () => outside.provider && crashes.wrapProvider(outside.provider)
  const [queues, otherQueues] = [manualJobs(), manualJobs()]
  const t = await openTestApp(database, {
    now: '2026-11-20T06:00:00Z',
    env: { RAZORPAY_WEBHOOK_SECRET: PROVIDER_SECRETS.webhookSecret },
    ports: { jobs: queues.jobs, createFindProvider },
  })
  const { address, clock, product } = t
  const other = await compose(product.config, { database, clock, createFindProvider, jobs: otherQueues.jobs })
  const nodes = [
    { settle: product.uncoalescedSettle, repeat: queues.repeat },
    { settle: other.uncoalescedSettle, repeat: otherQueues.repeat },
  ]
  let turns = 0
  const nextNode = () => nodes.at((turns += 1) % nodes.length)

  const simulator = await startPaymentProviderSimulator({ clock, product: () => address })
  const { baseUrl, keyId } = simulator
  const adapter = createRazorpayProvider({ baseUrl, keyId, keySecret: PROVIDER_SECRETS.keySecret, timeoutInMs })
  outside.provider = adapter

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as JsonAnswer }
  }
  const sessions = new Map<string, { token: Promise<string>; openedAt: Date }>()
  /** The header of an open session of the member; none for an empty id. */
  const as = async (userId: string): Promise<Record<string, string>> => {
    if (userId === '') return {}
    const now = clock.now()
    let session = sessions.get(userId)
    if (!session || now.getTime() - session.openedAt.getTime() > DAY_IN_MS) {
      session = { token: aSession(t, userId), openedAt: now }
      sessions.set(userId, session)
    }
    return { authorization: `Bearer ${await session.token}` }
  }
  const runJobs = () => queues.runQueue(WEBHOOK_JOB)

  return {
    /** The same app, for calls with a token. */
    testApp: t,
    db,
    clock,
    address,
    adapter,
    subscriptions: product.subscriptions,
    adminPayments: product.services.adminPayments,
    settle: async (order: OrderRow) => nextNode()?.settle(order),
    reconcile: async () => nextNode()?.repeat('payments.reconcile'),
    checkExternalRefunds: () => queues.repeat('payments.refunds'),
    /** Crashes before the step of this number, counting statements and calls to the provider; null never crashes. */
    crashAtStep: crashes.crashAtStep,
    /** The payment provider that the product finds configured. */
    outside,
    async aMember(): Promise<string> {
      const id = newId()
      const row = { id, name: 'Asha', mobile_number: '+919876543210', role: 'USER' as const, created_at: clock.now() }
      await db
        .insertInto('users')
        .values({ ...row, email: `${id}@example.com` })
        .execute()
      await agreeToTerms({ db, clock }, id)
      return id
    },
    createOrder: async (userId: string, planId: string, couponCode?: string) =>
      post('/user/subscriptions/create-order', { planId, couponCode }, await as(userId)),
    previewCoupon: async (userId: string, code: string) =>
      post('/user/subscriptions/coupon', { code }, await as(userId)),
    verify: async (userId: string, body: Partial<Confirmation> & { planId?: string }) =>
      post('/user/subscriptions/verify', body, await as(userId)),
    pay: simulator.pay,
    refund: simulator.refund,
    webhook: (body: unknown, { eventId = newId(), secret = PROVIDER_SECRETS.webhookSecret } = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const signature = createHmac('sha256', secret).update(text).digest('hex')
      return post('/webhooks/razorpay', text, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId })
    },
    /** Delivers the due webhooks of the simulator and runs the jobs that follow, until nothing is left. */
    async deliverWebhooks(): Promise<void> {
      do {
        await simulator.deliverDue()
      } while ((await runJobs()) > 0)
    },
    runJobs,
    advanceMinutes: (minutes: number) => clock.advance(minutes * MINUTE_IN_MS),
    grantsOf: (userId: string) =>
      db.selectFrom('grants').selectAll().where('user_id', '=', userId).orderBy('starts_at').execute(),
    order: (providerOrderId: string) =>
      db.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).executeTakeFirstOrThrow(),
    async close(): Promise<void> {
      await simulator.close()
      await other.close()
      await t.close()
    },
  }
}
export type PaymentsTestApp = Awaited<ReturnType<typeof openPaymentsTestApp>>
