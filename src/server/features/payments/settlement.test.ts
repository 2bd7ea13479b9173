import { ProviderUnavailable } from '#server/ports/payment-provider.ts'
import type { CheckoutChoices } from '#tests/kit/payment-provider-simulator.ts'
import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

let app: PaymentsTestApp
let asha: string

beforeAll(async () => {
  // A thousand concurrent confirmations may wait for each other.
  app = await openPaymentsTestApp({ timeoutInMs: 30_000 })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.outside.provider = app.adapter
  asha = await app.aMember()
})

/** Confirmations for each order; the variable raises the number, up to what the machine's connections allow. */
const CONFIRMATIONS = Number(process.env.CONFIRMATIONS ?? 15)

describe('concurrently', () => {
  test('twenty orders, each confirmed many times beside webhooks and reconciliation, grant twenty times', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const member = await app.aMember()
        return { member, ...(await pay(member, PLAN_IDS.HALF_YEARLY, { webhook: 'TWICE' })) }
      }),
    )
    app.advanceMinutes(2)
    const confirmations = orders.flatMap(({ member, response }) =>
      Array.from({ length: CONFIRMATIONS }, () => app.verify(member, response)),
    )
    const settled = orders.flatMap(({ orderId }) => Array.from({ length: 5 }, () => settleOrder(orderId)))
    const others = Promise.all([app.reconcile(), app.reconcile(), app.deliverWebhooks(), ...settled])
    const [answers] = await Promise.all([Promise.all(confirmations), others])

    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const { member, orderId } of orders) {
      expect(await app.grantsOf(member)).toHaveLength(1)
      expect((await app.order(orderId)).status).toBe('PAID')
    }
    const payments = await app.db.selectFrom('payments').select('id').execute()
    expect(payments).toHaveLength(20)
  }, 120_000)
})

describe('a member who closed the browser', () => {
  test('gets access by the webhook', async () => {
    await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'CLOSED', webhook: 'ONCE' })
    await app.deliverWebhooks()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })

  test('gets access without any webhook, two minutes after the order, by reconciliation', async () => {
    await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'CLOSED' })
    app.advanceMinutes(1)
    await app.reconcile()
    expect(await app.grantsOf(asha)).toEqual([])
    app.advanceMinutes(1)
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })

  test('gets access once when several nodes reconcile', async () => {
    await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'CLOSED' })
    app.advanceMinutes(2)
    await Promise.all([app.reconcile(), app.reconcile(), app.reconcile()])
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })
})

describe('reconciliation', () => {
  test('checks an order after 2 minutes, then every 5, after two hours hourly, for five days', async () => {
    const { orderId } = await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'FAILURE' })
    await settleOrder(orderId)
    const asked = await minutesAskedAbout(orderId, 6 * 24 * 60)
    expect(asked.slice(0, 4)).toEqual([2, 7, 12, 17])
    const hourly = asked.filter((minute) => minute > 122)
    expect(hourly[1]).toBe((hourly[0] ?? 0) + 60)
    expect(asked.at(-1)).toBe(5 * 24 * 60)
  })

  test('finds a payment that the bank confirmed after declining it', async () => {
    const { orderId } = await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'LATE' })
    await settleOrder(orderId)
    expect((await app.order(orderId)).status).toBe('ATTEMPTED')
    app.advanceMinutes(2)
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })

  test('captures a payment that was only authorised', async () => {
    const { orderId } = await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'AUTHORIZED' })
    app.advanceMinutes(2)
    await app.reconcile()
    expect((await app.order(orderId)).status).toBe('PAID')
  })

  test('does not capture a payment that is authorised after the order was paid and refunded', async () => {
    const { orderId, response } = await pay(asha, PLAN_IDS.ANNUAL)
    await settleOrder(orderId)
    await app.refund(response.razorpay_payment_id)
    await settleOrder(orderId)
    const { adapter } = app
    const capture = vi.fn<typeof adapter.capture>(adapter.capture)
    const paymentsOf = async (id: string) => {
      const found = await adapter.paymentsOf(id)
      const late = { status: 'AUTHORIZED', refundedInPaise: 0, providerPaymentId: 'pay_Late0000000001' } as const
      return found.flatMap((each) => [each, { ...each, ...late }])
    }
    app.outside.provider = { ...adapter, paymentsOf, capture }
    await settleOrder(orderId)
    app.outside.provider = adapter
    expect(capture).not.toHaveBeenCalled()
  })

  test('continues with the other orders when one fails', async () => {
    const other = await app.aMember()
    const { orderId: broken } = await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'CLOSED' })
    await pay(other, PLAN_IDS.ANNUAL, { outcome: 'CLOSED' })
    const { adapter } = app
    app.outside.provider = {
      ...adapter,
      paymentsOf: async (id) => {
        if (id === broken) throw new Error('a bug')
        return adapter.paymentsOf(id)
      },
    }
    app.advanceMinutes(2)
    await app.reconcile()
    expect(await app.grantsOf(other)).toHaveLength(1)
    app.outside.provider = adapter
    app.advanceMinutes(5)
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })
})

describe('a crash', () => {
  test('between the capture and our transaction is repaired by reconciliation', async () => {
    const { orderId, response } = await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'AUTHORIZED' })
    const { adapter } = app
    app.outside.provider = {
      ...adapter,
      capture: async (input) => {
        await adapter.capture(input)
        throw new ProviderUnavailable('died')
      },
    }
    expect(await app.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    app.outside.provider = adapter
    app.advanceMinutes(2)
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
    expect((await app.order(orderId)).status).toBe('PAID')
  })

  test('within our transaction leaves no rows, and the next try grants', async () => {
    const { orderId, response } = await pay(asha, PLAN_IDS.ANNUAL)
    const { id } = await app.order(orderId)
    await sql`alter table grants add constraint broken check (false) not valid`.execute(app.db)
    expect(await app.verify(asha, response)).toMatchObject({ status: 500 })
    expect(await app.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()).toEqual([])
    expect((await app.order(orderId)).status).toBe('CREATED')
    await sql`alter table grants drop constraint broken`.execute(app.db)
    expect(await app.verify(asha, response)).toMatchObject({ status: 200 })
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })
})

describe('a second captured payment', () => {
  test('of another order of the same plan extends the plan', async () => {
    const first = await pay(asha, PLAN_IDS.HALF_YEARLY, { outcome: 'CLOSED' })
    app.advanceMinutes(20)
    const second = await pay(asha, PLAN_IDS.HALF_YEARLY, { outcome: 'CLOSED' })
    await settleOrder(first.orderId)
    await settleOrder(second.orderId)
    const [one, two] = await app.grantsOf(asha)
    expect(two?.starts_at.getTime()).toBeGreaterThanOrEqual(one?.ends_at.getTime() ?? Infinity)
  })

  test('of the same order has a grant of its own', async () => {
    const { orderId, response } = await pay(asha, PLAN_IDS.HALF_YEARLY)
    await app.verify(asha, response)
    const { adapter } = app
    app.outside.provider = {
      ...adapter,
      paymentsOf: async (id) => {
        const found = await adapter.paymentsOf(id)
        return [...found, ...found.map((payment) => ({ ...payment, providerPaymentId: 'pay_SecondOfOrder1' }))]
      },
    }
    await settleOrder(orderId)
    await settleOrder(orderId)
    expect(await app.grantsOf(asha)).toHaveLength(2)
  })
})

describe('a refund', () => {
  test('of the full amount ends the plan and lowers revenue, once', async () => {
    const { orderId, response } = await pay(asha, PLAN_IDS.ANNUAL)
    await app.verify(asha, response)
    await app.refund(response.razorpay_payment_id)
    await app.deliverWebhooks()
    const [grant] = await app.grantsOf(asha)
    expect(grant).toMatchObject({ end_reason: 'REFUNDED', ended_at: app.clock.now() })
    expect(await paymentOf(orderId)).toMatchObject({ amount_in_paise: 129900, refunded_in_paise: 129900 })
    expect((await app.order(orderId)).status).toBe('REFUNDED')

    app.advanceMinutes(5)
    await settleOrder(orderId)
    expect((await app.grantsOf(asha))[0]?.ended_at).toEqual(grant?.ended_at)
  })

  test('of a part lowers revenue and keeps access', async () => {
    const { orderId, response } = await pay(asha, PLAN_IDS.ANNUAL)
    await app.verify(asha, response)
    await app.refund(response.razorpay_payment_id, 20000)
    await settleOrder(orderId)
    expect(await paymentOf(orderId)).toMatchObject({ refunded_in_paise: 20000 })
    expect((await app.grantsOf(asha))[0]?.ended_at).toBeNull()
  })

  test('before we knew of the payment grants nothing', async () => {
    const { orderId, response } = await pay(asha, PLAN_IDS.ANNUAL)
    await app.refund(response.razorpay_payment_id)
    expect(await app.verify(asha, response)).toMatchObject({ status: 422 })
    expect(await app.grantsOf(asha)).toEqual([])
    expect(await paymentOf(orderId)).toBeUndefined()
  })
})

describe('a deleted member', () => {
  test('has a captured payment recorded, without their id and without a grant', async () => {
    const { orderId } = await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'CLOSED' })
    await app.db.deleteFrom('users').where('id', '=', asha).execute()
    await settleOrder(orderId)
    expect(await paymentOf(orderId)).toMatchObject({ amount_in_paise: 129900 })
    expect(await app.order(orderId)).toMatchObject({ status: 'PAID', user_id: null })
  })

  test('is not charged for a payment that was only authorised', async () => {
    const { orderId } = await pay(asha, PLAN_IDS.ANNUAL, { outcome: 'AUTHORIZED' })
    await app.db.deleteFrom('users').where('id', '=', asha).execute()
    await settleOrder(orderId)
    expect((await app.adapter.paymentsOf(orderId))[0]?.status).toBe('AUTHORIZED')
  })

  test('deleted during a settlement has no grant, and the payment is recorded', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => app.aMember()))
    for (const member of members) {
      const { orderId } = await pay(member, PLAN_IDS.ANNUAL, { outcome: 'CLOSED' })
      await Promise.all([settleOrder(orderId), app.db.deleteFrom('users').where('id', '=', member).execute()])
      expect(await app.grantsOf(member)).toEqual([])
      expect(await paymentOf(orderId)).toBeDefined()
    }
  })
})

async function pay(userId: string, planId: string, paying: CheckoutChoices = {}) {
  const orderId = (await app.createOrder(userId, planId)).body.orderId as string
  const { response } = await app.pay(orderId, paying)
  return { orderId, response: response as Confirmation }
}

async function settleOrder(providerOrderId: string) {
  return app.settle(await app.order(providerOrderId))
}

async function paymentOf(providerOrderId: string) {
  const { id } = await app.order(providerOrderId)
  return app.db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirst()
}

/** The minutes at which reconciliation asks about an order, run every minute. */
async function minutesAskedAbout(orderId: string, minutes: number): Promise<number[]> {
  const asked: number[] = []
  const start = app.clock.now().getTime()
  app.outside.provider = {
    ...app.adapter,
    paymentsOf: async (id) => {
      if (id === orderId) asked.push((app.clock.now().getTime() - start) / 60_000)
      return []
    },
  }
  while (app.clock.now().getTime() - start < minutes * 60_000) {
    const { next_check_at } = await app.order(orderId)
    const untilNext = next_check_at ? next_check_at.getTime() - app.clock.now().getTime() : 600 * 60_000
    const minutesUntilNext = Math.ceil(untilNext / 60_000)
    app.advanceMinutes(Math.max(1, minutesUntilNext))
    await app.reconcile()
  }
  return asked
}
