import { testApp, type TestApp } from '#tests/kit/app.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { AUTOMATION_STEPS } from '#shared/domain/automations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { automations } = contract
const NOON = new Date('2026-11-21T06:30:00.000Z')

let t: TestApp
let queues: ReturnType<typeof manualJobs>
let owner: SignedInUser
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, env: { PUBLIC_URL: 'https://sadhana.example' }, ports: { jobs: queues.jobs } })
  owner = await anAdmin(t)
})
afterEach(() => t.close())

const texts = {
  en: { subject: 'We miss you, {{name}}', body: 'Come back: {{link}}' },
  hi: { subject: '{{name}}, आपकी याद आती है', body: 'लौट आइए: {{link}}' },
}
const list = async () => (await t.request(automations.list, { token: owner.token })).answer.automations
const one = async (step: string) => (await list()).find((each) => each.step === step)
const update = (id: string, body: object, token = owner.token) =>
  t.request(automations.update, { token, params: { id }, body })

async function anAbsentMember(): Promise<SignedInUser> {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const agreed = { channel: 'EMAIL', purpose: 'MARKETING', given: true, at: NOON, how: 'PROFILE' } as const
  await t.db
    .insertInto('channel_consents')
    .values({ user_id: member.id, ...agreed })
    .execute()
  return member
}

async function runAt(now: Date): Promise<void> {
  t.clock.set(now)
  owner = { ...owner, token: await aSession(t, owner.id) }
  await queues.repeat('automations.write')
  await queues.runQueue('messages.send')
  await queues.runQueue('bulk-emails.send')
  await queues.repeat('messages.due')
}

test('all steps are on with words in both languages, and nothing was sent', async () => {
  const all = await list()
  expect(all.map(({ step }) => step)).toEqual([...AUTOMATION_STEPS])
  for (const { isOn, version, sent, texts: words } of all) {
    expect([isOn, version, sent]).toEqual([true, 0, []])
    for (const { subject, body } of [words.en, words.hi]) expect(subject !== '' && body !== '').toBe(true)
  }
})

test('changed words are what members get, and the figures and Activity say so', async () => {
  await anAbsentMember()
  expect((await update('ASLEEP', { texts, version: 0 })).answer.automation).toMatchObject({ texts, version: 1 })
  await runAt(new Date('2026-12-12T06:30:00.000Z'))
  expect(t.emails[0]).toMatchObject({ subject: 'We miss you, Asha' })
  expect(t.emails[0]?.text).toContain('https://sadhana.example/dashboard')
  expect(await one('ASLEEP')).toMatchObject({
    sent: [
      { channel: 'APP', count: 1 },
      { channel: 'EMAIL', count: 1 },
    ],
  })
  const { entries } = (await t.request(contract.audit.list, { token: owner.token })).answer
  expect(entries[0]).toMatchObject({ act: 'automation.update' })
})

test('a step that is switched off is not sent', async () => {
  await anAbsentMember()
  expect((await update('ASLEEP', { isOn: false })).answer.automation.isOn).toBe(false)
  await runAt(new Date('2026-12-12T06:30:00.000Z'))
  expect(t.emails).toEqual([])
  expect(await t.db.selectFrom('automation_sends').selectAll().execute()).toEqual([])
})

test('null takes the words of the product again', async () => {
  const before = await one('ASLEEP')
  await update('ASLEEP', { texts })
  expect((await update('ASLEEP', { texts: null })).answer.automation.texts).toEqual(before?.texts)
})

test('a missing language and an unknown placeholder are refused at their field', async () => {
  const missing = await update('ASLEEP', { texts: { ...texts, hi: { subject: '', body: 'x' } } })
  expect([missing.status, missing.json.fields]).toEqual([400, { 'texts.hi.subject': 'Subject is required.' }])
  const unknown = await update('ASLEEP', { texts: { ...texts, en: { subject: 'Hello {{nmae}}', body: 'x' } } })
  expect([unknown.status, Object.keys(unknown.json.fields ?? {})]).toEqual([400, ['texts.en.subject']])
  expect((await one('ASLEEP'))?.version).toBe(0)
})

test('of two administrators who save the same version, the second gets the first one’s words', async () => {
  const answers = [await update('ASLEEP', { texts, version: 0 }), await update('ASLEEP', { isOn: false, version: 0 })]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(answers[1]?.json).toMatchObject({ code: 'CHANGED_MEANWHILE', automation: { texts } })
})

test('a test goes to oneself alone, filled with examples, in the language asked for', async () => {
  const { answer } = await t.request(automations.test, {
    token: owner.token,
    params: { id: 'WELCOME' },
    body: { language: 'hi' },
  })
  expect(answer.to).toBe(owner.email)
  await queues.runQueue('mails.send')
  expect(t.emails).toMatchObject([{ to: owner.email, subject: '[Test] Sadhana में स्वागत है: आपका पहला वेबिनार' }])
  expect(t.emails[0]?.text).not.toContain('{{')
})

test('members and roles without the permission are refused, and a step that does not exist is not found', async () => {
  const member = await aUser(t)
  const support = await anAdmin(t, { teamRoles: ['SUPPORT'] })
  for (const { token } of [member, support]) expect((await update('ASLEEP', { isOn: false }, token)).status).toBe(403)
  expect((await update('NONE', { isOn: false })).status).toBe(404)
})
