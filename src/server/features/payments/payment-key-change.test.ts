import { adminPayments } from '#shared/contract/admin-payments.ts'
import { payments } from '#shared/contract/payments.ts'
import { settings } from '#shared/contract/settings.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { agreeToTerms, aUser, anAdmin, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { type FakeRazorpay, startFakeRazorpay } from '#tests/kit/fake-razorpay.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* The payment keys change while a member is at the checkout: an order keeps the key it was made with. */

const OLD = { razorpayKeyId: 'rzp_test_old', razorpayKeySecret: 'the-old-secret' }
const NEW = { razorpayKeyId: 'rzp_test_new', razorpayKeySecret: 'the-new-secret' }

let t: TestApp
let razorpay: FakeRazorpay
let admin: SignedInUser
let asha: SignedInUser
let planId: string
beforeAll(async () => {
  razorpay = await startFakeRazorpay()
  t = await testApp({ env: { RAZORPAY_BASE_URL: razorpay.baseUrl } })
  admin = await anAdmin(t)
  planId = (await findPlan(t, 'ANNUAL')).id
})
afterAll(async () => {
  await t.close()
  await razorpay.close()
})
beforeEach(async () => {
  razorpay.reset()
  razorpay.addKeys(OLD, 'the first account')
  await saveKeys(OLD)
  asha = await aUser(t)
  await agreeToTerms(t, asha.id)
})

const saveKeys = async (body: object) => {
  expect((await t.request(settings.update, { token: admin.token, body })).status).toBe(200)
}
const anOrder = async () =>
  (await t.request(payments.createOrder, { token: asha.token, body: { planId } })).answer.orderId
const confirm = async (body: object) => {
  const { status, json } = await t.request(payments.verify, { token: asha.token, body })
  return { status, code: json.code }
}

test('an order of the old account is confirmed and settled with the old key', async () => {
  const paid = razorpay.pay(await anOrder(), OLD)
  razorpay.addKeys(NEW, 'another account')
  await saveKeys(NEW)
  expect(
    await confirm({ ...paid, razorpay_signature: razorpay.pay(paid.razorpay_order_id, NEW).razorpay_signature }),
  ).toMatchObject({ code: 'PAYMENT_NOT_CONFIRMED' })
  expect(await confirm(paid)).toMatchObject({ status: 200 })
  expect((await t.request(payments.createOrder, { token: asha.token, body: { planId } })).json).not.toMatchObject({
    key: OLD.razorpayKeyId,
  })
})

test('when the old key is revoked, the new one of the same account settles the order', async () => {
  const paid = razorpay.pay(await anOrder(), OLD)
  razorpay.addKeys(NEW, 'the first account')
  razorpay.revokeKeys(OLD)
  await saveKeys(NEW)
  expect(await confirm(paid)).toMatchObject({ status: 200 })
})

test('when no key can read the order any more, the member is asked to wait and the administrator sees the reason', async () => {
  const paid = razorpay.pay(await anOrder(), OLD)
  razorpay.addKeys(NEW, 'another account')
  razorpay.revokeKeys(OLD)
  await saveKeys(NEW)
  expect(await confirm(paid)).toMatchObject({ code: 'PAYMENT_PENDING' })
  const order = await t.db.selectFrom('orders').selectAll().where('user_id', '=', asha.id).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ key_id: OLD.razorpayKeyId, last_check: 'REFUSED' })
  expect(order.next_check_at).not.toBeNull()
  const { payment } = (await t.request(adminPayments.one, { token: admin.token, params: { id: order.id } })).answer
  expect(payment).toMatchObject({ state: 'OPEN', reason: 'OTHER_KEY' })
})

test('the old secret is stored encrypted, and no answer contains it', async () => {
  await saveKeys(NEW)
  const rows = await t.db.selectFrom('former_payment_keys').selectAll().execute()
  const old = rows.find(({ key_id }) => key_id === OLD.razorpayKeyId)
  expect(old?.key_secret.toString('latin1')).not.toContain(OLD.razorpayKeySecret)
  expect(JSON.stringify((await t.request(settings.get, { token: admin.token })).json)).not.toContain('old')
})
