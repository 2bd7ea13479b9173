import type { EmailFrame } from './email-frame.ts'
import { emailsService, type NewEmail } from './emails.service.ts'
import type { Database } from '#server/db/database.ts'
import { type Jobs, createJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import type { Email } from '#server/ports/email-sender.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let database: Database
let jobs: Jobs
let now: Date
let sentEmails: Email[]
let contactEmail: string | null
let refusalsLeft: number
/** The mail server answers after this. */
let serverAnswers: Promise<void>
let post: (email: NewEmail) => Promise<void>

const frame: EmailFrame = { name: 'Ananda & Co', colour: '', logo: null, lines: ['12 Lake Road', 'a@example.com'] }

const anEmail: NewEmail = {
  to: 'asha@example.com',
  subject: 'Namaste',
  paragraphs: [{ code: '123456' }, 'Be well & <calm>.'],
}

beforeEach(async () => {
  database = await freshDatabase()
  jobs = createJobs({ database, log: createLog({ level: 'silent' }), pollEverySeconds: 0.5 })
  now = new Date('2026-03-01T06:00:00Z')
  sentEmails = []
  refusalsLeft = 0
  contactEmail = null
  serverAnswers = Promise.resolve()
  const emailSender = {
    async send(email: Email) {
      await serverAnswers
      if (refusalsLeft-- > 0) throw new Error('450 mailbox busy')
      sentEmails.push(email)
    },
  }
  const emails = emailsService({
    db: database.db,
    clock: { now: () => now },
    emailSender,
    jobs,
    contactEmail: async () => contactEmail,
    frameOf: async () => frame,
    returnPath: () => null,
  })
  post = (email) => database.db.transaction().execute((trx) => emails.enqueue(trx, email))
  await jobs.prepare()
})

afterEach(async () => {
  await jobs.stop()
  await database.close()
})

const row = () => database.db.selectFrom('emails').selectAll().executeTakeFirstOrThrow()

test('answers go to the contact address, to a person’s email to the person', async () => {
  contactEmail = 'hello@example.com'
  await post(anEmail)
  await post({ ...anEmail, replyTo: 'meera@example.com' })
  await jobs.start()
  await eventually(async () => expect(sentEmails).toHaveLength(2))
  const answers = sentEmails.map(({ replyTo, isPersonal }) => ({ replyTo, isPersonal }))
  expect(answers).toEqual(
    expect.arrayContaining([
      { replyTo: 'hello@example.com', isPersonal: false },
      { replyTo: 'meera@example.com', isPersonal: true },
    ]),
  )
})

test('an email is sent as text and as HTML, and its content is not kept', async () => {
  await post(anEmail)
  expect(await row()).toMatchObject({
    sent_at: null,
    text: 'Ananda & Co\n\n123456\n\nBe well & <calm>.\n\n--\nAnanda & Co\n12 Lake Road\na@example.com\n',
  })
  await jobs.start()
  await eventually(async () => expect((await row()).sent_at).toEqual(now))
  expect(sentEmails).toHaveLength(1)
  expect(sentEmails[0]).toMatchObject({
    to: 'asha@example.com',
    subject: 'Namaste',
    text: 'Ananda & Co\n\n123456\n\nBe well & <calm>.\n\n--\nAnanda & Co\n12 Lake Road\na@example.com\n',
  })
  expect(sentEmails[0]?.html).toContain('Be well &amp; &lt;calm&gt;.')
  expect(await row()).toMatchObject({ text: '', html: null, attempts: 1 })
})

test('an email that the mail server refuses is sent later', async () => {
  refusalsLeft = 1
  await post(anEmail)
  await jobs.start()
  await eventually(async () => expect((await row()).attempts).toBe(1))
  expect((await row()).text).not.toBe('')
  // Skips the pause before the next attempt.
  const skipPause = `update jobs.job set start_after = now() where name = 'mails.send' and state = 'retry'`
  await eventually(async () => expect((await database.pool.query(skipPause)).rowCount).toBe(1))
  await eventually(() => expect(sentEmails).toHaveLength(1))
  await eventually(async () => expect(await row()).toMatchObject({ attempts: 2, text: '' }))
})

test.each([
  { outcome: 'keeps its content, to be sent again', content: '123456' },
  { outcome: 'loses its content if it expires', validUntil: new Date('2026-03-01T07:00:00Z'), content: '' },
])('an undeliverable email is given up and $outcome', async ({ validUntil, content }) => {
  refusalsLeft = Infinity
  await post({ ...anEmail, ...(validUntil && { validUntil }) })
  await database.pool.query(`update jobs.job set retry_limit = 0 where name = 'mails.send'`)
  // As after the last attempt but one.
  await database.pool.query(`update jobs.job set retry_count = 7 where name = 'mails.send'`)
  await jobs.start()
  await eventually(async () => expect((await row()).given_up_at).toEqual(now))
  const { text, last_failure, sent_at } = await row()
  expect([/\d{6}/.exec(text)?.[0] ?? '', last_failure, sent_at]).toEqual([content, 'REFUSED', null])
})

test('an expired email is not sent', async () => {
  await post({ ...anEmail, validUntil: now })
  await jobs.start()
  await eventually(async () => expect((await row()).given_up_at).toEqual(now))
  expect(sentEmails).toEqual([])
})

/** Restarts the job like the supervision of silent nodes, without the pause. */
async function restartJob(): Promise<void> {
  const again = `update jobs.job set state = 'retry', start_after = now(), retry_count = retry_count + 1
    where name = 'mails.send' and state in ('active', 'retry')`
  await eventually(async () => expect((await database.pool.query(again)).rowCount).toBe(1))
}

/** How often the waiting job was restarted. */
async function restarts(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select retry_count as n from jobs.job where name = 'mails.send' and state = 'retry'`,
  )
  return rows[0]?.n
}

test('an email is sent once when its job runs again while the first run still sends it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  serverAnswers = promise
  await post(anEmail)
  await jobs.start()
  await eventually(async () => expect((await row()).claimed_at).toEqual(now))
  await restartJob()
  // The second run has found it claimed, and retries later.
  await eventually(async () => expect(await restarts()).toBe(2))
  answer()
  await eventually(async () => expect((await row()).sent_at).toEqual(now))
  await restartJob()
  await eventually(async () => {
    const { rows } = await database.pool.query(`select from jobs.job where name = 'mails.send' and state = 'completed'`)
    expect(rows).toHaveLength(1)
  })
  expect([sentEmails.length, (await row()).attempts]).toEqual([1, 1])
})

test('an email claimed by a node that died is sent two minutes later', async () => {
  await post(anEmail)
  await database.db.updateTable('emails').set({ claimed_at: now, attempts: 1 }).execute()
  now = new Date('2026-03-01T06:01:00Z')
  await jobs.start()
  await eventually(async () => expect(await restarts()).toBe(0))
  expect(sentEmails).toEqual([])
  now = new Date('2026-03-01T06:03:00Z')
  await restartJob()
  await eventually(async () => expect((await row()).sent_at).toEqual(now))
  expect(sentEmails).toHaveLength(1)
})
