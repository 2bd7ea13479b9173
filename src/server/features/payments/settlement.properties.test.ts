import { newId } from '#server/platform/ids.ts'
import { Refused } from '#server/platform/errors.ts'
import { Died } from '#tests/kit/dying.ts'
import { PLAN_TYPES } from '#shared/domain/plans.ts'
import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * Random lives of one member's orders. Whatever comes in whatever order, and wherever the server dies: once it is left
 * in peace, every captured and unrefunded payment has exactly one grant, our ledger says what the provider's says,
 * nobody has access without money, and money buys no more time than it pays for. More lives with SETTLEMENT_RUNS=1000, a certain one with SETTLEMENT_SEED.
 */
const RUNS = Number(process.env.SETTLEMENT_RUNS ?? 25)
const seed = process.env.SETTLEMENT_SEED === undefined ? {} : { seed: Number(process.env.SETTLEMENT_SEED) }

let house: PaymentHouse
let desk: PaymentHouse['adminPayments']

beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 30_000 })
  desk = house.adminPayments
  const terms = { kind: 'PERCENT' as const, value: 100, plan_types: [...PLAN_TYPES], most_uses_by_member: 1 }
  const bounds = { from_day: null, to_day: null, most_uses: null, created_at: house.clock.now() }
  await house.db
    .insertInto('coupons')
    .values({ id: newId(), code: ONCE_FREE, ...terms, ...bounds })
    .execute()
})
afterAll(() => house.close())

/** Takes all but a rupee off; each member may use it once. */
const ONCE_FREE = 'ONCE-FREE'

const which = fc.nat({ max: 2 })
const order = fc.record({
  planId: fc.constantFrom(plan.INITIAL, plan.HALF_YEARLY, plan.ANNUAL),
  code: fc.constantFrom(undefined, ONCE_FREE),
  /** Later, so that the order of before is not gone on with. */
  minutes: fc.constantFrom(0, 16),
  outcome: fc.constantFrom('SUCCESS', 'AUTHORIZED', 'PENDING', 'LATE', 'FAILURE', 'CLOSED'),
  webhook: fc.constantFrom('ONCE', 'TWICE', 'NEVER'),
})
const step = fc.oneof(
  fc.record({ what: fc.constantFrom('VERIFY', 'FORGED_VERIFY', 'SETTLE', 'ALL_AT_ONCE'), which }),
  fc.record({ what: fc.constantFrom('WEBHOOKS', 'FORGED_WEBHOOK', 'OLD_EVENT', 'RECONCILE', 'WAIT'), which }),
  fc.record({ what: fc.constantFrom('REFUND', 'REFUND_ELSEWHERE'), which, paise: fc.constantFrom(undefined, 10_000) }),
)
/** Before which of its steps each thing that happens is cut short; null: it lives. */
const death = fc.option(fc.nat({ max: 25 }), { freq: 2 })

type Step = { what: string; which: number; paise?: number | undefined }
type Paid = { orderId: string; response: Confirmation | undefined; member: string }

test(
  `in ${RUNS} random lives money and access agree`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(order, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(step, death), { minLength: 1, maxLength: 8 }),
        async (orders, life) => {
          const member = await house.aMember()
          const paid: Paid[] = []
          for (const { planId, code, minutes, ...paying } of orders) {
            house.passMinutes(minutes)
            const answer = await house.createOrder(member, planId, code)
            // A plan that is not offered any more, or one that was paid meanwhile: nothing to pay.
            if (answer.status !== 200) continue
            const orderId = String(answer.body.orderId)
            if (paid.some((each) => each.orderId === orderId)) continue
            const { response } = await house.pay(orderId, paying)
            paid.push({ orderId, response, member })
          }
          for (const [what, dies] of life) {
            const about = paid[what.which % Math.max(1, paid.length)]
            if (!about) continue
            house.dieAtStep(dies)
            await live(what, about)
            house.dieAtStep(null)
          }
          await peace()
          await expectAgreement(member, paid)
        },
      ),
      { numRuns: RUNS, ...seed },
    )
  },
  60_000 + RUNS * 4000,
)

/** One thing that happens; a death ends it, and so does what the server or the provider refuses. */
async function live({ what, paise }: Step, { orderId, response, member }: Paid): Promise<void> {
  const payment = (await house.adapter.paymentsOf(orderId))[0]?.providerPaymentId
  const settle = async () => house.settle(await house.order(orderId))
  const verify = async () => response && house.verify(member, response)
  const forged = 'f'.repeat(64)
  const does: Record<string, () => Promise<unknown>> = {
    VERIFY: verify,
    FORGED_VERIFY: async () => {
      if (!payment) return
      const answer = await house.verify(member, {
        razorpay_order_id: orderId,
        razorpay_payment_id: payment,
        razorpay_signature: forged,
      })
      expect(answer.status).not.toBe(200)
    },
    SETTLE: settle,
    ALL_AT_ONCE: () =>
      Promise.allSettled([verify(), settle(), house.deliverWebhooks(), settle(), house.reconcile(), verify()]),
    WEBHOOKS: house.deliverWebhooks,
    FORGED_WEBHOOK: async () => {
      const told = { event: 'payment.captured', payload: { payment: { entity: { id: payment, order_id: orderId } } } }
      expect((await house.webhook(told, { secret: 'guessed' })).status).not.toBe(200)
    },
    // Signed, but of another time: only a hint to look.
    OLD_EVENT: async () => {
      const entity = { id: payment ?? 'pay_Unknown0000000', order_id: orderId, status: 'captured', at: newId() }
      await house.webhook({ event: 'payment.failed', payload: { payment: { entity } } })
      await house.runJobs()
    },
    RECONCILE: house.reconcile,
    WAIT: async () => house.passMinutes(3),
    REFUND: async () => {
      const { id } = await house.order(orderId)
      const body = { key: newId(), paymentId: payment, reason: 'x', ...(paise && { amount: paise / 100 }) }
      const viewer = { userId: member, role: 'ADMIN', sessionId: member, freshUntil: new Date(8e15) }
      await desk.refund({ params: { id }, body, viewer } as never)
    },
    REFUND_ELSEWHERE: async () => payment && house.refund(payment, paise),
  }
  try {
    await does[what]?.()
  } catch (error) {
    if (!(error instanceof Died) && !(error instanceof Refused)) throw error
  }
}

/** Nobody dies any more, late banks have confirmed, events are sent again and jobs run as often as they are due. */
async function peace(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    house.passMinutes(11)
    await house.deliverWebhooks()
    await house.reconcile()
  }
  // Nobody may have told of a refund that was made elsewhere.
  await house.lookForRefunds()
}

async function expectAgreement(member: string, paid: Paid[]): Promise<void> {
  const grants = await house.grantsOf(member)
  let paidFor = 0
  for (const { orderId } of paid) {
    const row = await house.order(orderId)
    const ours = await house.db.selectFrom('payments').selectAll().where('order_id', '=', row.id).execute()
    const theirs = await house.adapter.paymentsOf(orderId)
    const kept = theirs.filter(({ status }) => status === 'CAPTURED')
    paidFor += kept.length
    // The ledgers: what came less what went back.
    const net = kept.reduce((sum, each) => sum + each.amountInPaise - each.refundedInPaise, 0)
    expect(ours.reduce((sum, each) => sum + each.amount_in_paise - each.refunded_in_paise, 0)).toBe(net)
    for (const payment of ours) {
      const of = grants.filter((grant) => grant.payment_id === payment.id)
      expect(of).toHaveLength(1)
      const isWholeBack = payment.refunded_in_paise === payment.amount_in_paise
      expect(isWholeBack ? of[0]?.ended_at !== null : of[0]?.end_reason !== 'REFUNDED').toBe(true)
    }
    for (const { providerPaymentId } of kept) {
      expect(ours.filter((each) => each.provider_payment_id === providerPaymentId)).toHaveLength(1)
    }
    expect(row.status === 'PAID').toBe(kept.length > 0)
    const open = await house.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('payments.order_id', '=', row.id)
      .where('refunds.status', 'in', ['ASKED', 'PENDING'])
      .select('refunds.id')
      .execute()
    expect(open).toEqual([])
  }
  await expectNoTimeForNothing(member)
  const { subscriptionStatus } = await house.subscriptions.of(member)
  expect(subscriptionStatus === 'ACTIVE').toBe(paidFor > 0)
}

/** What was bought, by its price, was paid, credited for something else, or taken off once. */
async function expectNoTimeForNothing(member: string): Promise<void> {
  const bought = await house.db
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
