import { askForCode } from './email-sign-in.ts'
import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import type { Cluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { post, type SeededCourse } from './seeded-course.ts'
import { newVisitor } from './visitor.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { setTimeout as wait } from 'node:timers/promises'

const WAITING = 10
const DOWN_FOR_MS = 12_000
const ARRIVE_WITHIN_MS = 120_000

/** The mail server is down for a while: emails wait, and each arrives once. */
export async function mailServerOutage(cluster: Cluster, course: SeededCourse): Promise<ProveRow[]> {
  const emails = Array.from({ length: WAITING }, () => `${crypto.randomUUID()}@waiting.example`)
  await cluster.mail.down()
  for (const email of emails) {
    const visitor = newVisitor()
    await askForCode(visitor, { address: cluster.address, email })
    visitor.close()
  }
  await wait(DOWN_FOR_MS)
  const waiting = await waitingEmails(cluster, course)
  await cluster.mail.up()
  const upAt = performance.now()
  const arrived = () => emails.filter((email) => emailsTo(cluster, email) > 0).length
  while (arrived() < WAITING && performance.now() - upAt < ARRIVE_WITHIN_MS) await wait(100)
  const took = ((performance.now() - upAt) / 1000).toFixed(0)
  // A duplicate would be sent soon.
  await wait(5000)
  const twice = emails.filter((email) => emailsTo(cluster, email) > 1).length
  return [
    {
      name: 'cluster: no mail server for a while',
      figure: `${waiting} of ${WAITING} emails waited, ${arrived()} arrived within ${took} s, ${twice} twice`,
      aim: 'all arrive, none twice',
      isMet: waiting === WAITING && arrived() === WAITING && twice === 0,
    },
  ]
}

/** A mailbox does not exist: the administrator sees the failed email, and sends it again once it does. */
export async function emailGivenUp(cluster: Cluster, course: SeededCourse): Promise<ProveRow[]> {
  const email = 'nobody@nowhere.example'
  cluster.mail.rejectRecipient(email)
  const visitor = newVisitor()
  const question = { subject: 'A question', message: 'When is the next session?' }
  const body = { firstName: 'Nila', lastName: 'Das', email, ...question }
  const { status } = await visitor.call(cluster.address, '/contact', { body })
  visitor.close()
  if (status !== 200) throw new Error(`the message answered ${status}`)

  const failedEmail = async () => {
    const { json } = await call(cluster, course, '/admin/system/emails')
    const listed = fieldOf(json, 'emails')
    return (Array.isArray(listed) ? listed : []).find((listedEmail) => fieldOf(listedEmail, 'to') === email)
  }
  await until(async () => fieldOf(await failedEmail(), 'attempts') === 1)
  await skipAttempts(cluster, textAt(await failedEmail(), '_id'))
  await until(async () => fieldOf(await failedEmail(), 'state') === 'GIVEN_UP')
  const givenUp = await failedEmail()
  const failure = String(fieldOf(givenUp, 'lastFailure'))

  cluster.mail.acceptRecipient(email)
  await post(cluster, course.admin, `/admin/system/emails/${textAt(givenUp, '_id')}/send-again`, {})
  await until(async () => emailsTo(cluster, email) > 0)
  await wait(2000)
  const came = emailsTo(cluster, email)
  return [
    {
      name: 'cluster: an email to an unknown mailbox',
      figure: `given up and shown with ${failure}, sent again it came ${came} times`,
      aim: 'shown with 550, then comes once',
      isMet: failure === '550' && came === 1,
    },
  ]
}

/** Skips all attempts but the last, which would take half an hour. */
async function skipAttempts({ database }: Cluster, mailId: string): Promise<void> {
  const opened = await openPostgresDatabase({ url: database.url, poolSize: 1 })
  try {
    const statement = `update jobs.job set retry_count = retry_limit, start_after = now()
      where name = 'mails.send' and state = 'retry' and data ->> 'mailId' = $1`
    await until(async () => (await opened.pool.query(statement, [mailId])).rowCount === 1)
  } finally {
    await opened.close()
  }
}

async function waitingEmails(cluster: Cluster, course: SeededCourse): Promise<number> {
  const { json } = await call(cluster, course, '/admin/system')
  return Number(fieldOf(fieldOf(json, 'emails'), 'waiting'))
}

function call({ address }: Cluster, { admin: { visitor, token } }: SeededCourse, path: string) {
  return visitor.call(address, path, { token })
}

function emailsTo({ mail }: Cluster, email: string): number {
  return mail.emails.filter(({ to }) => to === email).length
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await condition()) return
    await wait(100)
  }
  throw new Error('the condition was not met within 30 s')
}
