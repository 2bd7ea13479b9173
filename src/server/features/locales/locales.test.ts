import { testApp, type TestApp } from '#tests/kit/app.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { aSession, aUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { auth, locale } = contract

let t: TestApp
beforeAll(async () => {
  t = await testApp({ env: { SIGN_IN_CODES: 'off' } })
})
afterAll(() => t.close())

const read = async (token: string) => (await t.request(locale.read, { token })).answer.locale
const update = (token: string, body: object) => t.request(locale.update, { token, body })

let people = 0
async function signIn(body: object, person = (people += 1)) {
  const details = { name: 'Asha', email: `asha${person}@locale.example`, mobileNumber: '98765 43210' }
  const { answer } = await t.request(auth.login, { body: { ...details, ...body } })
  return { ...answer, person }
}

test('the sign-up stores the language and the time zone of the browser', async () => {
  const { accessToken, locale: answered } = await signIn({ language: 'hi', browserTimeZone: 'America/New_York' })
  const stored = { language: 'hi', timeZone: 'America/New_York', isTimeZoneChosen: false }
  expect(answered).toEqual(stored)
  expect(await read(accessToken)).toEqual(stored)
})

test('a sign-in without a chosen language keeps the one of another device', async () => {
  const { person } = await signIn({ language: 'hi', browserTimeZone: 'Asia/Kolkata' })
  const second = await signIn({ browserTimeZone: 'Europe/London' }, person)
  expect(second.locale).toEqual({ language: 'hi', timeZone: 'Europe/London', isTimeZoneChosen: false })
  const third = await signIn({ language: 'en' }, person)
  expect(third.locale).toEqual({ language: 'en', timeZone: 'Europe/London', isTimeZoneChosen: false })
})

test('a chosen time zone stays until the browser’s is wanted again', async () => {
  const { accessToken: token, person } = await signIn({ browserTimeZone: 'Asia/Kolkata' })
  await update(token, { timeZone: 'Asia/Dubai' })
  await update(token, { browserTimeZone: 'Europe/London' })
  const { locale: answered } = await signIn({ browserTimeZone: 'Europe/London' }, person)
  expect(answered).toEqual({ language: null, timeZone: 'Asia/Dubai', isTimeZoneChosen: true })
  await update(token, { timeZone: null, browserTimeZone: 'Europe/London' })
  expect(await read(token)).toEqual({ language: null, timeZone: 'Europe/London', isTimeZoneChosen: false })
})

test('two changes at once keep both', async () => {
  const token = await aSession(t, (await aUser(t)).id)
  await Promise.all([update(token, { language: 'hi' }), update(token, { timeZone: 'Asia/Dubai' })])
  expect(await read(token)).toEqual({ language: 'hi', timeZone: 'Asia/Dubai', isTimeZoneChosen: true })
})

test('nothing is known of a member who has sent nothing', async () => {
  const token = await aSession(t, (await aUser(t)).id)
  expect(await read(token)).toEqual({ language: null, timeZone: null, isTimeZoneChosen: false })
})

test('an unknown time zone of a browser keeps nobody from signing in', async () => {
  const { locale: answered } = await signIn({ browserTimeZone: 'Etc/Unknown' })
  expect(answered).toEqual({ language: null, timeZone: null, isTimeZoneChosen: false })
})

test.each([
  { language: 'fr' },
  { timeZone: 'Mars/Olympus' },
  { timeZone: '+05:30' },
  { browserTimeZone: 'A'.repeat(65) },
])('%o is refused', async (body) => {
  const token = await aSession(t, (await aUser(t)).id)
  expect(await update(token, body)).toMatchObject({ status: 400, json: { code: 'MALFORMED' } })
  expect(await read(token)).toEqual({ language: null, timeZone: null, isTimeZoneChosen: false })
})

describe('the code to sign in', () => {
  let client: Awaited<ReturnType<typeof openSignInClient>>
  beforeAll(async () => {
    client = await openSignInClient()
  })
  afterAll(() => client.close())

  async function textFor(body: { email: string; language?: 'en' | 'hi' }): Promise<string> {
    await client.login(body)
    await client.codeFor(body.email)
    return client.emails.findLast(({ to }) => to === body.email)?.text ?? ''
  }

  test('is in the language chosen in the browser, also for a new address', async () => {
    expect(await textFor({ email: 'new@locale.example', language: 'hi' })).toContain('यह आपका कोड है')
    expect(await textFor({ email: 'other@locale.example' })).toContain('This is your code')
  })

  test('is otherwise in the language stored with the account', async () => {
    await client.add('hindi@locale.example', 'USER')
    const { id } = await client.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'hindi@locale.example')
      .executeTakeFirstOrThrow()
    const stored = { user_id: id, language: 'hi', time_zone: null, is_time_zone_chosen: false } as const
    await client.db.insertInto('locales').values(stored).execute()
    expect(await textFor({ email: 'hindi@locale.example' })).toContain('यह आपका कोड है')
  })
})
