import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { users } = contract
const NOBODY = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const created = { name: 'Ravi Kumar', email: 'ravi@example.com', mobileNumber: '98765 43210' }
const create = (body: unknown) => t.request(users.create, { token: admin.token, body })
const change = (id: string, body: unknown) => t.request(users.update, { token: admin.token, params: { id }, body })
const remove = (id: string) => t.request(users.remove, { token: admin.token, params: { id } })

describe('creating a user', () => {
  test('the address and the number are normalised', async () => {
    const { status, answer } = await create({ ...created, name: '  Ravi Kumar ', email: ' Ravi@Example.COM ' })
    expect(status).toBe(201)
    expect(answer.user).toMatchObject({
      name: 'Ravi Kumar',
      email: 'ravi@example.com',
      mobileNumber: '+919876543210',
      role: 'USER',
      currentPlan: null,
      subscriptionStatus: 'INACTIVE',
      expiresAt: null,
      createdAt: t.clock.now(),
    })
    const { answer: listed } = await t.request(users.list, { token: admin.token })
    expect(listed.users[0]).toEqual({ ...answer.user, foundBy: null })
  })

  test('an address has one account, in any spelling and in concurrent requests', async () => {
    const email = 'Twice@Example.com'
    const answers = await Promise.all([
      create({ ...created, email }),
      create({ ...created, email: email.toLowerCase() }),
    ])
    const refused = answers.find(({ status }) => status !== 201)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(refused?.json).toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: 'A user with this email address already exists.' },
    })
  })

  test.each([
    { what: 'no name', body: { ...created, name: ' ' }, status: 400, fields: { name: 'Full Name is required.' } },
    {
      what: 'characters that change the text direction',
      body: { ...created, name: 'Ravi\u202Eramuk' },
      status: 400,
      fields: { name: 'Full Name has characters that cannot be shown.' },
    },
    {
      what: 'an invalid address',
      body: { ...created, email: 'ravi' },
      status: 400,
      fields: { email: 'Please enter a complete email address, such as asha@example.com.' },
    },
    {
      what: 'letters in the number',
      body: { ...created, mobileNumber: 'call me' },
      status: 400,
      fields: { mobileNumber: 'Please enter digits only, such as 98765 43210.' },
    },
    {
      what: 'a number too short',
      body: { ...created, email: 'short@example.com', mobileNumber: '12345' },
      status: 422,
      fields: { mobileNumber: 'Please enter a complete mobile number.' },
    },
  ])('$what is refused at its field', async ({ body, status, fields }) => {
    const answer = await create(body)
    expect([answer.status, answer.json.fields]).toEqual([status, fields])
  })
})

describe('the list', () => {
  const found = async (query: Record<string, string>) =>
    (await t.request(users.list, { token: admin.token, query })).answer

  test('finds parts of name or address, ignoring case, with wildcards taken literally', async () => {
    await aUser(t, { name: 'Lakshmi 100% Devi', email: 'l_devi@example.org' })
    await aUser(t, { name: 'Back\\slash', email: 'back@example.org' })
    await aUser(t, { name: 'Zoë Ångström', email: 'zoe@example.org' })
    const rows = [
      ['lakshmi', ['l_devi@example.org']],
      ['SHMI 100', ['l_devi@example.org']],
      ['0%', ['l_devi@example.org']],
      ['%D', []],
      ['L_DEVI@', ['l_devi@example.org']],
      ['l_d_vi', []],
      ['k\\s', ['back@example.org']],
      ['Ångström', ['zoe@example.org']],
      ['Zoe\u0308', ['zoe@example.org']],
      ["' or 1=1 --", []],
    ] as const
    for (const [search, emails] of rows) {
      const { users: rowsFound, total } = await found({ search })
      expect([search, rowsFound.map(({ email }) => email), total]).toEqual([search, emails, emails.length])
    }
  })

  test('is newest first, in pages that neither repeat nor skip rows while others are added', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      // Two of them with the same timestamp.
      if (n !== 3) t.clock.advance(1)
      made.unshift((await aUser(t, { email: `paged${n}@example.net` })).id)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await found({ search: '@example.net', limit: '2', ...(cursor !== null && { cursor }) })
      seen.push(...page.users.map(({ _id }) => _id))
      cursor = page.nextCursor
      t.clock.advance(1)
      await aUser(t, { email: `later${seen.length}@example.net` })
    } while (cursor !== null)
    expect(seen).toEqual(made)
  })

  test.each([
    { limit: '0' },
    { limit: '201' },
    { limit: 'x' },
    { cursor: 'x' },
    { cursor: cursorOf('-8640000000000000') },
  ])('an invalid page is refused: %o', async (query) => {
    expect((await t.request(users.list, { token: admin.token, query })).status).toBe(400)
  })

  test('shows each user’s plan', async () => {
    const annual = await aMember(t, { plan: 'ANNUAL', email: 'annual@plans.example' })
    await aMember(t, { plan: 'INITIAL', daysAgo: 40, email: 'expired@plans.example' })
    const { users: rows } = await found({ search: '@plans.example' })
    expect(rows.map((row) => [row.email, row.currentPlan?.planName ?? null, row.subscriptionStatus])).toEqual([
      ['expired@plans.example', null, 'EXPIRED'],
      ['annual@plans.example', 'Annual', 'ACTIVE'],
    ])
    expect(rows.find((row) => row._id === annual.id)?.expiresAt).toEqual(new Date('2027-11-21T18:29:59.000Z'))
  })
})

describe('changing a user', () => {
  test('changes only the sent fields, never the address', async () => {
    const user = await aUser(t)
    const { answer } = await change(user.id, { name: 'Renamed', email: 'other@example.com' })
    expect(answer.user).toMatchObject({ name: 'Renamed', email: user.email, mobileNumber: user.mobileNumber })
    expect((await change(user.id, { mobileNumber: '+44 20 7946 0958' })).answer.user.mobileNumber).toBe('+442079460958')
    const { status, json } = await change(user.id, { mobileNumber: '1234' })
    expect([status, json.fields]).toEqual([422, { mobileNumber: 'Please enter a complete mobile number.' }])
  })

  test('makes no administrator, and leaves the sessions', async () => {
    const user = await aUser(t)
    const { answer } = await change(user.id, { name: 'Still here', role: 'ADMIN' })
    expect(answer.user).toMatchObject({ name: 'Still here', role: 'USER' })
    expect((await t.request(contract.subscriptions.status, { token: user.token })).status).toBe(200)
  })

  test('an unknown id is not found', async () => {
    expect((await change(NOBODY, { name: 'x' })).status).toBe(404)
    expect((await change(NOBODY, { role: 'USER' })).status).toBe(404)
    expect((await remove(NOBODY)).status).toBe(404)
  })
})

function cursorOf(time: string): string {
  return Buffer.from(`${time} ${NOBODY}`).toString('base64url')
}
