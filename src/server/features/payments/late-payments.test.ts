import { type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { type PaymentsDesk, paymentsDesk } from '#tests/kit/payments-desk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Money that comes when its member has left: nobody has what was bought, and an administrator gives it back. */

let house: PaymentHouse
let desk: PaymentsDesk

beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
  desk = await paymentsDesk(house)
})
afterAll(() => house.close())

test('it calls for a person, without naming the member, until all of it went back', async () => {
  const { member, id, orderId, paymentId } = await aPayment()
  await leave(member)
  const before = (await desk.list({ state: 'ATTENTION' })).total
  await house.settle(await house.order(orderId))

  const row = { state: 'ATTENTION', reason: 'MEMBER_HAD_LEFT', member: null }
  const waiting = await desk.list({ state: 'ATTENTION' })
  expect(waiting.total).toBe(before + 1)
  expect(waiting.payments.find(({ _id }) => _id === id)).toMatchObject(row)
  expect((await desk.list({ state: 'PAID' })).payments.filter(({ _id }) => _id === id)).toEqual([])

  expect((await desk.refund(id, { paymentId, reason: 'Had left', amount: 99 })).payment).toMatchObject({
    ...row,
    refunded: 99,
  })
  const { payment } = await desk.refund(id, { paymentId, reason: 'Had left' })
  expect(payment).toMatchObject({ state: 'REFUNDED', reason: null, member: null, refunded: 1299 })
  expect((await desk.list({ state: 'ATTENTION' })).total).toBe(before)
})

test('who left after paying calls for nobody', async () => {
  const { member, id, orderId } = await aPayment()
  await house.settle(await house.order(orderId))
  await leave(member)
  const { payment } = await desk.one(id)
  expect(payment).toMatchObject({ state: 'PAID', reason: null, member: null })
})

/** Paid at the provider, of which we have not heard yet. */
async function aPayment() {
  const member = await house.aMember()
  const orderId = (await house.createOrder(member, plan.ANNUAL)).body.orderId as string
  await house.pay(orderId, { outcome: 'CLOSED' })
  const [paid] = await house.adapter.paymentsOf(orderId)
  const { id } = await house.order(orderId)
  return { member, id, orderId, paymentId: paid?.providerPaymentId }
}

function leave(member: string) {
  return house.db.deleteFrom('users').where('id', '=', member).execute()
}
