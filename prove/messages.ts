import { forEachInstallation, type Installation } from './installation.ts'
import type { ProveRow } from './row.ts'
import type { Db } from '#server/db/database.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '#tests/kit/fake-smtp-server.ts'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'

const RECIPIENTS = Number(process.env.PROVE_RECIPIENTS ?? 10_000)
/** Kills for each database. */
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 20)
/** Emails a second: slow enough that every kill meets the sending. */
const RATE = 200
const LONGEST_RUN_IN_MS = 4000
/** A claim of a dead node is taken over after two minutes, what it left is looked for every minute. */
const ENDS_WITHIN_MS = 15 * 60_000
/** A double would be sent soon. */
const QUIET_MS = 5000

/** SIGKILL at random moments while a message is emailed to many: each member gets it, and a kill doubles one at most. */
export async function messageRows(): Promise<ProveRow[]> {
  const mail = await startFakeSmtpServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Sadhana <news@example.org>', SMTP_RATE: String(RATE) }
  try {
    return await forEachInstallation((installation) => measureKills(installation, mail), {
      ...env,
      BULK_WARM_UP: 'off',
    })
  } finally {
    await mail.down()
  }
}

async function measureKills(installation: Installation, mail: FakeSmtpServer): Promise<ProveRow[]> {
  mail.emails.length = 0
  // The first start makes the tables.
  await installation.start()
  await installation.inspectDatabase(addMessage)
  let metSending = 0
  for (let round = 0; round < ROUNDS; round++) {
    await installation.start()
    const before = mail.emails.length
    await wait(Math.random() * LONGEST_RUN_IN_MS)
    await installation.kill()
    if (mail.emails.length > before) metSending += 1
  }
  const sentWhenKilled = mail.emails.length
  await installation.start()
  await arriveAll(mail)
  const { figures, state } = await installation.inspectDatabase(readOutcome)
  const times = timesEach(mail)
  const ids = new Map<string, Set<string>>()
  for (const { to, raw } of mail.emails) ids.set(to, (ids.get(to) ?? new Set()).add(messageIdOf(raw)))
  const doubles = mail.emails.length - times.size
  const changedIds = [...ids.values()].filter((each) => each.size > 1).length
  const name = `messages, ${installation.name}`
  return [
    {
      name: `${name}: ${RECIPIENTS} emails, ${ROUNDS} times −9`,
      figure: `${times.size} members reached, ${doubles} emails twice (${metSending} kills while sending, the last after ${sentWhenKilled})`,
      aim: 'all reached, one twice a kill at most',
      isMet: times.size === RECIPIENTS && doubles <= metSending,
    },
    {
      name: `${name}: emails sent twice`,
      figure: `${changedIds} under another Message-ID`,
      aim: 'none',
      isMet: changedIds === 0,
    },
    {
      name: `${name}: the message itself`,
      figure: `${state}, ${figures} counted as sent`,
      aim: `SENT, ${RECIPIENTS}`,
      isMet: state === 'SENT' && figures === RECIPIENTS,
    },
  ]
}

/** A message to all members that is due. */
async function addMessage(db: Db): Promise<void> {
  const text = { subject: 'Namaste {{name}}', body: 'We begin on Monday.\n\nBe there, {{name}}.' }
  await sql`
    insert into users (id, name, email, mobile_number, role, created_at)
    select gen_random_uuid(), 'Member ' || n, 'member' || n || '@prove.example', '+91' || (7000000000 + n), 'USER', now()
    from generate_series(1, ${RECIPIENTS}::integer) n`.execute(db)
  await sql`
    insert into messages (id, kind, state, segment, texts, channels, send_at, created_at, changed_at)
    values (gen_random_uuid(), 'ANNOUNCEMENT', 'SCHEDULED', '{}', ${JSON.stringify({ en: text, hi: text })},
      '{EMAIL}', now(), now(), now())`.execute(db)
}

/** Waits until every member has an email and nothing more comes. */
async function arriveAll(mail: FakeSmtpServer): Promise<void> {
  const until = performance.now() + ENDS_WITHIN_MS
  for (let reached = 0; reached < RECIPIENTS && performance.now() < until; reached = timesEach(mail).size)
    await wait(500)
  for (let count = -1; count !== mail.emails.length;) {
    count = mail.emails.length
    await wait(QUIET_MS)
  }
  // The message ends when it is looked at the next time.
  await wait(65_000)
}

async function readOutcome(db: Db): Promise<{ state: string; figures: number }> {
  const message = await db.selectFrom('messages').select(['id', 'state']).executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('message_figures')
    .where('message_id', '=', message.id)
    .where('state', '=', 'SENT')
    .select(({ fn }) => fn.sum<number | string>('count').as('count'))
    .executeTakeFirstOrThrow()
  return { state: message.state, figures: Number(count ?? 0) }
}

function timesEach({ emails }: FakeSmtpServer): Map<string, number> {
  const times = new Map<string, number>()
  for (const { to } of emails) times.set(to, (times.get(to) ?? 0) + 1)
  return times
}

function messageIdOf(raw: string): string {
  return /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? ''
}
