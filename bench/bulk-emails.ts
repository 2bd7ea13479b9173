import { ADMIN, type DemoInstallation, openDemoInstallations } from './demo-installations.ts'
import { type BenchRow, comparisonRow, seconds } from './row.ts'
import { startScript } from './servers.ts'
import { freePort } from '#tests/kit/nginx.ts'
import { signIn } from '#tests/kit/measure/api-client.ts'
import { openDatabase } from '#tests/kit/measure/installation.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { users } from '#shared/contract/users.ts'
import { setTimeout as wait } from 'node:timers/promises'

const EMAILS = 10_000
const WITHIN_MS = 180_000
/** As a few administrators at work ask. */
const ASKS_EVERY_MS = 20
const TEXT = { subject: 'Namaste {name}', body: 'We begin on Monday.\n\nBe there, {name}.' }

/** How fast one node hands a message to ten thousand members to a mail server on this machine, and what lists take meanwhile. */
export async function bulkEmailRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const installation of await openDemoInstallations()) rows.push(...(await rowsOf(installation)))
  return rows
}

async function rowsOf(installation: DemoInstallation): Promise<BenchRow[]> {
  await addEmails(installation)
  const smtpPort = await freePort()
  const server = await startScript('bench/smtp-server.ts', String(smtpPort))
  const product = await startProductProcess({
    ...installation.env,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Sadhana <news@bench.example>',
    SMTP_RATE: '10000',
    BULK_WARM_UP: 'off',
    SIGN_IN_CODES: 'off',
  })
  try {
    const from = performance.now()
    const firstPage = timedList(product.address, await signIn(product.address, ADMIN))
    const taken = async () => Number(await (await fetch(server.address)).text())
    const during: number[] = []
    while ((await taken()) < EMAILS) {
      if (performance.now() - from > WITHIN_MS) throw new Error(`Only ${await taken()} emails were sent`)
      during.push(await firstPage())
    }
    const ms = performance.now() - from
    await wait(2000)
    const after: number[] = []
    while (after.length < during.length) after.push(await firstPage())
    if ((await taken()) !== EMAILS) throw new Error(`${await taken()} emails were sent, not ${EMAILS}`)
    const name = `${EMAILS.toLocaleString('en')} emails on one node, ${installation.name}`
    return [
      {
        name,
        figure: seconds(ms),
        reference: `${Math.round((EMAILS * 1000) / ms)} a second`,
        ratio: null,
        aim: '≤ 60 s',
      },
      comparisonRow({
        name: `first page of users meanwhile, ${installation.name}`,
        ours: median(during),
        baseline: median(after),
        aim: '≤ 1.2 ×',
        baselineName: 'without',
        show: (value) => `${value.toFixed(2)} ms`,
      }),
    ]
  } finally {
    await product.end()
    await server.end()
    await installation.close()
  }
}

/** A message that waits for its members when the product starts. */
async function addEmails({ env }: DemoInstallation): Promise<void> {
  const { pool, close } = await openDatabase(env)
  await pool.query(
    `with members as (
       insert into users (id, name, email, mobile_number, role, created_at)
       select gen_random_uuid(), 'Member ' || n, 'member' || n || '@bench.example', '+91' || (7000000000 + n), 'USER',
         now() - n * interval '1 minute'
       from generate_series(1, $1::integer) n returning id, email, name
     ), mailing as (
       insert into bulk_mailings (id, purpose, texts, created_at) values (gen_random_uuid(), 'SERVICE', $2, now())
       returning id
     )
     insert into bulk_emails (id, mailing_id, user_id, address, name, language)
     select gen_random_uuid(), mailing.id, members.id, members.email, members.name, 'en' from members, mailing`,
    [EMAILS, JSON.stringify({ en: TEXT, hi: TEXT })],
  )
  await pool.query('vacuum analyze')
  await close()
}

/** Asks for a page after a short pause and says how long the answer took. */
function timedList(address: string, token: string) {
  return async (): Promise<number> => {
    await wait(ASKS_EVERY_MS)
    const from = performance.now()
    const answer = await fetch(`${address}${API_BASE}${users.list.path}?limit=50`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list answers ${answer.status}`)
    return performance.now() - from
  }
}
