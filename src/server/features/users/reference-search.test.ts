import { contract } from '#shared/contract/index.ts'
import { type TestApp, testApp } from '#tests/kit/app.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Support finds a member and a payment by what the member reads out. */

let t: TestApp
let support: SignedInUser
let member: SignedInUser
const searches: Record<string, string> = {}
beforeAll(async () => {
  t = await testApp()
  support = await anAdmin(t, { teamRoles: ['SUPPORT'] })
  member = await aUser(t, { name: 'Asha' })
  await aUser(t, { name: 'Somebody Else' })
  const paymentId = await aPurchase(t, { userId: member.id, plan: 'ANNUAL' })
  const payment = { provider_payment_id: 'pay_Support1', reference: 'asha@okbank' }
  await t.db.updateTable('payments').set(payment).where('id', '=', paymentId).execute()
  const order = await t.db.selectFrom('orders').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow()
  const receipt = { kind: 'RECEIPT' as const, number: 'S/2627/91', amount_in_paise: 1, text: '{}' }
  await t.db
    .updateTable('orders')
    .set({ provider_order_id: 'order_Support1', receipt: order.id.replaceAll('-', '') })
    .execute()
  await t.db.deleteFrom('receipts').execute()
  await t.db
    .insertInto('receipts')
    .values({ id: order.id, user_id: member.id, payment_id: paymentId, created_at: t.clock.now(), ...receipt })
    .execute()
  Object.assign(searches, {
    NUMBER_END: member.mobileNumber.slice(-4),
    ORDER: order.id,
    PROVIDER_ORDER: 'order_Support1',
    PAYMENT: 'pay_Support1',
    RECEIPT: 's/2627/91',
    REFERENCE: 'asha@okbank',
  })
})
afterAll(() => t.close())

test.each(['NUMBER_END', 'ORDER', 'PROVIDER_ORDER', 'PAYMENT', 'RECEIPT', 'REFERENCE'])(
  'a member and their payment are found by %s, and the answer says so',
  async (foundBy) => {
    const query = { search: searches[foundBy] ?? '' }
    const found = await t.request(contract.users.list, { token: support.token, query })
    expect(found.answer.users.map((user) => [user._id, user.foundBy])).toEqual([[member.id, foundBy]])
    expect(found.answer.total).toBe(1)
    const paid = await t.request(contract.adminPayments.list, { token: support.token, query })
    expect(paid.answer.payments.map((payment) => [payment.member?._id, payment.foundBy])).toEqual([
      [member.id, foundBy],
    ])
  },
)

test('four digits that begin with zeros are the end of a number', async () => {
  const withNumber = async (mobile_number: string) => {
    const { id } = await aUser(t, { name: 'Ravi' })
    await t.db.updateTable('users').set({ mobile_number }).where('id', '=', id).execute()
    return id
  }
  const id = await withNumber('+919812300071')
  await withNumber('+919812371234')
  const { answer } = await t.request(contract.users.list, { token: support.token, query: { search: '0071' } })
  expect(answer.users.map((user) => [user._id, user.foundBy])).toEqual([[id, 'NUMBER_END']])
})

test('a part of a name is found as before, and is not a reference', async () => {
  const { answer } = await t.request(contract.users.list, { token: support.token, query: { search: 'ash' } })
  expect(answer.users.map((user) => [user.name, user.foundBy])).toEqual([['Asha', null]])
})

test.each(['order_Nothing', '00000000-0000-7000-8000-000000000000', 'S/1/1', '412345678901'])(
  'what belongs to nobody (%s) finds nobody',
  async (search) => {
    const { answer } = await t.request(contract.users.list, { token: support.token, query: { search } })
    expect(answer).toMatchObject({ users: [], total: 0 })
  },
)
