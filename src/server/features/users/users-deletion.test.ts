import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aPicture, upload } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { contract } from '#shared/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { users, team, subscriptions } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await onlyAdministrators([])
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const change = (by: SignedInUser, id: string, body: unknown) =>
  t.request(users.update, { token: by.token, params: { id }, body })
const remove = (by: SignedInUser, id: string) => t.request(users.remove, { token: by.token, params: { id } })
const demote = (by: SignedInUser, id: string) => t.request(team.remove, { token: by.token, params: { id } })
const adminIds = async () =>
  (await t.db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute()).map(({ id }) => id)

/** Makes members of all other administrators. */
async function onlyAdministrators(ids: string[]): Promise<void> {
  const others = sql<string>`all(${ids}::uuid[])`
  await t.db.deleteFrom('team_members').where('user_id', '!=', others).execute()
  await t.db.updateTable('users').set({ role: 'USER' }).where('id', '!=', others).execute()
}

describe('the last owner', () => {
  test.each([
    { what: 'removed from the team', act: demote },
    { what: 'deleted', act: remove },
  ])('is not $what, also not by themselves', async ({ act }) => {
    const { status, json } = await act(admin, admin.id)
    expect([status, json.code]).toEqual([409, 'LAST_OWNER'])
    expect(json.message).toBe('The team needs an owner. Please make somebody else an owner first.')
    expect(await adminIds()).toEqual([admin.id])
  })

  test.each([
    { what: 'remove each other', first: demote, second: demote },
    { what: 'delete each other', first: remove, second: remove },
    { what: 'remove and delete each other', first: demote, second: remove },
    { what: 'leave the team', first: demote, second: demote, themselves: true },
  ])('stays when two $what at once', async ({ first, second, themselves = false }) => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await anAdmin(t), await anAdmin(t)]
      await onlyAdministrators([one.id, two.id])
      const [whom, other] = themselves ? [one, two] : [two, one]
      const answers = await Promise.all([first(one, whom.id), second(two, other.id)])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses[0]).toBeLessThan(300)
      // The slower request is refused by the rule, or its session has ended already.
      expect([401, 403, 409]).toContain(statuses[1])
      expect(await adminIds()).toHaveLength(1)
    }
  })

  test('one of several can be deleted, also by themselves; the log keeps their actions without the name', async () => {
    const other = await anAdmin(t)
    await change(other, admin.id, { name: 'Renamed' })
    expect((await remove(other, other.id)).status).toBe(204)
    expect(await adminIds()).toEqual([admin.id])
    const entries = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject', 'in', [`user:${other.id}`, `user:${admin.id}`])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'user.update', actor_id: null },
      { action: 'user.delete', actor_id: null },
    ])
  })
})

describe('a deleted user', () => {
  test('is signed out at once, and only payments stay, without the person', async () => {
    const member = await aUser(t)
    await aPurchase(t, { userId: member.id, plan: 'ANNUAL' })
    const second = await aSession(t, member.id)
    expect((await remove(admin, member.id)).status).toBe(204)
    for (const token of [member.token, second]) {
      expect((await t.request(subscriptions.status, { token })).status).toBe(401)
    }
    for (const table of ['sessions', 'devices', 'grants'] as const) {
      expect(await t.db.selectFrom(table).select('id').where('user_id', '=', member.id).execute()).toEqual([])
    }
    const payments = await t.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['orders.user_id', 'payments.amount_in_paise'])
      .execute()
    expect(payments).toEqual([{ user_id: null, amount_in_paise: 129900 }])
  })

  test('is deleted once in concurrent requests, and the address is free again', async () => {
    const member = await aMember(t, { plan: 'ANNUAL', email: 'again@example.com' })
    const answers = await Promise.all([remove(admin, member.id), remove(admin, member.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    const body = { name: 'Asha', email: 'again@example.com', mobileNumber: '98765 43210', role: 'USER' }
    const { answer } = await t.request(users.create, { token: admin.token, body })
    expect(answer.user).toMatchObject({ subscriptionStatus: 'INACTIVE', currentPlan: null })
  })

  test('leaves uploaded files to the other administrators', async () => {
    const deletedAdmin = await anAdmin(t)
    const key = await upload(t, deletedAdmin.token, aPicture)
    expect((await remove(admin, deletedAdmin.id)).status).toBe(204)
    const body = { title: 'A course', description: 'Of things.', thumbnailStorageKey: key }
    expect((await t.request(contract.courses.create, { token: admin.token, body })).status).toBe(201)
  })
})

describe('sensitive changes need a fresh code', () => {
  const person = (email: string) => ({ name: 'New', email, mobileNumber: '98765 43210' })
  const make = (by: SignedInUser) => t.request(users.create, { token: by.token, body: person('new@example.com') })
  const appoint = (by: SignedInUser, email = 'newer@example.com') =>
    t.request(team.add, { token: by.token, body: { ...person(email), roles: ['SUPPORT'] } })
  const stale = (someone: SignedInUser) =>
    t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', someone.id).execute()

  test.each([
    { what: 'a deletion', act: remove, status: 403 },
    { what: 'a new administrator', act: (by: SignedInUser) => appoint(by), status: 403 },
    { what: 'a new member', act: (by: SignedInUser) => make(by), status: 201 },
    {
      what: 'a member in the team',
      act: (by: SignedInUser, _: string, email: string) => appoint(by, email),
      status: 403,
    },
    { what: 'the same number', act: (by: SignedInUser, id: string) => change(by, id, {}), status: 200 },
    { what: 'another name', act: (by: SignedInUser, id: string) => change(by, id, { name: 'Renamed' }), status: 403 },
  ])('$what', async ({ act, status }) => {
    const user = await aUser(t)
    await stale(admin)
    const answer = await act(admin, user.id, user.email)
    expect([answer.status, status === 403 ? answer.json.code : null]).toEqual([
      status,
      status === 403 ? 'FRESH_CODE_REQUIRED' : null,
    ])
    const row = await t.db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirst()
    expect(row?.role).toBe('USER')
  })
})
