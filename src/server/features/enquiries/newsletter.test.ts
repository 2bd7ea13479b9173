import { ALLOWANCES } from './enquiry-limits.ts'
import { CONFIRM_WITHIN_DAYS } from './newsletter-links.ts'
import { newId } from '#server/platform/ids.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { enquiries } = contract

let t: TestApp
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://sadhana.test' } })
})
afterAll(() => t.close())

let count = 0
const anAddress = () => `reader${(count += 1)}@example.com`
const ask = (body: unknown) => t.request(enquiries.subscribe, { body })
const confirm = (token: string) => t.request(enquiries.confirm, { body: { token } })
const unsubscribe = (token: string) => t.request(enquiries.unsubscribe, { body: { token } })
const subscriber = (email: string) =>
  t.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst()

/** The unsent emails to an address, oldest first. */
const waitingEmails = (to: string) =>
  t.db.selectFrom('emails').selectAll().where('recipient', '=', to).orderBy('id').execute()
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Requests the newsletter and returns the token of the newest email. */
async function requestToken(email: string): Promise<string> {
  await ask({ email })
  return tokenIn((await waitingEmails(email)).at(-1)?.text)
}

/** The unsubscribe token from the welcome email. */
async function confirmed(email: string): Promise<string> {
  await confirm(await requestToken(email))
  return tokenIn((await waitingEmails(email)).at(-1)?.text)
}

describe('requesting the newsletter', () => {
  test('only sends an email that asks for confirmation', async () => {
    const email = anAddress()
    const { status, json } = await ask({ email: ` ${email.toUpperCase()} ` })
    expect([status, json]).toEqual([200, { message: ENQUIRY_REPLIES.asked }])
    expect(await subscriber(email)).toMatchObject({ confirmed_at: null, unsubscribed_at: null })
    const [confirmation] = await waitingEmails(email)
    expect(confirmation?.text).toContain('https://sadhana.test/newsletter/confirm?token=')
    expect(confirmation?.text).not.toContain((await subscriber(email))?.id)
  })

  test('does not reveal who is subscribed; only the email says so', async () => {
    const email = anAddress()
    await confirmed(email)
    t.clock.advance(3600_000)
    const again = await ask({ email })
    expect([again.status, again.json]).toEqual([200, { message: ENQUIRY_REPLIES.asked }])
    const answer = (await waitingEmails(email)).at(-1)
    expect(answer?.text).toContain('You already get the newsletter')
    expect((await unsubscribe(tokenIn(answer?.text))).status).toBe(200)
  })

  test('twice at once stores one address', async () => {
    const email = anAddress()
    const answers = await Promise.all([ask({ email }), ask({ email })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await subscriber(email)).toBeDefined()
  })

  test('with the hidden field filled in is dropped silently', async () => {
    const email = anAddress()
    expect((await ask({ email, website: 'x' })).json).toEqual({ message: ENQUIRY_REPLIES.asked })
    expect([await subscriber(email), await waitingEmails(email)]).toEqual([undefined, []])
  })

  test('too often is refused with 429 for that address alone', async () => {
    const email = anAddress()
    const tries = Array.from({ length: ALLOWANCES.newsletterRequestsOfAddress + 1 }, () => email)
    const answers: number[] = []
    for (const address of tries) answers.push((await ask({ email: address })).status)
    expect(answers.at(-1)).toBe(429)
    expect(answers.slice(0, -1)).not.toContain(429)
    expect((await ask({ email: anAddress() })).status).toBe(200)
  })

  test('needs an address', async () => {
    expect((await ask({ email: 'reader' })).json.fields).toEqual({
      email: 'Please enter a complete email address, such as asha@example.com.',
    })
  })
})

describe('the confirmation link', () => {
  test('subscribes once, however often it is followed and in concurrent requests', async () => {
    const email = anAddress()
    const token = await requestToken(email)
    const answers = await Promise.all([confirm(token), confirm(token)])
    for (const { json } of answers) expect(json).toEqual({ message: ENQUIRY_REPLIES.confirmed })
    expect(await subscriber(email)).toMatchObject({ confirmed_at: t.clock.now(), unsubscribed_at: null })
    expect((await waitingEmails(email)).map(({ subject }) => subject)).toEqual([
      'The newsletter of Sadhana',
      'Welcome to the newsletter of Sadhana',
    ])
  })

  test('is valid for seven days', async () => {
    const [inTime, tooLate] = [await requestToken(anAddress()), await requestToken(anAddress())]
    t.clock.advance(CONFIRM_WITHIN_DAYS * DAY_IN_MS - 1)
    expect((await confirm(inTime)).status).toBe(200)
    t.clock.advance(1)
    const { status, json } = await confirm(tooLate)
    expect([status, json.code]).toEqual([422, 'LINK_EXPIRED'])
  })

  test('does not subscribe again after unsubscribing; a new request does', async () => {
    const email = anAddress()
    const old = await requestToken(email)
    await confirm(old)
    t.clock.advance(1000)
    await unsubscribe(tokenIn((await waitingEmails(email)).at(-1)?.text))
    expect((await confirm(old)).json.code).toBe('LINK_EXPIRED')
    t.clock.advance(1000)
    expect((await confirm(await requestToken(email))).status).toBe(200)
    expect(await subscriber(email)).toMatchObject({ unsubscribed_at: null })
  })
})

describe('the unsubscribe link', () => {
  test('works at any time and repeatedly', async () => {
    const email = anAddress()
    const token = await confirmed(email)
    t.clock.advance(400 * DAY_IN_MS)
    for (const _ of [1, 2]) expect((await unsubscribe(token)).json).toEqual({ message: ENQUIRY_REPLIES.unsubscribed })
    expect(await subscriber(email)).toMatchObject({ unsubscribed_at: t.clock.now() })
  })

  test('does not confirm, and a confirmation link does not unsubscribe', async () => {
    const email = anAddress()
    const begins = await requestToken(email)
    expect((await unsubscribe(begins)).json.code).toBe('LINK_EXPIRED')
    await confirm(begins)
    const ends = tokenIn((await waitingEmails(email)).at(-1)?.text)
    expect((await confirm(ends)).json.code).toBe('LINK_EXPIRED')
  })
})

test('broken and made-up tokens are refused', async () => {
  const token = await requestToken(anAddress())
  const turned = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21)
  for (const made of ['', 'x', turned, Buffer.alloc(60).toString('base64url')]) {
    for (const answer of [await confirm(made), await unsubscribe(made)]) {
      expect([answer.status, answer.json.code]).toEqual([422, 'LINK_EXPIRED'])
    }
  }
  expect((await confirm('x'.repeat(501))).status).toBe(400)
})

test('an unconfirmed address is deleted after a month', async () => {
  const [silent, reader] = [anAddress(), anAddress()]
  await requestToken(silent)
  await confirmed(reader)
  t.clock.advance(31 * DAY_IN_MS)
  await t.startJobs()
  await expect.poll(() => subscriber(silent)).toBeUndefined()
  expect(await subscriber(reader)).toBeDefined()
})

describe('the export of the addresses', () => {
  const fetchCsv = (token?: string) =>
    t.app.inject({
      url: '/api/v1/admin/newsletter.csv',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })

  test('is for administrators with a fresh code, and is recorded in the audit log', async () => {
    const [admin, member] = [await anAdmin(t), await aUser(t)]
    const statuses = []
    for (const token of [undefined, member.token, admin.token]) statuses.push((await fetchCsv(token)).statusCode)
    expect(statuses).toEqual([401, 403, 200])
    await t.db
      .updateTable('sessions')
      .where('user_id', '=', admin.id)
      .set({ fresh_until: new Date(0) })
      .execute()
    expect((await fetchCsv(admin.token)).json()).toMatchObject({ code: 'FRESH_CODE_REQUIRED' })
    const entries = t.db.selectFrom('audit_entries').select('actor_id').where('action', '=', 'newsletter.export')
    expect(await entries.execute()).toEqual([{ actor_id: admin.id }])
  })

  test('has each confirmed address once, over several reads, with a link that ends it', async () => {
    const { token } = await anAdmin(t)
    const readers = Array.from({ length: 205 }, (_, at) => ({
      id: newId(),
      email: `exported${at}@example.com`,
      created_at: new Date(t.clock.now().getTime() - at),
      confirmed_at: t.clock.now(),
      unsubscribed_at: null,
    }))
    await t.db.insertInto('newsletter_subscribers').values(readers).execute()
    const [asked, ended] = [anAddress(), anAddress()]
    await ask({ email: asked })
    await unsubscribe(await confirmed(ended))
    const lines = (await fetchCsv(token)).body.trim().split('\r\n')
    const exported = lines.filter((line) => line.includes('exported'))
    expect(new Set(exported.map((line) => line.split(',')[0])).size).toBe(205)
    expect(exported).toHaveLength(205)
    expect(lines.join()).not.toContain(asked)
    expect(lines.join()).not.toContain(ended)
    await unsubscribe(tokenIn(exported[0]))
    expect((await fetchCsv(token)).body).not.toContain(exported[0]?.split(',')[0])
  })
})
