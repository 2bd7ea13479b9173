import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { transact } from '#server/db/transact.ts'
import { contract } from '#shared/contract/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/* Messages on the channels of the product: what the queue of emails does comes back to the message. */

const { messages, channelConsents, locale } = contract
/** Noon in India. */
const NOON = new Date('2026-11-21T06:30:00.000Z')

let t: TestApp
let queues: ReturnType<typeof manualJobs>
let owner: SignedInUser
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, env: { SMTP_RATE: '10000' }, ports: { jobs: queues.jobs } })
  owner = await anAdmin(t)
})
afterEach(() => t.close())

const draft = {
  kind: 'ANNOUNCEMENT',
  segment: {},
  texts: {
    en: { subject: 'Hello {{name}}', body: 'We begin on Monday.\n\nBe there.' },
    hi: { subject: 'नमस्ते {{name}}', body: 'हम सोमवार को शुरू करेंगे।' },
  },
  channels: ['EMAIL'],
  streamId: null,
}
async function aDraft(changes: object = {}): Promise<string> {
  return (await t.request(messages.create, { token: owner.token, body: { ...draft, ...changes } })).answer.message._id
}
const act = (call: 'send' | 'pause' | 'resume' | 'cancel', id: string, body: object = {}) =>
  t.request(messages[call], { token: owner.token, params: { id }, body })
const one = async (id: string) => (await t.request(messages.one, { token: owner.token, params: { id } })).answer
const choose = ({ token }: SignedInUser, body: object) => t.request(channelConsents.choose, { token, body })
const handOver = () => queues.repeat('messages.due')
const sendEmails = () => queues.runQueue('bulk-emails.send')

async function setTime(now: Date): Promise<void> {
  t.clock.set(now)
  owner = { ...owner, token: await aSession(t, owner.id) }
}

test('emails go out in the member’s language, and their ends are the message’s figures', async () => {
  const [asha, ravi, silent, bounced] = [
    await aUser(t, { name: 'Asha Rao' }),
    await aUser(t, { name: 'Ravi' }),
    await aUser(t),
    await aUser(t),
  ]
  await t.request(locale.update, { token: ravi.token, body: { language: 'hi', timeZone: 'Asia/Kolkata' } })
  await choose(silent, { service: false })
  await transact(t.db, (trx) =>
    t.product.suppressions.recordBounce(trx, {
      address: bounced.email,
      kind: 'HARD',
      code: '5.1.1',
      source: 'WEBHOOK',
      eventId: 'a',
      isBulk: true,
    }),
  )
  const id = await aDraft()
  expect((await act('send', id, { count: 4 })).status).toBe(200)
  await handOver()
  expect(await one(id)).toMatchObject({
    message: { state: 'SENDING' },
    figures: { channels: [{ channel: 'EMAIL', waiting: 3, sent: 0, skipped: 1 }] },
  })
  await sendEmails()
  await handOver()
  const { message, figures } = await one(id)
  expect(message.state).toBe('SENT')
  expect(figures.channels).toEqual([
    {
      channel: 'EMAIL',
      waiting: 0,
      sent: 2,
      skipped: 2,
      failed: 0,
      reasons: expect.arrayContaining([
        { reason: 'NOT_WANTED', count: 1 },
        { reason: 'SUPPRESSED', count: 1 },
      ]),
    },
  ])
  const sent = new Map(t.emails.map(({ to, subject }) => [to, subject]))
  expect(sent).toEqual(
    new Map([
      [asha.email, 'Hello Asha'],
      [ravi.email, 'नमस्ते Ravi'],
    ]),
  )
})

test('news go only to who agreed, and those that wait in the evening go out in the morning', async () => {
  const [yes] = [await aUser(t), await aUser(t)]
  await choose(yes, { marketing: true })
  await setTime(new Date('2026-11-21T15:29:00.000Z'))
  const id = await aDraft({ kind: 'BROADCAST', channels: ['APP', 'EMAIL'] })
  await act('send', id, { count: 2 })
  await handOver()
  await setTime(new Date('2026-11-21T15:30:00.000Z'))
  await sendEmails()
  expect(t.emails).toEqual([])
  await setTime(new Date('2026-11-22T02:30:00.000Z'))
  await queues.repeat('bulk-emails.resume')
  await sendEmails()
  await handOver()
  expect(t.emails.map(({ to }) => to)).toEqual([yes.email])
  expect((await one(id)).figures.channels).toMatchObject([
    { channel: 'APP', sent: 1, skipped: 1 },
    { channel: 'EMAIL', sent: 1, skipped: 1 },
  ])
})

test('a pause also holds the emails that are queued; what is cancelled is not sent any more', async () => {
  await aUser(t)
  const id = await aDraft()
  await act('send', id, { count: 1 })
  await handOver()
  await act('pause', id)
  await sendEmails()
  expect(t.emails).toEqual([])
  expect((await act('cancel', id)).status).toBe(200)
  await queues.repeat('bulk-emails.resume')
  await sendEmails()
  expect(t.emails).toEqual([])
  expect((await one(id)).figures.channels).toMatchObject([
    { sent: 0, skipped: 1, reasons: [{ reason: 'CANCELLED', count: 1 }] },
  ])
})

test('a test goes to the administrator alone, on the channels that reach them', async () => {
  await aUser(t)
  const id = await aDraft({ channels: ['APP', 'EMAIL', 'PUSH'] })
  const body = { language: 'hi' }
  const { answer } = await t.request(messages.test, { token: owner.token, params: { id }, body })
  expect(answer.channels).toEqual(['APP', 'EMAIL'])
  await queues.runQueue('mails.send')
  expect(t.emails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, expect.stringContaining('[Test] नमस्ते')],
  ])
})
