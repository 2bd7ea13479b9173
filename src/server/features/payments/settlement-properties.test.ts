import { newId } from '#server/platform/ids.ts'
import { Refused } from '#server/platform/errors.ts'
import { InjectedCrash } from '#tests/kit/fault-injection.ts'
import { PLAN_TYPES } from '#shared/domain/plans.ts'
import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * Random histories of one member's orders. Whatever happens in whatever order, and wherever the server crashes: once
 * everything has been processed, every captured and unrefunded payment has exactly one grant, our books agree with the
 * provider's, nobody has access without a payment, and a payment buys no more time than it pays for. More histories
 * with SETTLEMENT_RUNS=1000, a particular one with SETTLEMENT_SEED.
 */
const RUNS = Number(process.env.SETTLEMENT_RUNS ?? 25)
const seed = process.env.SETTLEMENT_SEED === undefined ? {} : { seed: Number(process.env.SETTLEMENT_SEED) }

let app: PaymentsTestApp
let adminPayments: PaymentsTestApp['adminPayments']

beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 30_000 })
  adminPayments = app.adminPayments
  const terms = { kind: 'PERCENT' as const, value: 100, plan_types: [...PLAN_TYPES], most_uses_by_member: 1 }
  const bounds = { from_day: null, to_day: null, most_uses: null, created_at: app.clock.now() }
  await app.db
    .insertInto('coupons')
    .values({ id: newId(), code: ONCE_FREE, ...terms, ...bounds })
    .execute()
})
afterAll(() => app.close())

/** A coupon for all but a rupee; each member may use it once. */
const ONCE_FREE = 'ONCE-FREE'

const which = fc.nat({ max: 2 })
const order = fc.record({
  planId: fc.constantFrom(PLAN_IDS.INITIAL, PLAN_IDS.HALF_YEARLY, PLAN_IDS.ANNUAL),
  code: fc.constantFrom(undefined, ONCE_FREE),
  /** After 16 minutes the previous order is not reused. */
  minutes: fc.constantFrom(0, 16),
  outcome: fc.constantFrom('SUCCESS', 'AUTHORIZED', 'PENDING', 'LATE', 'FAILURE', 'CLOSED'),
  webhook: fc.constantFrom('ONCE', 'TWICE', 'NEVER'),
})
const step = fc.oneof(
  fc.record({ what: fc.constantFrom('VERIFY', 'FORGED_VERIFY', 'SETTLE', 'ALL_AT_ONCE'), which }),
  fc.record({ what: fc.constantFrom('WEBHOOKS', 'FORGED_WEBHOOK', 'OLD_EVENT', 'RECONCILE', 'WAIT'), which }),
  fc.record({ what: fc.constantFrom('REFUND', 'REFUND_ELSEWHERE'), which, paise: fc.constantFrom(undefined, 10_000) }),
)
/** The step of an action before which the server crashes; null: it does not. */
const crash = fc.option(fc.nat({ max: 30 }), { freq: 2 })

type Step = { what: string; which: number; paise?: number | undefined }
type Paid = { orderId: string; response: Confirmation | undefined; member: string }

test(
  `payments and access agree after ${RUNS} random histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(order, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(step, crash), { minLength: 1, maxLength: 8 }),
        async (orders, history) => {
          const member = await app.aMember()
          const paid: Paid[] = []
          for (const { planId, code, minutes, ...paying } of orders) {
            app.advanceMinutes(minutes)
            const answer = await app.createOrder(member, planId, code)
            // A plan that is no longer offered, or that was paid meanwhile: nothing to pay.
            if (answer.status !== 200) continue
            const orderId = String(answer.body.orderId)
            if (paid.some((each) => each.orderId === orderId)) continue
            const { response } = await app.pay(orderId, paying)
            paid.push({ orderId, response, member })
          }
          for (const [each, crashAt] of history) {
            const target = paid[each.which % Math.max(1, paid.length)]
            if (!target) continue
            app.crashAtStep(crashAt)
            await perform(each, target)
            app.crashAtStep(null)
          }
          await processEverything()
          await expectAgreement(member, paid)
        },
      ),
      { numRuns: RUNS, ...seed },
    )
  },
  60_000 + RUNS * 4000,
)

/** Performs one action; a crash ends it, and so does a refusal by the server or the provider. */
async function perform({ what, paise }: Step, { orderId, response, member }: Paid): Promise<void> {
  const payment = (await app.adapter.paymentsOf(orderId))[0]?.providerPaymentId
  const settle = async () => app.settle(await app.order(orderId))
  const verify = async () => response && app.verify(member, response)
  const forged = 'f'.repeat(64)
  const actions: Record<string, () => Promise<unknown>> = {
    VERIFY: verify,
    FORGED_VERIFY: async () => {
      if (!payment) return
      const answer = await app.verify(member, {
        razorpay_order_id: orderId,
        razorpay_payment_id: payment,
        razorpay_signature: forged,
      })
      expect(answer.status).not.toBe(200)
    },
    SETTLE: settle,
    ALL_AT_ONCE: () =>
      Promise.allSettled([verify(), settle(), app.deliverWebhooks(), settle(), app.reconcile(), verify()]),
    WEBHOOKS: app.deliverWebhooks,
    FORGED_WEBHOOK: async () => {
      const body = { event: 'payment.captured', payload: { payment: { entity: { id: payment, order_id: orderId } } } }
      expect((await app.webhook(body, { secret: 'guessed' })).status).not.toBe(200)
    },
    // Signed, but out of date: only a hint to settle.
    OLD_EVENT: async () => {
      const entity = { id: payment ?? 'pay_Unknown0000000', order_id: orderId, status: 'captured', at: newId() }
      await app.webhook({ event: 'payment.failed', payload: { payment: { entity } } })
      await app.runJobs()
    },
    RECONCILE: app.reconcile,
    WAIT: async () => app.advanceMinutes(3),
    REFUND: async () => {
      const { id } = await app.order(orderId)
      const body = { key: newId(), paymentId: payment, reason: 'x', ...(paise && { amount: paise / 100 }) }
      const viewer = { userId: member, role: 'ADMIN', sessionId: member, freshUntil: new Date(8e15) }
      await adminPayments.refund({ params: { id }, body, viewer } as never)
    },
    REFUND_ELSEWHERE: async () => payment && app.refund(payment, paise),
  }
  try {
    await actions[what]?.()
  } catch (error) {
    if (!(error instanceof InjectedCrash) && !(error instanceof Refused)) throw error
  }
}

/** Without crashes: late banks confirm, events are sent again and jobs run as often as they are due. */
async function processEverything(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    app.advanceMinutes(11)
    await app.deliverWebhooks()
    await app.reconcile()
  }
  // A refund in the provider's dashboard may have caused no event.
  await app.checkExternalRefunds()
}

async function expectAgreement(member: string, paid: Paid[]): Promise<void> {
  const grants = await app.grantsOf(member)
  let paidFor = 0
  for (const { orderId } of paid) {
    const row = await app.order(orderId)
    const ours = await app.db.selectFrom('payments').selectAll().where('order_id', '=', row.id).execute()
    const theirs = await app.adapter.paymentsOf(orderId)
    const kept = theirs.filter(({ status }) => status === 'CAPTURED')
    paidFor += kept.length
    // Both books: payments less refunds.
    const net = kept.reduce((sum, each) => sum + each.amountInPaise - each.refundedInPaise, 0)
    expect(ours.reduce((sum, each) => sum + each.amount_in_paise - each.refunded_in_paise, 0)).toBe(net)
    for (const payment of ours) {
      const ownGrants = grants.filter((grant) => grant.payment_id === payment.id)
      expect(ownGrants).toHaveLength(1)
      const isFullyRefunded = payment.refunded_in_paise === payment.amount_in_paise
      expect(isFullyRefunded ? ownGrants[0]?.ended_at !== null : ownGrants[0]?.end_reason !== 'REFUNDED').toBe(true)
    }
    for (const { providerPaymentId } of kept) {
      expect(ours.filter((each) => each.provider_payment_id === providerPaymentId)).toHaveLength(1)
    }
    expect(row.status === 'PAID').toBe(kept.length > 0)
    const open = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('payments.order_id', '=', row.id)
      .where('refunds.status', 'in', ['ASKED', 'PENDING'])
      .select('refunds.id')
      .execute()
    expect(open).toEqual([])
  }
  await expectTimeIsPaid(member)
  const { subscriptionStatus } = await app.subscriptions.getSubscription(member)
  expect(subscriptionStatus === 'ACTIVE').toBe(paidFor > 0)
}

/** The price of the granted time is covered by payments, credits and at most one discount. */
async function expectTimeIsPaid(member: string): Promise<void> {
  const bought = await app.db
    .selectFrom('grants')
    .innerJoin('payments', 'payments.id', 'grants.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('grants.user_id', '=', member)
    .select(['share', 'price_in_paise as price', 'credit_in_paise as credit', 'discount_in_paise as discount'])
    .select('payments.amount_in_paise as paid')
    .execute()
  const time = bought.reduce((sum, { share, price }) => sum + share * price, 0)
  const money = bought.reduce((sum, { paid, credit }) => sum + paid + credit, 0)
  expect(time).toBeLessThanOrEqual(money + Math.max(0, ...bought.map(({ discount }) => discount)) + 100)
}
