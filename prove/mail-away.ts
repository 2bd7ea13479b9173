import { askForCode } from './entering.ts'
import { fieldOf, textAt } from './member.ts'
import type { Cluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { post, type School } from './school.ts'
import { newVisitor } from './visitor.ts'
import { openPostgres } from '#server/adapters/db-postgres.ts'
import { setTimeout as wait } from 'node:timers/promises'

const WAITING = 10
const AWAY_FOR_MS = 12_000
const ARRIVE_WITHIN_MS = 120_000

/** Nobody takes letters for a while: they wait, and all come once. */
export async function mailServerAway(cluster: Cluster, school: School): Promise<ProveRow[]> {
  const emails = Array.from({ length: WAITING }, () => `${crypto.randomUUID()}@patient.example`)
  await cluster.mail.down()
  for (const email of emails) {
    const visitor = newVisitor()
    await askForCode(visitor, { address: cluster.address, email })
    visitor.leave()
  }
  await wait(AWAY_FOR_MS)
  const waiting = await waitingIn(cluster, school)
  await cluster.mail.up()
  const upAt = performance.now()
  const arrived = () => emails.filter((email) => lettersTo(cluster, email) > 0).length
  while (arrived() < WAITING && performance.now() - upAt < ARRIVE_WITHIN_MS) await wait(100)
  const took = ((performance.now() - upAt) / 1000).toFixed(0)
  // Whatever is sent a second time would be sent soon.
  await wait(5000)
  const twice = emails.filter((email) => lettersTo(cluster, email) > 1).length
  return [
    {
      name: 'cluster: no mail server for a while',
      figure: `${waiting} of ${WAITING} letters waited, ${arrived()} arrived within ${took} s, ${twice} twice`,
      aim: 'all arrive, none twice',
      isMet: waiting === WAITING && arrived() === WAITING && twice === 0,
    },
  ]
}

/** A mailbox that does not exist: the administrator sees the letter, and sends it again once it does. */
export async function letterGivenUp(cluster: Cluster, school: School): Promise<ProveRow[]> {
  const email = 'nobody@nowhere.example'
  cluster.mail.refuse(email)
  const visitor = newVisitor()
  const words = { subject: 'A question', message: 'When is the next session?' }
  const body = { firstName: 'Nila', lastName: 'Das', email, ...words }
  const { status } = await visitor.call(cluster.address, '/contact', { body })
  visitor.leave()
  if (status !== 200) throw new Error(`the message answered ${status}`)

  const seen = async () => {
    const { json } = await call(cluster, school, '/admin/system/letters')
    const listed = fieldOf(json, 'letters')
    return (Array.isArray(listed) ? listed : []).find((letter) => fieldOf(letter, 'to') === email)
  }
  await until(async () => fieldOf(await seen(), 'attempts') === 1)
  await spendTries(cluster, textAt(await seen(), '_id'))
  await until(async () => fieldOf(await seen(), 'state') === 'GIVEN_UP')
  const givenUp = await seen()
  const failure = String(fieldOf(givenUp, 'lastFailure'))

  cluster.mail.accept(email)
  await post(cluster, school.admin, `/admin/system/letters/${textAt(givenUp, '_id')}/send-again`, {})
  await until(async () => lettersTo(cluster, email) > 0)
  await wait(2000)
  const came = lettersTo(cluster, email)
  return [
    {
      name: 'cluster: a letter that nobody takes',
      figure: `given up and shown with ${failure}, sent again it came ${came} times`,
      aim: 'shown with 550, then comes once',
      isMet: failure === '550' && came === 1,
    },
  ]
}

/** As if all tries but the last, half an hour of them, lay behind it. */
async function spendTries({ database }: Cluster, mailId: string): Promise<void> {
  const opened = await openPostgres({ url: database.url, poolSize: 1 })
  try {
    const spend = `update jobs.job set retry_count = retry_limit, start_after = now()
      where name = 'mails.send' and state = 'retry' and data ->> 'mailId' = $1`
    await until(async () => (await opened.pool.query(spend, [mailId])).rowCount === 1)
  } finally {
    await opened.close()
  }
}

async function waitingIn(cluster: Cluster, school: School): Promise<number> {
  const { json } = await call(cluster, school, '/admin/system')
  return Number(fieldOf(fieldOf(json, 'letters'), 'waiting'))
}

function call({ address }: Cluster, { admin: { visitor, token } }: School, path: string) {
  return visitor.call(address, path, { token })
}

function lettersTo({ mail }: Cluster, email: string): number {
  return mail.letters.filter(({ to }) => to === email).length
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return
    await wait(100)
  }
  throw new Error('what was waited for did not come within 30 s')
}
