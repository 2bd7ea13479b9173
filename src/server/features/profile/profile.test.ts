import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, aUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { update } = contract.profile

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each([
  ['98765 43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['+1 (415) 555-2671', '+14155552671'],
])('the number %s is kept as %s', async (typed, kept) => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const body = { name: '  Asha  Rao ', mobileNumber: typed }
  const { answer } = await t.request(update, { token: member.token, body })
  expect(answer.user).toMatchObject({
    _id: member.id,
    name: 'Asha  Rao',
    email: member.email,
    mobileNumber: kept,
    subscriptionStatus: 'ACTIVE',
    currentPlan: { planName: 'Annual', planType: 'ANNUAL' },
  })
})

test.each([
  { body: { mobileNumber: '98765 43210' }, status: 400, fields: { name: 'Full name is required.' } },
  { body: { name: 'Asha' }, status: 400, fields: { mobileNumber: 'Mobile number is required.' } },
  {
    body: { name: 'Asha', mobileNumber: '12 34' },
    status: 422,
    fields: { mobileNumber: 'Please enter a complete mobile number.' },
  },
  {
    body: { name: 'A\u0000sha', mobileNumber: '98765 43210' },
    status: 400,
    fields: { name: 'Full name has characters that cannot be shown.' },
  },
])('an invalid value is refused at its field, and nothing is saved: %o', async ({ body, status, fields }) => {
  const user = await aUser(t)
  const answer = await t.request(update, { token: user.token, body })
  expect([answer.status, answer.json.fields]).toEqual([status, fields])
  const row = await t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()
  expect(row).toMatchObject({ name: 'Asha Rao', mobile_number: user.mobileNumber })
})

test('changes are limited per hour', async () => {
  const { token } = await aUser(t)
  const save = async (name: string) => t.request(update, { token, body: { name, mobileNumber: '98765 43210' } })
  for (let n = 1; n <= 20; n++) expect((await save(`Asha ${n}`)).status).toBe(200)
  expect((await save('Asha again')).json.code).toBe('TOO_MANY_REQUESTS')
  t.clock.advance(3_600_000)
  expect((await save('Asha again')).status).toBe(200)
})

test('nobody changes their own address, role or plan, or another user', async () => {
  const [user, other] = [await aUser(t), await aUser(t)]
  const planId = '01900000-0000-7000-8000-000000000003'
  const more = { _id: other.id, email: 'new@example.com', role: 'ADMIN', currentPlan: planId }
  const body = { name: 'Changed', mobileNumber: '98765 43210', ...more }
  const { answer } = await t.request(update, { token: user.token, body })
  expect(answer.user).toMatchObject({ _id: user.id, email: user.email, role: 'USER', currentPlan: null })
  const rows = await t.db.selectFrom('users').select('name').where('id', '=', other.id).execute()
  expect(rows).toEqual([{ name: 'Asha Rao' }])
})
