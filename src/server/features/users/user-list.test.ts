import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { USER_SORTS } from '#shared/domain/user-list.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { users, userLists } = contract

let t: TestApp
let admin: SignedInUser
beforeEach(async () => {
  t = await testApp()
  admin = await anAdmin(t, { name: 'Zubin Admin', email: 'admin@list.example' })
  await aUser(t, { name: 'bina without', email: 'none@list.example' })
  t.clock.advance(1)
  await aMember(t, { plan: 'ANNUAL', name: 'Chitra', email: 'annual@list.example' })
  t.clock.advance(1)
  await aMember(t, { plan: 'INITIAL', daysAgo: 5, name: 'asha', email: 'soon@list.example' })
  t.clock.advance(1)
  await aMember(t, { plan: 'INITIAL', daysAgo: 40, name: 'Deepa', email: 'over@list.example' })
  await aMember(t, { plan: 'INITIAL', daysAgo: 30, name: 'Ela', email: 'just-over@list.example' })
})
afterEach(() => t.close())

const read = async (query: Record<string, string>) =>
  (await t.request(users.list, { token: admin.token, query: { search: '@list.example', ...query } })).answer
const names = async (query: Record<string, string>) =>
  (await read(query)).users.map(({ email }) => email.replace('@list.example', ''))

test.each([
  [{ sort: 'NAME' }, ['soon', 'none', 'annual', 'over', 'just-over', 'admin']],
  [{ sort: 'OLDEST' }, ['admin', 'none', 'annual', 'soon', 'over', 'just-over']],
  // Running plans by their end, then ended ones, the last to end first, then the rest, newest first.
  [{ sort: 'PLAN_END' }, ['soon', 'annual', 'just-over', 'over', 'none', 'admin']],
  [{ status: 'ACTIVE', sort: 'NAME' }, ['soon', 'annual']],
  [{ status: 'EXPIRED', sort: 'PLAN_END' }, ['just-over', 'over']],
  [{ status: 'INACTIVE', sort: 'PLAN_END' }, ['none', 'admin']],
  [{ status: 'INACTIVE', role: 'USER' }, ['none']],
  [{ role: 'ADMIN', sort: 'PLAN_END' }, ['admin']],
  [{ endsWithinDays: '7' }, ['soon']],
  [{ endsWithinDays: '7', plan: 'ANNUAL' }, []],
  [{ plan: 'INITIAL' }, ['soon']],
  // Of those whose plan has ended the last plan counts.
  [{ plan: 'INITIAL', status: 'EXPIRED', sort: 'PLAN_END' }, ['just-over', 'over']],
  [{ plan: 'INITIAL', status: 'INACTIVE' }, []],
  [{ endsWithinDays: '30', status: 'EXPIRED' }, []],
  [{ endsWithinDays: '30', status: 'INACTIVE' }, []],
  [{ endsWithinDays: '30', sort: 'NAME', role: 'USER' }, ['soon']],
])('%o lists %o', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
  expect((await read(query)).total).toBe(expected.length)
})

test.each(USER_SORTS)('in pages the order %s neither repeats nor skips anybody', async (sort) => {
  for (const limit of ['1', '2', '5']) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await read({ sort, limit, ...(cursor !== null && { cursor }) })
      seen.push(...page.users.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual((await read({ sort })).users.map(({ _id }) => _id))
  }
})

describe('a query that cannot be read is refused', () => {
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '01900000-0000-7000-8000-00000000ffff'
  test.each([
    { sort: 'ENDS' },
    { status: 'GONE' },
    { plan: 'GOLD' },
    { endsWithinDays: '8' },
    { role: 'OWNER' },
    { cursor: cursorOf(0, 'asha', id) },
    { sort: 'NAME', cursor: cursorOf(0, 1, id) },
    { sort: 'NAME', cursor: cursorOf(0, '\u0000', id) },
    { cursor: cursorOf(3, 1, id) },
    { cursor: cursorOf(0, 1, 'x') },
    { cursor: cursorOf(0, 1e300, id) },
  ])('%o', async (query) => {
    expect((await t.request(users.list, { token: admin.token, query })).status).toBe(400)
  })
})

test('the export takes the same filters, and the audit log names them', async () => {
  const query = { endsWithinDays: '7', status: 'ACTIVE', sort: 'PLAN_END' }
  const { answer } = await t.request(userLists.export, { token: admin.token, query })
  expect(answer.users.map(({ email }) => email)).toEqual(['soon@list.example'])
  const { details } = await t.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'user.export')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ total: 1, status: 'ACTIVE', endsWithinDays: 7 })
})
