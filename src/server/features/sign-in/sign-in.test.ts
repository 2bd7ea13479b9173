import { eventually } from '#tests/kit/eventually.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const MINUTE = 60_000

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())

const countOf = async (email: string) =>
  (await client.db.selectFrom('users').select('id').where('email', '=', email).execute()).length

test('a new member signs in with an emailed code', async () => {
  const typed = { email: ' Asha@Example.com ', name: ' Asha ' }
  const asked = await client.login(typed)
  expect(asked.status).toBe(403)
  expect(asked.body).toEqual({
    message: 'We have sent a code to your email address. Please enter it below.',
    code: 'SIGN_IN_CODE_REQUIRED',
    challengeId: expect.any(String),
    expiresIn: 600,
    resendIn: 60,
  })
  const code = await client.codeFor('asha@example.com')
  expect(code).toMatch(/^\d{6}$/)
  expect(await countOf('asha@example.com')).toBe(0)

  const entered = await client.login({ ...typed, challengeId: asked.body.challengeId, code })
  expect(entered.status).toBe(200)
  expect(entered.body).toEqual({
    locale: { language: null, timeZone: null, isTimeZoneChosen: false },
    user: {
      _id: expect.any(String),
      name: 'Asha',
      email: 'asha@example.com',
      mobileNumber: '+919876543210',
      role: 'USER',
      currentPlan: null,
      subscriptionStatus: 'INACTIVE',
      permissions: [],
    },
    accessToken: expect.stringMatching(/^[\w-]{43}$/),
    message: 'Signed in.',
  })
  expect(await client.identify(entered.body.accessToken)).toMatchObject({ userId: entered.body.user._id, role: 'USER' })
  expect(entered.cookie).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=7776000$/,
  )
})

test('the code is only in the email, and not in the database once that is sent', async () => {
  await client.login({ email: 'recipient@example.com' })
  const code = await client.codeFor('recipient@example.com')
  const email = client.emails.find(({ to }) => to === 'recipient@example.com')
  expect(email?.subject).toBe('Your sign-in code for Sadhana')
  expect(email?.html).toContain(code)
  await eventually(async () => {
    const row = await client.db
      .selectFrom('emails')
      .selectAll()
      .where('recipient', '=', 'recipient@example.com')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sent_at: client.now(), text: '', html: null, attempts: 1 })
  })
})

describe('a code', () => {
  test('is refused when it is wrong, and after five tries even when it is right', async () => {
    const email = 'tries@example.com'
    const { body } = await client.login({ email })
    const code = await client.codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 1; n <= 4; n++) {
      const refused = await client.login({ email, challengeId: body.challengeId, code: wrong })
      expect(refused).toMatchObject({ status: 422, body: { code: 'CODE_WRONG', fields: { code: expect.any(String) } } })
    }
    const last = await client.login({ email, challengeId: body.challengeId, code: wrong })
    expect(last).toMatchObject({ status: 422, body: { code: 'CODE_EXPIRED' } })
    const right = await client.login({ email, challengeId: body.challengeId, code })
    expect(right).toMatchObject({ status: 422, body: { code: 'CODE_EXPIRED' } })
    expect(await countOf(email)).toBe(0)
  })

  test('is refused ten minutes later, but not a second before', async () => {
    const [first, second] = ['first@example.com', 'second@example.com']
    const [sentToFirst, sentToSecond] = [await client.login({ email: first }), await client.login({ email: second })]
    client.advance(10 * MINUTE - 1000)
    const inTime = { email: first, challengeId: sentToFirst.body.challengeId, code: await client.codeFor(first) }
    expect((await client.login(inTime)).status).toBe(200)
    client.advance(1000)
    const tooLate = { email: second, challengeId: sentToSecond.body.challengeId, code: await client.codeFor(second) }
    expect(await client.login(tooLate)).toMatchObject({ status: 422, body: { code: 'CODE_EXPIRED' } })
  })

  test('is replaced by the newest', async () => {
    const email = 'newest@example.com'
    const first = await client.login({ email })
    const firstCode = await client.codeFor(email)
    client.advance(MINUTE)
    const second = await client.login({ email })
    const secondCode = await client.codeFor(email, 2)
    const withFirst = await client.login({ email, challengeId: first.body.challengeId, code: firstCode })
    expect(withFirst.body.code).toBe('CODE_EXPIRED')
    const withSecond = await client.login({ email, challengeId: second.body.challengeId, code: secondCode })
    expect(withSecond.status).toBe(200)
  })

  test('is valid only for the address it was sent to', async () => {
    const asked = await client.login({ email: 'mallory@example.com' })
    const code = await client.codeFor('mallory@example.com')
    const other = await client.login({ email: 'victim@example.com', challengeId: asked.body.challengeId, code })
    expect(other).toMatchObject({ status: 422, body: { code: 'CODE_EXPIRED' } })
    expect(await countOf('victim@example.com')).toBe(0)
  })

  test('works once, also in two concurrent requests', async () => {
    const email = 'once@example.com'
    const { body } = await client.login({ email })
    const typed = { email, challengeId: body.challengeId, code: await client.codeFor(email) }
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.login(typed)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422])
    expect(await countOf(email)).toBe(1)
  })
})

test('an address cannot be claimed before its owner signs in', async () => {
  const email = 'owner@example.com'
  await client.login({ email, name: 'Squatter', mobileNumber: '90000 00000' })
  client.advance(MINUTE)
  const entered = await client.enter(email)
  expect(entered.body.user).toMatchObject({ name: '', mobileNumber: '+919876543210' })
  expect(await countOf(email)).toBe(1)
})

test('known, unknown and administrators’ addresses get the same answer', async () => {
  await client.add('admin@example.com', 'ADMIN')
  await client.add('known@example.com', 'USER')
  const answers = []
  for (const email of ['admin@example.com', 'known@example.com', 'unknown@example.com']) {
    const { status, body, headers } = await client.login({ email })
    const { date: _, ...rest } = headers
    answers.push({ status, body: { ...body, challengeId: body.challengeId.length }, headers: rest })
    const wrong = await client.login({ email, challengeId: body.challengeId, code: '0000' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'CODE_WRONG' } })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await client.codeFor('admin@example.com')).toMatch(/^\d{8}$/)
})

test('a number typed at a later sign-in does not replace the one on file', async () => {
  const email = 'number@example.com'
  await client.enter(email, { mobileNumber: '98765 43210' })
  client.advance(MINUTE)
  const again = await client.enter(email, { mobileNumber: '+44 20 7946 0958' })
  expect(again.body.user.mobileNumber).toBe('+919876543210')
})

test.each([
  [{ email: 'a@example.com', mobileNumber: '12' }, 422, 'MOBILE_NUMBER_INVALID', 'mobileNumber'],
  [{ email: 'a@example.com', mobileNumber: '2125550123' }, 400, 'MALFORMED', 'mobileNumber'],
  [{ email: 'a@example.com', mobileNumber: '' }, 400, 'MALFORMED', 'mobileNumber'],
  [{ email: 'nobody', mobileNumber: '98765 43210' }, 400, 'MALFORMED', 'email'],
  [{ email: 'a@example.com', challengeId: 'x', code: '123456' }, 400, 'MALFORMED', 'challengeId'],
])('%j is refused', async (typed, status, code, field) => {
  expect(await client.login(typed)).toMatchObject({ status, body: { code, fields: { [field]: expect.any(String) } } })
})

test('with codes switched off anyone signs in at once, and an address has one account', async () => {
  const open = await openSignInClient({ codes: 'off' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => open.login({ email: 'demo@example.com' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1)
  expect(open.emails).toEqual([])
  await open.add('admin@example.com', 'ADMIN')
  expect((await open.login({ email: 'admin@example.com' })).body.user.role).toBe('ADMIN')
  await open.close()
})
