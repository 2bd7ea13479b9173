import { mailsService, type Post } from './mails.service.ts'
import type { Database } from '#server/db/database.ts'
import { type Jobs, makeJobs } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import type { Letter } from '#server/ports/mail.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let database: Database
let jobs: Jobs
let now: Date
let letters: Letter[]
let refusals: number
/** The mail server takes its time until this. */
let answered: Promise<void>
let post: (letter: Post) => Promise<void>

const letter: Post = { to: 'asha@example.com', subject: 'Namaste', words: [{ code: '123456' }, 'Be well & <calm>.'] }

beforeEach(async () => {
  database = await freshDatabase()
  jobs = makeJobs({ database, log: makeLog({ level: 'silent' }) })
  now = new Date('2026-03-01T06:00:00Z')
  letters = []
  refusals = 0
  answered = Promise.resolve()
  const mail = {
    async send(sent: Letter) {
      await answered
      if (refusals-- > 0) throw new Error('450 mailbox busy')
      letters.push(sent)
    },
  }
  const mails = mailsService({ db: database.db, clock: { now: () => now }, mail, jobs })
  post = (posted) => database.db.transaction().execute((trx) => mails.post(trx, posted))
  await jobs.prepare()
})

afterEach(async () => {
  await jobs.stop()
  await database.close()
})

const row = () => database.db.selectFrom('outbox_mails').selectAll().executeTakeFirstOrThrow()

test('a letter goes out as text and as HTML, and its words do not stay behind', async () => {
  await post(letter)
  expect(await row()).toMatchObject({ sent_at: null, text: '123456\n\nBe well & <calm>.\n' })
  await jobs.start()
  await eventually(async () => expect((await row()).sent_at).toEqual(now))
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({
    to: 'asha@example.com',
    subject: 'Namaste',
    text: '123456\n\nBe well & <calm>.\n',
  })
  expect(letters[0]?.html).toContain('Be well &amp; &lt;calm&gt;.')
  expect(await row()).toMatchObject({ text: '', html: null, attempts: 1 })
})

test('a letter that the mail server refuses goes out later', async () => {
  refusals = 1
  await post(letter)
  await jobs.start()
  await eventually(async () => expect((await row()).attempts).toBe(1))
  expect((await row()).text).not.toBe('')
  // The pause before the next try is spent here.
  const atOnce = `update jobs.job set start_after = now() where name = 'mails.send' and state = 'retry'`
  await eventually(async () => expect((await database.pool.query(atOnce)).rowCount).toBe(1))
  await eventually(() => expect(letters).toHaveLength(1))
  await eventually(async () => expect(await row()).toMatchObject({ attempts: 2, text: '' }))
})

test.each([
  { what: 'keeps its words, to be sent again', words: '123456' },
  { what: 'of an hour loses them', validUntil: new Date('2026-03-01T07:00:00Z'), words: '' },
])('a letter that nobody takes is given up, and $what', async ({ validUntil, words }) => {
  refusals = Infinity
  await post({ ...letter, ...(validUntil && { validUntil }) })
  await database.pool.query(`update jobs.job set retry_limit = 0 where name = 'mails.send'`)
  // As after the last but one try.
  await database.pool.query(`update jobs.job set retry_count = 7 where name = 'mails.send'`)
  await jobs.start()
  await eventually(async () => expect((await row()).given_up_at).toEqual(now))
  const { text, last_failure, sent_at } = await row()
  expect([text.slice(0, 6), last_failure, sent_at]).toEqual([words, 'REFUSED', null])
})

test('a letter that has lost its use stays at home', async () => {
  await post({ ...letter, validUntil: now })
  await jobs.start()
  await eventually(async () => expect((await row()).given_up_at).toEqual(now))
  expect(letters).toEqual([])
})

/** As the watch over jobs does with one whose node says nothing any more, its pause spent. */
async function takenForDead(): Promise<void> {
  const again = `update jobs.job set state = 'retry', start_after = now(), retry_count = retry_count + 1
    where name = 'mails.send' and state in ('active', 'retry')`
  await eventually(async () => expect((await database.pool.query(again)).rowCount).toBe(1))
}

/** How often its job was begun anew, while it waits for the next time. */
async function triesBehind(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select retry_count as n from jobs.job where name = 'mails.send' and state = 'retry'`,
  )
  return rows[0]?.n
}

test('a letter goes out once when its job is run a second time while the first still sends it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  answered = promise
  await post(letter)
  await jobs.start()
  await eventually(async () => expect((await row()).taken_at).toEqual(now))
  await takenForDead()
  // The second run has found it in hand, and will look again.
  await eventually(async () => expect(await triesBehind()).toBe(2))
  answer()
  await eventually(async () => expect((await row()).sent_at).toEqual(now))
  await takenForDead()
  await eventually(async () => {
    const { rows } = await database.pool.query(`select from jobs.job where name = 'mails.send' and state = 'completed'`)
    expect(rows).toHaveLength(1)
  })
  expect([letters.length, (await row()).attempts]).toEqual([1, 1])
})

test('a letter that a node died with goes out two minutes later', async () => {
  await post(letter)
  await database.db.updateTable('outbox_mails').set({ taken_at: now, attempts: 1 }).execute()
  now = new Date('2026-03-01T06:01:00Z')
  await jobs.start()
  await eventually(async () => expect(await triesBehind()).toBe(0))
  expect(letters).toEqual([])
  now = new Date('2026-03-01T06:03:00Z')
  await takenForDead()
  await eventually(async () => expect((await row()).sent_at).toEqual(now))
  expect(letters).toHaveLength(1)
})
