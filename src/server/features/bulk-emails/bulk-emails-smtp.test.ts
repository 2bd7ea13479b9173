import { createSmtpSender } from '#server/adapters/smtp.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '#tests/kit/fake-smtp-server.ts'
import { bulkEmailApp } from '#tests/kit/bulk-emails.ts'
import { transact } from '#server/db/transact.ts'
import type { Email, EmailSender } from '#server/ports/email-sender.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/* A real mail server that refuses, goes down, and takes emails of which the node then knows nothing. */

let server: FakeSmtpServer
let smtp: ReturnType<typeof createSmtpSender>
const opened: ReturnType<typeof createSmtpSender>[] = []
let t: Awaited<ReturnType<typeof bulkEmailApp>>
beforeEach(async () => {
  server = await startFakeSmtpServer()
  smtp = createSmtpSender({ url: server.url, from: 'Sadhana <news@example.org>' })
  t = await bulkEmailApp({ env: { BOUNCE_ADDRESS: 'bounces@example.org' }, bulkEmailSender: smtp })
})

afterEach(async () => {
  smtp.close()
  for (const each of opened.splice(0)) each.close()
  await server.down()
  await t.close()
})

const recipients = () => server.emails.map(({ to }) => to)

test('an unknown mailbox is suppressed at once and holds up nobody', async () => {
  const [gone, member] = [await t.recipient(), await t.recipient()]
  server.rejectRecipient(gone.email)
  await t.send([gone, member])
  await t.runJobs()
  expect(recipients()).toEqual([member.email])
  expect(t.results.find(({ userId }) => userId === gone.id)).toMatchObject({ state: 'FAILED', reason: 'HARD_BOUNCE' })
  server.acceptRecipient(gone.email)
  await t.send([gone])
  await t.runJobs()
  expect(t.results.at(-1)).toMatchObject({ state: 'SKIPPED', reason: 'SUPPRESSED' })
  expect(recipients()).toEqual([member.email])
})

test('while the mail server is down everything waits, and goes out once when it is back', async () => {
  const members = await t.recipients(120)
  await server.down()
  await t.send(members)
  await t.runJobs()
  expect(t.results).toEqual([])
  await server.up()
  await t.resume()
  await t.runJobs()
  expect(recipients().toSorted()).toEqual(members.map(({ to }) => to).toSorted())
  expect(t.results).toHaveLength(120)
})

test('after an outage as much goes on in a minute as the rate allows', async () => {
  const taken = new Set<string>()
  await t.send(await t.recipients(1400))
  await t.send(await t.recipients(1400))
  await t.anotherNode({ send: async ({ to }) => void taken.add(to) }).runBatch()
  expect(taken.size).toBe(2800)
})

test('a mailbox that asks to come later is asked later, also after the mail server was down for long', async () => {
  const answers = [
    ...Array.from({ length: 5 }, () => ({ code: 'ECONNREFUSED' })),
    { responseCode: 451, command: 'RCPT TO' },
  ]
  const taken: string[] = []
  const node = t.anotherNode({
    async send({ to }) {
      const refusal = answers.shift()
      if (refusal) throw Object.assign(new Error('refused'), refusal)
      taken.push(to)
    },
  })
  const member = await t.recipient()
  await t.send([member])
  for (let time = 0; time < 6; time++) await node.runBatch()
  expect(t.results).toEqual([])
  t.clock.advance(10 * MINUTE_IN_MS - 1)
  await node.runBatch()
  expect(taken).toEqual([])
  t.clock.advance(1)
  await node.runBatch()
  expect(taken).toEqual([member.email])
  expect(t.results).toMatchObject([{ state: 'SENT' }])
})

test('a node that was silent for too long does not end its email, which another node may have', async () => {
  const slow: EmailSender = {
    send: (email) =>
      smtp.send({
        ...email,
        async beforeEnd() {
          t.clock.advance(MINUTE_IN_MS + 1)
          await email.beforeEnd?.()
        },
      }),
  }
  const member = await t.recipient()
  await t.send([member])
  await t.anotherNode(slow).runBatch()
  expect([server.emails, t.results]).toEqual([[], []])
  await t.anotherNode(smtp).runBatch()
  expect(recipients()).toEqual([member.email])
})

test('an email has the headers of one click, an address of its own to come back to, and its own Message-ID', async () => {
  await t.send([await t.recipient()])
  await t.runJobs()
  const [email] = server.emails
  expect(email?.raw).toMatch(/^List-Unsubscribe: <http\S+\/reminders\/unsubscribe\?token=[\w-]+>\r$/m)
  expect(email?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(email?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.org>\r$/im)
  expect(email?.raw).toMatch(/^From: Sadhana <news@example\.org>\r$/m)
})

/** Sends over SMTP until the server has taken so many emails; of the last one the node never learns. */
function failingSender(emailsLeft: number): EmailSender & { died: Promise<void> } {
  const { promise: died, resolve: die } = Promise.withResolvers<void>()
  const never = new Promise<never>(() => {})
  // A dead node's connections stay open for a while, and are its own.
  const own = createSmtpSender({ url: server.url, from: 'Sadhana <news@example.org>' })
  opened.push(own)
  let left = emailsLeft
  async function send(email: Email): Promise<void> {
    const beforeEnd = async () => {
      await email.beforeEnd?.()
      if (left <= 0) await never
      left -= 1
    }
    await own.send({ ...email, beforeEnd }).catch((error) => (left <= 0 ? never : Promise.reject(error)))
    if (left > 0) return
    die()
    await never
  }
  return { died, send }
}

test('a node that is killed again and again leaves one double at most each time, with the same Message-ID', async () => {
  const members = await t.recipients(300)
  await t.send(members)
  const kills = 7
  for (let kill = 0; kill < kills; kill++) {
    const sender = failingSender(37)
    void t.anotherNode(sender).runBatch()
    await sender.died
    t.clock.advance(2 * MINUTE_IN_MS + 1)
  }
  await t.runJobs()
  await t.resume()
  expect(new Set(recipients())).toEqual(new Set(members.map(({ to }) => to)))
  expect(recipients()).toHaveLength(members.length + kills)
  const messageIds = server.emails.map(({ to, raw }) => `${to} ${/^Message-ID: (.+)\r$/im.exec(raw)?.[1]}`)
  expect(new Set(messageIds).size).toBe(members.length)
  expect(t.results).toHaveLength(members.length)
})

test('the rate holds over all nodes', async () => {
  await t.send(await t.recipients(200))
  const startedAt = performance.now()
  const [one, two] = [t.anotherNode(smtp, 100), t.anotherNode(smtp, 100)]
  await Promise.all([one.runBatch(), two.runBatch()])
  expect(server.emails).toHaveLength(200)
  expect(performance.now() - startedAt).toBeGreaterThan(1400)
})

test('a code to a suppressed address is tried once, a reminder never', async () => {
  const { email } = await t.recipient()
  await t.bounce(email, 'HARD')
  const single = { to: email, subject: 'Code', paragraphs: [{ code: '123456' }] }
  await transact(t.db, (trx) => t.product.emails.enqueue(trx, single))
  await transact(t.db, (trx) => t.product.emails.enqueue(trx, { ...single, unsubscribeUrl: 'https://a.example' }))
  await t.runQueue('mails.send')
  await t.runQueue('mails.send-many')
  expect(t.emails.map(({ to, unsubscribeUrl }) => [to, unsubscribeUrl])).toEqual([[email, undefined]])
  t.emails.push = () => {
    throw new Error('550')
  }
  await transact(t.db, (trx) => t.product.emails.enqueue(trx, single))
  // A failed attempt would be repeated: it does not fail.
  await t.runQueue('mails.send')
  const states = await t.db.selectFrom('emails').select(['sent_at', 'given_up_at', 'attempts']).orderBy('id').execute()
  expect(states.at(-1)).toEqual({ sent_at: null, given_up_at: t.clock.now(), attempts: 1 })
})
