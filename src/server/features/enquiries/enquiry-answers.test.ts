import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { enquiries } = contract

let t: TestApp
let meera: SignedInUser
let ravi: SignedInUser
beforeAll(async () => {
  t = await testApp()
  meera = await anAdmin(t, { name: 'Meera Iyer', email: 'meera@example.com' })
  ravi = await anAdmin(t, { name: 'Ravi Nair', email: 'ravi@example.com' })
  await t.startJobs()
})
beforeEach(async () => {
  await t.db.updateTable('settings').set({ contact_email: '' }).execute()
})
afterAll(() => t.close())

let count = 0
async function aMessage(more: object = {}): Promise<{ id: string; email: string }> {
  count += 1
  const email = `visitor${count}@example.com`
  t.clock.advance(60_000)
  const body = { firstName: 'Asha', lastName: 'Rao', email, subject: 'Sundays', message: 'When?\nWhere?', ...more }
  await t.request(enquiries.contact, { body })
  const { id } = await t.db
    .selectFrom('enquiries')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id, email: body.email }
}
const answer = (id: string, body: object = {}, token = meera.token) =>
  t.request(enquiries.answer, {
    token,
    params: { id },
    body: { key: newId(), text: 'Every Sunday.', answersSeen: 0, ...body },
  })
const read = async (id: string) => (await t.request(enquiries.one, { token: meera.token, params: { id } })).answer
const answersTo = (to: string) => t.emails.filter((email) => email.to === to && email.subject.startsWith('Re: '))

test('an answer is emailed with an address to reply to, and the message counts as answered', async () => {
  const { id, email } = await aMessage()
  const { status, answer: thread } = await answer(id, { text: 'Every Sunday.\nCome.' })
  expect(status).toBe(200)
  expect(thread).toMatchObject({
    enquiry: { _id: id, state: 'ANSWERED', member: null },
    answers: [{ text: 'Every Sunday.\nCome.', by: 'Meera Iyer', createdAt: t.clock.now() }],
    replyTo: 'meera@example.com',
  })
  await eventually(() => expect(answersTo(email)).toHaveLength(1))
  const [sent] = answersTo(email)
  expect([sent?.subject, sent?.replyTo]).toEqual(['Re: Sundays', 'meera@example.com'])
  expect(sent?.text).toMatch(
    /^Sadhana\n\nEvery Sunday\.\nCome\.\n\nOn \d+ \w+ \d+ you wrote:\n\n> When\?\n> Where\?\n\n--\nSadhana\n$/,
  )
  await eventually(async () => expect((await read(id)).answers[0]?.delivery).toBe('SENT'))
  // The administrator's own address is kept no longer than the text.
  const stored = t.db.selectFrom('emails').select(['text', 'reply_to']).where('recipient', '=', email)
  expect(await stored.where('subject', 'like', 'Re: %').execute()).toEqual([{ text: '', reply_to: null }])
  const acts = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .where('subject', '=', `enquiry:${id}`)
    .execute()
  expect(acts).toEqual([{ action: 'enquiry.answer', actor_id: meera.id, details: {} }])
})

test('replies go to the contact address of the settings, and a marked subject is not marked again', async () => {
  await t.db.updateTable('settings').set({ contact_email: 'hello@example.com' }).execute()
  const { id, email } = await aMessage({ subject: 'RE: Sundays' })
  expect((await answer(id)).answer.replyTo).toBe('hello@example.com')
  const answers = () => t.emails.filter((each) => each.to === email && each.isPersonal)
  await eventually(() => expect(answers()).toMatchObject([{ subject: 'RE: Sundays', replyTo: 'hello@example.com' }]))
})

test('the same answer sent twice at once is one email', async () => {
  const { id, email } = await aMessage()
  const key = newId()
  const answers = await Promise.all([answer(id, { key }), answer(id, { key }), answer(id, { key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read(id)).answers).toHaveLength(1)
  await eventually(() => expect(answersTo(email)).toHaveLength(1))
})

test('of two administrators who answer at once one has to read the other’s answer first', async () => {
  const { id, email } = await aMessage()
  const answers = await Promise.all([answer(id), answer(id, { text: 'On Mondays.' }, ravi.token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('ANSWERED_MEANWHILE')
  expect((await answer(id, { answersSeen: 1, text: 'And on Mondays.' }, ravi.token)).status).toBe(200)
  expect((await read(id)).answers.map(({ by }) => by)).toContain('Ravi Nair')
  await eventually(() => expect(answersTo(email)).toHaveLength(2))
})

test('an email that the mail server does not take is visible at its answer', async () => {
  const { id } = await aMessage()
  await answer(id)
  const { email_id } = await t.db
    .selectFrom('enquiry_answers')
    .select('email_id')
    .where('enquiry_id', '=', id)
    .executeTakeFirstOrThrow()
  const failed = { sent_at: null, given_up_at: t.clock.now(), last_failure: '550' }
  await t.db.updateTable('emails').set(failed).where('id', '=', email_id).execute()
  expect((await read(id)).answers).toMatchObject([{ delivery: 'NOT_DELIVERED', lastFailure: '550' }])
  await t.db.deleteFrom('emails').where('id', '=', email_id).execute()
  expect((await read(id)).answers).toMatchObject([{ delivery: null, lastFailure: null }])
})

test('a member is linked to their messages; deleting their account deletes messages and answers', async () => {
  const member = await aUser(t, { name: 'Leela Das', email: 'leela@example.com' })
  const { id } = await aMessage({ email: member.email })
  await answer(id)
  const { answer: list } = await t.request(enquiries.list, { token: meera.token, query: { kind: 'CONTACT' } })
  expect(list.enquiries[0]).toMatchObject({ _id: id, member: { _id: member.id, name: 'Leela Das' } })
  const { answer: mine } = await t.request(contract.me.export, { token: member.token })
  expect(mine.enquiries).toMatchObject([{ subject: 'Sundays', answers: [{ text: 'Every Sunday.' }] }])
  await t.request(contract.users.remove, { token: meera.token, params: { id: member.id } })
  const left = await t.db.selectFrom('enquiry_answers').select('id').where('enquiry_id', '=', id).execute()
  expect(left).toEqual([])
})

test('an answer needs a text, a message and an administrator', async () => {
  const { id } = await aMessage()
  const member = await aUser(t)
  expect((await answer(id, {}, member.token)).status).toBe(403)
  const one = await t.request(enquiries.one, { token: member.token, params: { id } })
  expect(one.status).toBe(403)
  expect((await answer(id, { text: '  ' })).json.fields).toEqual({ text: 'Answer is required.' })
  expect((await answer(newId())).status).toBe(404)
  expect((await t.request(enquiries.one, { token: meera.token, params: { id: newId() } })).status).toBe(404)
})
