import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  member = await aMember(t, { plan: 'ANNUAL', name: '=HYPERLINK("http://evil.example")' })
  await aPurchase(t, { userId: member.id, plan: 'ANNUAL', grants: false })
  await aPurchase(t, {
    userId: (await aUser(t, { name: 'Ravi, “the second”' })).id,
    plan: 'HALF_YEARLY',
    grants: false,
  })
})
afterAll(() => t.close())

const csv = (who: Partial<SignedInUser>, query = '') =>
  t.app.inject({
    url: `/api/v1/admin/payments.csv${query}`,
    headers: who.token === undefined ? {} : { authorization: `Bearer ${who.token}` },
  })

test('the export is answered to administrators alone, and no cache may store it', async () => {
  const answers = await Promise.all([{}, { token: 'made-up' }, member, admin].map((who) => csv(who)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403, 200])
  for (const { body } of answers.slice(0, 3)) expect(body).not.toContain(member.email)
  expect(answers[3]?.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="payments.csv"',
  })
})

test('the export requires a fresh code, as the other exports do, and is recorded in the audit log', async () => {
  const sessions = t.db.updateTable('sessions').where('user_id', '=', admin.id)
  await sessions.set({ fresh_until: new Date(0) }).execute()
  expect((await csv(admin)).json()).toMatchObject({ code: 'FRESH_CODE_REQUIRED' })
  await sessions.set({ fresh_until: new Date(t.clock.now().getTime() + 60_000) }).execute()
  const acts = t.db.selectFrom('audit_entries').select('actor_id').where('action', '=', 'payment.export')
  const before = (await acts.execute()).length
  expect((await csv(admin)).statusCode).toBe(200)
  expect((await acts.execute()).slice(before)).toEqual([{ actor_id: admin.id }])
})

test('the export has a line for each order, and no name in it is a formula', async () => {
  const lines = (await csv(admin)).body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"Ordered (IST)","State","Member","Email","Plan","Amount","Refunded"')
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(lines.join('\n')).toContain('"Ravi, “the second”"')
})

test('the export contains the orders of the list under the same filters; an unreadable filter is refused', async () => {
  expect((await csv(admin, `?search=${encodeURIComponent(member.email)}`)).body.trim().split('\r\n')).toHaveLength(2)
  expect((await csv(admin, '?way=CASH')).body.trim().split('\r\n')).toHaveLength(1)
  expect((await csv(admin, '?way=ONLINE')).body.trim().split('\r\n')).toHaveLength(3)
  expect((await csv(admin, '?state=OPEN')).body.trim().split('\r\n')).toHaveLength(1)
  expect((await csv(admin, '?state=NONSENSE')).statusCode).toBe(400)
})
