import { newId } from '#server/platform/ids.ts'
import { type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Money that comes when its member has left: nobody has what was bought, and an administrator gives it back. */

let house: PaymentHouse
let desk: PaymentHouse['adminPayments']
let admin: string

beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
  desk = house.adminPayments
  admin = await house.aMember()
})
afterAll(() => house.close())

test('it calls for a person, without naming the member, until all of it went back', async () => {
  const { member, id, orderId, paymentId } = await aPayment()
  await leave(member)
  const before = (await list('ATTENTION')).total
  await house.settle(await house.order(orderId))

  const row = { state: 'ATTENTION', reason: 'MEMBER_HAD_LEFT', member: null }
  const waiting = await list('ATTENTION')
  expect(waiting.total).toBe(before + 1)
  expect(waiting.payments.find(({ _id }) => _id === id)).toMatchObject(row)
  expect((await list('PAID')).payments.filter(({ _id }) => _id === id)).toEqual([])

  expect((await refund(id, { paymentId, amount: 99 })).payment).toMatchObject({ ...row, refunded: 99 })
  const { payment } = await refund(id, { paymentId })
  expect(payment).toMatchObject({ state: 'REFUNDED', reason: null, member: null, refunded: 1299 })
  expect((await list('ATTENTION')).total).toBe(before)
})

test('who left after paying calls for nobody', async () => {
  const { member, id, orderId } = await aPayment()
  await house.settle(await house.order(orderId))
  await leave(member)
  const { payment } = await desk.one(input({ params: { id } }))
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

function list(state: string) {
  return desk.list(input({ query: { limit: 200, state } }))
}

function refund(id: string, body: object) {
  return desk.refund(input({ params: { id }, body: { key: newId(), reason: 'Had left', ...body } }))
}

/** The parts of a call that a test does not care for. */
function input(parts: object) {
  const freshUntil = new Date(house.clock.now().getTime() + 60_000)
  const viewer = { userId: admin, role: 'ADMIN' as const, sessionId: admin, freshUntil }
  return { params: undefined, query: undefined, body: undefined, exchange: {} as never, viewer, ...parts } as never
}
