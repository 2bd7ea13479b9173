import { type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { type AdminPaymentsClient, adminPaymentsClient } from '#tests/kit/payments-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Payments that arrive after their member was deleted: nothing is granted, and an administrator refunds them. */

let app: PaymentsTestApp
let admin: AdminPaymentsClient

beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
  admin = await adminPaymentsClient(app)
})
afterAll(() => app.close())

test('a payment of a deleted member needs attention, without naming them, until it is refunded in full', async () => {
  const { member, id, orderId, paymentId } = await aPayment()
  await deleteMember(member)
  const before = (await admin.list({ state: 'ATTENTION' })).total
  await app.settle(await app.order(orderId))

  const row = { state: 'ATTENTION', reason: 'MEMBER_HAD_LEFT', member: null }
  const waiting = await admin.list({ state: 'ATTENTION' })
  expect(waiting.total).toBe(before + 1)
  expect(waiting.payments.find(({ _id }) => _id === id)).toMatchObject(row)
  expect((await admin.list({ state: 'PAID' })).payments.filter(({ _id }) => _id === id)).toEqual([])

  expect((await admin.refund(id, { paymentId, reason: 'Had left', amount: 99 })).payment).toMatchObject({
    ...row,
    refunded: 99,
  })
  const { payment } = await admin.refund(id, { paymentId, reason: 'Had left' })
  expect(payment).toMatchObject({ state: 'REFUNDED', reason: null, member: null, refunded: 1299 })
  expect((await admin.list({ state: 'ATTENTION' })).total).toBe(before)
})

test('a payment of a member who was deleted after it was booked needs no attention', async () => {
  const { member, id, orderId } = await aPayment()
  await app.settle(await app.order(orderId))
  await deleteMember(member)
  const { payment } = await admin.one(id)
  expect(payment).toMatchObject({ state: 'PAID', reason: null, member: null })
})

/** A payment that the provider has captured and we do not know yet. */
async function aPayment() {
  const member = await app.aMember()
  const orderId = (await app.createOrder(member, PLAN_IDS.ANNUAL)).body.orderId as string
  await app.pay(orderId, { outcome: 'CLOSED' })
  const [paid] = await app.adapter.paymentsOf(orderId)
  const { id } = await app.order(orderId)
  return { member, id, orderId, paymentId: paid?.providerPaymentId }
}

function deleteMember(member: string) {
  return app.db.deleteFrom('users').where('id', '=', member).execute()
}
