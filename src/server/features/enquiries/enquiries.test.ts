import { ALLOWANCES } from './enquiry-limits.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { enquiries } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://sadhana.test' } })
  admin = await anAdmin(t, { email: 'meera@example.com' })
  // Answers no enquiries, so that nothing is sent to them.
  await anAdmin(t, { email: 'accounts@example.com', teamRoles: ['ACCOUNTANT'] })
  await t.startJobs()
})
afterAll(() => t.close())

let count = 0
/** A message from a new sender. */
const aMessage = (more: object = {}) => {
  count += 1
  const email = `visitor${count}@example.com`
  return { firstName: 'Asha', lastName: 'Rao', email, subject: 'Sundays', message: 'When do you meet?', ...more }
}
const send = (body: unknown) => t.request(enquiries.contact, { body })
/** Days pass in these tests, and administrators’ sessions end within the hour. */
const asAdmin = () => aSession(t, admin.id)
const list = async (query: Record<string, string> = {}) =>
  (await t.request(enquiries.list, { token: await asAdmin(), query })).answer
const mark = async (id: string, body: unknown, token?: string) =>
  t.request(enquiries.update, { token: token ?? (await asAdmin()), params: { id }, body })
const emailsTo = (to: string) => t.emails.filter((email) => email.to === to)
const storedEmails = (to: string) => t.db.selectFrom('emails').selectAll().where('recipient', '=', to).execute()

describe('a message', () => {
  test('is stored, acknowledged, sent to the administrators and listed as new', async () => {
    const message = aMessage({ email: ' Asha@Example.com ', subject: 'Sundays <b>', message: 'One\nTwo' })
    const { status, json } = await send(message)
    expect([status, json]).toEqual([200, { message: ENQUIRY_REPLIES.sent }])
    await eventually(() => expect(emailsTo('meera@example.com')).toHaveLength(1))
    await eventually(() => expect(emailsTo('asha@example.com')).toHaveLength(1))
    expect(await storedEmails('accounts@example.com')).toEqual([])
    const [notice] = emailsTo('meera@example.com')
    expect(notice?.subject).toBe('A new message for Sadhana')
    expect(notice?.text).toContain('From: Asha Rao, asha@example.com')
    expect(notice?.text).toContain('https://sadhana.test/admin/enquiries')
    expect(notice?.html).toContain('Sundays &lt;b&gt;')
    const [thanks] = emailsTo('asha@example.com')
    expect(`${thanks?.subject}${thanks?.text}`).not.toMatch(/Asha|Sundays|One/)
    expect((await list()).enquiries[0]).toMatchObject({
      kind: 'CONTACT',
      name: 'Asha Rao',
      email: 'asha@example.com',
      subject: 'Sundays <b>',
      message: 'One\nTwo',
      state: 'NEW',
      createdAt: t.clock.now(),
    })
  })

  test('that is sent twice at once is one message and one email', async () => {
    const message = aMessage()
    const answers = await Promise.all([send(message), send(message)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await storedEmails(message.email)).toHaveLength(1)
    expect((await list()).enquiries.filter(({ email }) => email === message.email)).toHaveLength(1)
  })

  test('with the same text is accepted again on another day', async () => {
    const message = aMessage()
    await send(message)
    t.clock.advance(24 * 3600_000)
    await send(message)
    expect((await list()).enquiries.filter(({ email }) => email === message.email)).toHaveLength(2)
  })

  test('with the hidden field filled in is thanked for and dropped', async () => {
    const message = aMessage({ website: 'https://spam.example' })
    const { status, json } = await send(message)
    expect([status, json]).toEqual([200, { message: ENQUIRY_REPLIES.sent }])
    expect(await storedEmails(message.email)).toEqual([])
    expect((await list()).enquiries.filter(({ email }) => email === message.email)).toEqual([])
  })

  test('that is incomplete is refused field by field', async () => {
    const { status, json } = await send({ ...aMessage(), firstName: ' ', email: 'asha', message: 'x'.repeat(5001) })
    expect([status, json.code]).toEqual([400, 'MALFORMED'])
    expect(json.fields).toEqual({
      firstName: 'First name is required.',
      email: 'Please enter a complete email address, such as asha@example.com.',
      message: 'Message can have at most 5000 characters.',
    })
  })

  test('is refused when its address has sent too many within the hour', async () => {
    const { email } = aMessage()
    const words = Array.from({ length: ALLOWANCES.messagesOfAddress + 1 }, (_, at) => `Message ${at}`)
    const answers: number[] = []
    for (const message of words) answers.push((await send(aMessage({ email, message }))).status)
    expect(answers).toEqual([...words.slice(1).map(() => 200), 429])
    const { headers } = await send(aMessage({ email, message: 'Another' }))
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    t.clock.advance(3600_000)
    expect((await send(aMessage({ email, message: 'Later' }))).status).toBe(200)
  })
})

describe('the list', () => {
  test('shows messages and newsletter addresses, newest first, page by page and by kind and state', async () => {
    const own = await testApp()
    const { token } = await anAdmin(own)
    const ask = async (query: Record<string, string>) => (await own.request(enquiries.list, { token, query })).answer
    for (const subject of ['One', 'Two']) {
      await own.request(enquiries.contact, { body: aMessage({ subject }) })
      own.clock.advance(1000)
    }
    await own.request(enquiries.subscribe, { body: { email: 'reader@example.com' } })
    const first = await ask({ limit: '2' })
    expect([first.total, first.enquiries.map(({ kind, subject }) => `${kind} ${subject}`)]).toEqual([
      3,
      ['NEWSLETTER ', 'CONTACT Two'],
    ])
    const second = await ask({ limit: '2', cursor: first.nextCursor ?? '' })
    expect([second.enquiries.map(({ subject }) => subject), second.nextCursor]).toEqual([['One'], null])
    const [last] = second.enquiries
    await own.request(enquiries.update, { token, params: { id: last?._id ?? '' }, body: { state: 'ANSWERED' } })
    const kinds: [query: Record<string, string>, names: string[]][] = [
      [{ kind: 'CONTACT' }, ['Two', 'One']],
      [{ kind: 'NEWSLETTER' }, ['']],
      [{ state: 'ANSWERED' }, ['One']],
      [{ state: 'NEW' }, ['Two']],
      [{ state: 'ASKED' }, ['']],
      [{ state: 'SUBSCRIBED' }, []],
      [{ kind: 'NEWSLETTER', state: 'NEW' }, []],
      [{ search: 'TWO' }, ['Two']],
      [{ search: 'Reader@' }, ['']],
      [{ search: 'one', state: 'NEW' }, []],
      [{ search: 'when do you meet', kind: 'CONTACT' }, ['Two', 'One']],
      [{ search: '%' }, []],
    ]
    for (const [query, subjects] of kinds) {
      const { enquiries: found, total } = await ask(query)
      expect([found.map(({ subject }) => subject), total], JSON.stringify(query)).toEqual([subjects, subjects.length])
    }
    await own.close()
  })

  test('refuses unknown kinds and states, and foreign cursors', async () => {
    for (const query of [{ kind: 'LETTER' }, { state: 'OLD' }, { cursor: 'x' }, { limit: '0' }]) {
      expect((await t.request(enquiries.list, { token: await asAdmin(), query })).status).toBe(400)
    }
  })
})

describe('marking a message', () => {
  async function aNewMessage(): Promise<string> {
    const message = aMessage()
    await send(message)
    return (await list()).enquiries.find(({ email }) => email === message.email)?._id ?? ''
  }
  const acts = (id: string) =>
    t.db.selectFrom('audit_entries').select('details').where('subject', '=', `enquiry:${id}`).execute()

  test('as answered and as new again is stored and audited; repeating it is neither', async () => {
    const id = await aNewMessage()
    for (const state of ['ANSWERED', 'ANSWERED', 'NEW']) {
      expect((await mark(id, { state })).answer.enquiry).toMatchObject({ _id: id, state })
    }
    expect((await acts(id)).map(({ details }) => details)).toEqual([
      { before: { state: 'NEW' }, after: { state: 'ANSWERED' } },
      { before: { state: 'ANSWERED' }, after: { state: 'NEW' } },
    ])
  })

  test('in two concurrent requests is audited once', async () => {
    const id = await aNewMessage()
    const answers = await Promise.all([mark(id, { state: 'ANSWERED' }), mark(id, { state: 'ANSWERED' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await acts(id)).toHaveLength(1)
  })

  test('is for administrators, needs a state, and finds no newsletter subscription', async () => {
    const id = await aNewMessage()
    const member = await aMember(t, { plan: 'ANNUAL' })
    expect((await mark(id, { state: 'ANSWERED' }, member.token)).status).toBe(403)
    expect((await mark(id, { state: 'SUBSCRIBED' })).json.fields).toEqual({ state: 'Please choose New or Answered.' })
    await t.request(enquiries.subscribe, { body: { email: 'somebody@example.com' } })
    const [address] = (await list({ kind: 'NEWSLETTER' })).enquiries
    expect((await mark(address?._id ?? '', { state: 'ANSWERED' })).status).toBe(404)
  })
})

test('a message cannot inject headers into an email', async () => {
  t.clock.advance(86_400_000)
  const inserted = '\r\nBcc: everybody@example.com'
  const refused = await send(aMessage({ firstName: `Asha${inserted}`, subject: `Sundays${inserted}` }))
  expect([refused.status, refused.json.fields]).toEqual([
    400,
    { firstName: 'First name must be one line.', subject: 'Subject must be one line.' },
  ])
  const message = aMessage({ message: `Sundays${inserted}` })
  expect((await send(message)).status).toBe(200)
  const notices = (await storedEmails('meera@example.com')).filter(({ text }) => text.includes(message.email))
  const sentEmails = [...(await storedEmails(message.email)), ...notices]
  expect(sentEmails).toHaveLength(2)
  for (const { recipient, subject } of sentEmails) expect(recipient + subject).not.toMatch(/[\r\n]|Bcc/)
  expect((await send(aMessage({ email: `asha@example.com${inserted}` }))).json.fields).toHaveProperty('email')
})
