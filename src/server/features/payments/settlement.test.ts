import { PaymentsUnavailable } from '#server/ports/payments.ts'
import { type Confirmation, type PaymentHouse, paymentHouse, type Paying, plan } from '#tests/kit/payment-house.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

let house: PaymentHouse
let asha: string

beforeAll(async () => {
  // A thousand confirmations at once may wait for each other.
  house = await paymentHouse({ timeoutInMs: 30_000 })
})
afterAll(() => house.close())
beforeEach(async () => {
  house.outside.provider = house.adapter
  asha = await house.aMember()
})

/** For each order; more by choice, as far as the machine's connections go. */
const CONFIRMATIONS = Number(process.env.CONFIRMATIONS ?? 15)

describe('at once', () => {
  test('twenty orders, each confirmed many times at once, webhooks and reconciliation among them, grant twenty times', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const member = await house.aMember()
        return { member, ...(await pay(member, plan.HALF_YEARLY, { webhook: 'TWICE' })) }
      }),
    )
    house.passMinutes(2)
    const confirmations = orders.flatMap(({ member, response }) =>
      Array.from({ length: CONFIRMATIONS }, () => house.verify(member, response)),
    )
    const others = Promise.all([house.reconcile(), house.reconcile(), house.deliverWebhooks()])
    const [answers] = await Promise.all([Promise.all(confirmations), others])

    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const { member, orderId } of orders) {
      expect(await house.grantsOf(member)).toHaveLength(1)
      expect((await house.order(orderId)).status).toBe('PAID')
    }
    const payments = await house.db.selectFrom('payments').select('id').execute()
    expect(payments).toHaveLength(20)
  }, 120_000)
})

describe('a closed browser', () => {
  test('gets access by the webhook', async () => {
    await pay(asha, plan.ANNUAL, { outcome: 'CLOSED', webhook: 'ONCE' })
    await house.deliverWebhooks()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })

  test('gets access without any webhook, two minutes after the order, by reconciliation', async () => {
    await pay(asha, plan.ANNUAL, { outcome: 'CLOSED' })
    house.passMinutes(1)
    await house.reconcile()
    expect(await house.grantsOf(asha)).toEqual([])
    house.passMinutes(1)
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })

  test('gets access when several nodes reconcile at once, once', async () => {
    await pay(asha, plan.ANNUAL, { outcome: 'CLOSED' })
    house.passMinutes(2)
    await Promise.all([house.reconcile(), house.reconcile(), house.reconcile()])
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })
})

describe('reconciliation', () => {
  test('asks by the schedule: after 2 minutes, every 5, after two hours hourly, for five days', async () => {
    const { orderId } = await pay(asha, plan.ANNUAL, { outcome: 'FAILURE' })
    await settled(orderId)
    const asked = await minutesAskedAbout(orderId, 6 * 24 * 60)
    expect(asked.slice(0, 4)).toEqual([2, 7, 12, 17])
    const patient = asked.filter((minute) => minute > 122)
    expect(patient[1]).toBe((patient[0] ?? 0) + 60)
    expect(asked.at(-1)).toBe(5 * 24 * 60)
  })

  test('finds a payment that the bank confirmed after declining it', async () => {
    const { orderId } = await pay(asha, plan.ANNUAL, { outcome: 'LATE' })
    await settled(orderId)
    expect((await house.order(orderId)).status).toBe('ATTEMPTED')
    house.passMinutes(2)
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })

  test('takes what was authorised and never captured', async () => {
    const { orderId } = await pay(asha, plan.ANNUAL, { outcome: 'AUTHORIZED' })
    house.passMinutes(2)
    await house.reconcile()
    expect((await house.order(orderId)).status).toBe('PAID')
  })

  test('leaves what is authorised after the order was paid and refunded', async () => {
    const { orderId, response } = await pay(asha, plan.ANNUAL)
    await settled(orderId)
    await house.refund(response.razorpay_payment_id)
    await settled(orderId)
    const { adapter } = house
    const capture = vi.fn<typeof adapter.capture>(adapter.capture)
    const paymentsOf = async (id: string) => {
      const found = await adapter.paymentsOf(id)
      const late = { status: 'AUTHORIZED', refundedInPaise: 0, providerPaymentId: 'pay_Late0000000001' } as const
      return found.flatMap((each) => [each, { ...each, ...late }])
    }
    house.outside.provider = { ...adapter, paymentsOf, capture }
    await settled(orderId)
    house.outside.provider = adapter
    expect(capture).not.toHaveBeenCalled()
  })

  test('goes on with the other orders when one fails', async () => {
    const other = await house.aMember()
    const { orderId: broken } = await pay(asha, plan.ANNUAL, { outcome: 'CLOSED' })
    await pay(other, plan.ANNUAL, { outcome: 'CLOSED' })
    const { adapter } = house
    house.outside.provider = {
      ...adapter,
      paymentsOf: async (id) => {
        if (id === broken) throw new Error('a bug')
        return adapter.paymentsOf(id)
      },
    }
    house.passMinutes(2)
    await house.reconcile()
    expect(await house.grantsOf(other)).toHaveLength(1)
    house.outside.provider = adapter
    house.passMinutes(5)
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })
})

describe('dying between two steps', () => {
  test('after the capture and before our rows: reconciliation gives access', async () => {
    const { orderId, response } = await pay(asha, plan.ANNUAL, { outcome: 'AUTHORIZED' })
    const { adapter } = house
    house.outside.provider = {
      ...adapter,
      capture: async (input) => {
        await adapter.capture(input)
        throw new PaymentsUnavailable('died')
      },
    }
    expect(await house.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    house.outside.provider = adapter
    house.passMinutes(2)
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
    expect((await house.order(orderId)).status).toBe('PAID')
  })

  test('in the middle of our rows: none of them stays, and the next try grants', async () => {
    const { orderId, response } = await pay(asha, plan.ANNUAL)
    const { id } = await house.order(orderId)
    await sql`alter table grants add constraint broken check (false) not valid`.execute(house.db)
    expect(await house.verify(asha, response)).toMatchObject({ status: 500 })
    expect(await house.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()).toEqual([])
    expect((await house.order(orderId)).status).toBe('CREATED')
    await sql`alter table grants drop constraint broken`.execute(house.db)
    expect(await house.verify(asha, response)).toMatchObject({ status: 200 })
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })
})

describe('a second captured payment', () => {
  test('of another order of the same plan extends, and is never dropped', async () => {
    const first = await pay(asha, plan.HALF_YEARLY, { outcome: 'CLOSED' })
    house.passMinutes(20)
    const second = await pay(asha, plan.HALF_YEARLY, { outcome: 'CLOSED' })
    await settled(first.orderId)
    await settled(second.orderId)
    const [one, two] = await house.grantsOf(asha)
    expect(two?.starts_at.getTime()).toBeGreaterThanOrEqual(one?.ends_at.getTime() ?? Infinity)
  })

  test('of the same order has a grant of its own', async () => {
    const { orderId, response } = await pay(asha, plan.HALF_YEARLY)
    await house.verify(asha, response)
    const { adapter } = house
    house.outside.provider = {
      ...adapter,
      paymentsOf: async (id) => {
        const found = await adapter.paymentsOf(id)
        return [...found, ...found.map((payment) => ({ ...payment, providerPaymentId: 'pay_SecondOfOrder1' }))]
      },
    }
    await settled(orderId)
    await settled(orderId)
    expect(await house.grantsOf(asha)).toHaveLength(2)
  })
})

describe('a refund', () => {
  test('of all ends what was bought and lowers revenue, once', async () => {
    const { orderId, response } = await pay(asha, plan.ANNUAL)
    await house.verify(asha, response)
    await house.refund(response.razorpay_payment_id)
    await house.deliverWebhooks()
    const [grant] = await house.grantsOf(asha)
    expect(grant).toMatchObject({ end_reason: 'REFUNDED', ended_at: house.clock.now() })
    expect(await paymentOf(orderId)).toMatchObject({ amount_in_paise: 129900, refunded_in_paise: 129900 })
    expect((await house.order(orderId)).status).toBe('REFUNDED')

    house.passMinutes(5)
    await settled(orderId)
    expect((await house.grantsOf(asha))[0]?.ended_at).toEqual(grant?.ended_at)
  })

  test('of a part lowers revenue and leaves the access', async () => {
    const { orderId, response } = await pay(asha, plan.ANNUAL)
    await house.verify(asha, response)
    await house.refund(response.razorpay_payment_id, 20000)
    await settled(orderId)
    expect(await paymentOf(orderId)).toMatchObject({ refunded_in_paise: 20000 })
    expect((await house.grantsOf(asha))[0]?.ended_at).toBeNull()
  })

  test('that came before we knew of the payment grants nothing', async () => {
    const { orderId, response } = await pay(asha, plan.ANNUAL)
    await house.refund(response.razorpay_payment_id)
    expect(await house.verify(asha, response)).toMatchObject({ status: 422 })
    expect(await house.grantsOf(asha)).toEqual([])
    expect(await paymentOf(orderId)).toBeUndefined()
  })
})

describe('a member who has left', () => {
  test('has a captured payment recorded, without the person and without a grant', async () => {
    const { orderId } = await pay(asha, plan.ANNUAL, { outcome: 'CLOSED' })
    await house.db.deleteFrom('users').where('id', '=', asha).execute()
    await settled(orderId)
    expect(await paymentOf(orderId)).toMatchObject({ amount_in_paise: 129900 })
    expect(await house.order(orderId)).toMatchObject({ status: 'PAID', user_id: null })
  })

  test('is not charged for what was only authorised', async () => {
    const { orderId } = await pay(asha, plan.ANNUAL, { outcome: 'AUTHORIZED' })
    await house.db.deleteFrom('users').where('id', '=', asha).execute()
    await settled(orderId)
    expect((await house.adapter.paymentsOf(orderId))[0]?.status).toBe('AUTHORIZED')
  })

  test('while a payment is settled is either granted or gone, never an error', async () => {
    const leaving = await Promise.all(Array.from({ length: 8 }, () => house.aMember()))
    for (const member of leaving) {
      const { orderId } = await pay(member, plan.ANNUAL, { outcome: 'CLOSED' })
      await Promise.all([settled(orderId), house.db.deleteFrom('users').where('id', '=', member).execute()])
      expect(await house.grantsOf(member)).toEqual([])
      expect(await paymentOf(orderId)).toBeDefined()
    }
  })
})

async function pay(userId: string, planId: string, paying: Paying = {}) {
  const orderId = (await house.createOrder(userId, planId)).body.orderId as string
  const { response } = await house.pay(orderId, paying)
  return { orderId, response: response as Confirmation }
}

async function settled(providerOrderId: string) {
  return house.settle(await house.order(providerOrderId))
}

async function paymentOf(providerOrderId: string) {
  const { id } = await house.order(providerOrderId)
  return house.db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirst()
}

/** The minutes at which reconciliation asks about an order, run every minute. */
async function minutesAskedAbout(orderId: string, minutes: number): Promise<number[]> {
  const asked: number[] = []
  const start = house.clock.now().getTime()
  house.outside.provider = {
    ...house.adapter,
    paymentsOf: async (id) => {
      if (id === orderId) asked.push((house.clock.now().getTime() - start) / 60_000)
      return []
    },
  }
  while (house.clock.now().getTime() - start < minutes * 60_000) {
    const { next_check_at } = await house.order(orderId)
    const ahead = next_check_at ? Math.ceil((next_check_at.getTime() - house.clock.now().getTime()) / 60_000) : 600
    house.passMinutes(Math.max(1, ahead))
    await house.reconcile()
  }
  return asked
}
