import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { userLists, users } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const row = (line: number, changes: object = {}) => ({
  line,
  name: `Imported ${line}`,
  email: `imported${line}@import.example`,
  mobileNumber: `98111 ${String(line).padStart(5, '0')}`,
  plan: '',
  ...changes,
})
const check = (rows: unknown[]) => t.request(userLists.check, { token: admin.token, body: { rows } })
const make = (rows: unknown[]) => t.request(userLists.import, { token: admin.token, body: { rows } })
const list = async (search: string) => (await t.request(users.list, { token: admin.token, query: { search } })).answer

describe('importing users', () => {
  test('reports the problems line by line and creates nothing yet', async () => {
    const there = await aUser(t, { email: 'there@import.example' })
    const rows = [
      row(2),
      row(3, { email: 'nobody' }),
      row(4, { mobileNumber: '12345' }),
      row(5, { email: ' There@import.example ' }),
      row(6, { mobileNumber: there.mobileNumber }),
      row(7, { plan: 'Gold' }),
      row(8, { email: 'IMPORTED2@import.example' }),
    ]
    const { refused } = (await check(rows)).answer
    expect(new Map(refused.map(({ line, problems }) => [line, problems]))).toEqual(
      new Map([
        [3, ['Please enter a complete email address, such as asha@example.com.']],
        [4, ['Please enter a complete mobile number.']],
        [5, ['A user with this email address already exists.']],
        [6, ['This mobile number belongs to another user.']],
        [7, ['There is no plan called “Gold”.']],
        [8, ['Line 2 has the same email address.']],
      ]),
    )
    expect((await list('@import.example')).total).toBe(1)
  })

  test('creates a user for every valid line, with its complimentary plan; a second import creates none', async () => {
    const rows = [row(10), row(11, { plan: 'annual' }), row(12, { plan: 'Half-Yearly' }), row(13, { name: '' })]
    const { made, refused } = (await make(rows)).answer
    expect([made, refused]).toEqual([3, [{ line: 13, problems: ['Full Name is required.'] }]])
    const found = (await list('imported1')).users.toSorted((a, b) => (a.email < b.email ? -1 : 1))
    expect(found.map((user) => [user.mobileNumber, user.role, user.currentPlan?.planName ?? null])).toEqual([
      ['+919811100010', 'USER', null],
      ['+919811100011', 'USER', 'Annual'],
      ['+919811100012', 'USER', 'Half-Yearly'],
    ])
    const grants = await t.db.selectFrom('grants').select(['source', 'actor_id', 'worth_in_paise']).execute()
    expect(grants).toEqual(
      Array.from({ length: 2 }, () => ({ source: 'ADMIN', actor_id: admin.id, worth_in_paise: 0 })),
    )
    const again = (await make(rows)).answer
    expect([again.made, again.refused.length]).toEqual([0, 4])
    const acts = await t.db.selectFrom('audit_entries').selectAll().where('action', '=', 'user.import').execute()
    expect(acts).toMatchObject([{ actor_id: admin.id, details: { made: 3 } }])
  })

  test('sent twice at once creates everybody once', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => row(100 + n, { plan: 'Annual' }))
    const answers = await Promise.all([make(rows), make(rows), make(rows)])
    expect(answers.reduce((sum, { answer }) => sum + answer.made, 0)).toBe(50)
    expect((await list('imported1')).total).toBe(53)
    const { count } = await t.db
      .selectFrom('grants')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(52)
  })

  test('refuses more lines than the limit, and members', async () => {
    expect((await check(Array.from({ length: 201 }, (_, n) => row(n + 2)))).status).toBe(400)
    expect((await make([])).status).toBe(400)
    const { token } = await aMember(t, { plan: 'ANNUAL' })
    const before = (await list('')).total
    for (const call of [userLists.check, userLists.import])
      expect((await t.request(call, { token, body: { rows: [row(900)] } })).status).toBe(403)
    expect((await t.request(userLists.export, { token })).status).toBe(403)
    expect((await list('')).total).toBe(before)
  })
})

describe('exporting users', () => {
  test('answers all matching users in pages, and is audited once', async () => {
    const first = (
      await t.request(userLists.export, { token: admin.token, query: { search: 'imported1', limit: '40' } })
    ).answer
    expect([first.users.length, first.total]).toEqual([40, 53])
    const query = { search: 'imported1', limit: '40', cursor: first.nextCursor ?? '' }
    const rest = (await t.request(userLists.export, { token: admin.token, query })).answer
    expect([rest.users.length, rest.nextCursor]).toEqual([13, null])
    const acts = await t.db.selectFrom('audit_entries').selectAll().where('action', '=', 'user.export').execute()
    expect(acts).toMatchObject([{ actor_id: admin.id, details: { total: 53, search: 'imported1' } }])
    // The search text may be somebody's name and is removed when that account is deleted.
    const keptAfter = async (id: string) => {
      expect((await t.request(users.remove, { token: admin.token, params: { id } })).status).toBe(204)
      const kept = await t.db.selectFrom('audit_entries').selectAll().where('action', '=', 'user.export').execute()
      return kept.map(({ details }) => details)
    }
    expect(await keptAfter((await aUser(t)).id)).toEqual([{ total: 53, search: 'imported1' }])
    expect(await keptAfter(first.users[0]?._id ?? '')).toEqual([{ total: 53 }])
  })

  test('needs a fresh code', async () => {
    const stale = await anAdmin(t)
    await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', stale.id).execute()
    const { status, json } = await t.request(userLists.export, { token: stale.token })
    expect([status, json.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
  })
})

describe('the number of users', () => {
  test('is maintained when users are created, refused and deleted', async () => {
    const counted = async () => {
      const { count } = await t.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }
    const before = (await list('')).total
    expect(before).toBe(await counted())
    const user = await aUser(t)
    await Promise.all([
      make([row(700), row(701)]),
      make([row(700), row(702)]),
      t.db.deleteFrom('users').where('id', '=', user.id).execute(),
    ])
    await expect(
      t.db
        .insertInto('users')
        .values({ ...(await anyone()), email: 'UPPER@example.com' })
        .execute(),
    ).rejects.toThrow('check constraint')
    expect((await list('')).total).toBe(await counted())
    expect((await list('')).total).toBe(before + 3)
  })

  test('a mobile number is found in any spelling', async () => {
    const { email, mobileNumber } = await aUser(t)
    const digits = mobileNumber.slice(3)
    for (const search of [mobileNumber, digits, `0${digits.slice(0, 5)} ${digits.slice(5)}`, digits.slice(-5)])
      expect(
        (await list(search)).users.map((user) => user.email),
        search,
      ).toContain(email)
    expect((await list('+0')).total).toBe(0)
  })
})

async function anyone() {
  const found = await t.db.selectFrom('users').selectAll().limit(1).executeTakeFirstOrThrow()
  return { ...found, id: '01900000-0000-7000-8000-0000000000ab' }
}
