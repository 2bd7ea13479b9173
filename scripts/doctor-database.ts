import type { Finding } from './doctor-checks.ts'
import { countPeople, describePeople } from './installation.ts'
import type { Database } from '#server/db/database.ts'
import { migrations } from '#server/db/migrations/index.ts'

const OLDEST_POSTGRES = 15
const MAX_CLOCK_DIFFERENCE_MS = 2000
const DAY_IN_MS = 86_400_000

/** Checks version, people, clock and tables of the database, and the last webhook event and backup. */
export async function databaseFindings(
  database: Database,
  { name, hasWebhook, isProduction }: { name: string; hasWebhook: boolean; isProduction: boolean },
): Promise<Finding[]> {
  const version = await selectOne(database, 'show server_version')
  const found = [
    versionFinding(database.kind, { version, name }),
    await peopleFinding(database, isProduction),
    await clockFinding(database),
  ]
  const run = await appliedMigrations(database)
  const missing = Object.keys(migrations).filter((migration) => !run.includes(migration))
  if (missing.length > 0) {
    const todo = 'The next start runs them. Make a backup before it.'
    return [...found, { name: 'tables', state: 'LOOK', seen: `${missing.length} changes are still to come`, todo }]
  }
  const tables: Finding = { name: 'tables', state: 'GOOD', seen: 'up to date' }
  return [...found, tables, await webhookFinding(database, hasWebhook), await backupFinding(database)]
}

function versionFinding(kind: Database['kind'], is: { version: string; name: string }): Finding {
  const [name, seen] = ['database', `${is.name} (version ${is.version})`]
  if (kind === 'embedded' || Number.parseInt(is.version, 10) >= OLDEST_POSTGRES) return { name, state: 'GOOD', seen }
  return { name, state: 'WRONG', seen, todo: `Use version ${OLDEST_POSTGRES} or later.` }
}

/** An empty database is right only before the first administrator; later it means a wrong DATABASE_URL. */
async function peopleFinding(database: Database, isProduction: boolean): Promise<Finding> {
  const [name, counts] = ['people', await countPeople(database)]
  const seen = describePeople(counts)
  if (counts.administrators > 0) return { name, state: 'GOOD', seen }
  const todo = 'Make the first administrator; if there is one, DATABASE_URL is not that of the server.'
  return { name, state: isProduction ? 'WRONG' : 'LOOK', seen, todo }
}

async function clockFinding(database: Database): Promise<Finding> {
  const from = Date.now()
  const now = await selectOne(database, 'select (extract(epoch from clock_timestamp()) * 1000)::text')
  const difference = Math.round(Math.abs(Number(now) - (from + Date.now()) / 2))
  const seen = `${difference} ms from the database's`
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return { name: 'clock', state: 'GOOD', seen }
  const todo = 'Have both machines set by the network (timedatectl set-ntp true). Rules follow the database.'
  return { name: 'clock', state: 'LOOK', seen, todo }
}

async function appliedMigrations(database: Database): Promise<string[]> {
  if ((await selectOne(database, `select coalesce(to_regclass('kysely_migration')::text, '')`)) === '') return []
  const { rows } = await database.pool.query<{ name: string }>('select name from kysely_migration')
  return rows.map(({ name }) => name)
}

async function webhookFinding(database: Database, isSetUp: boolean): Promise<Finding> {
  const name = 'webhook'
  const last = await selectNewest(database, 'webhook_events', 'received_at')
  if (last) return { name, state: 'GOOD', seen: `last heard of on ${last.toISOString()}` }
  if (isSetUp)
    return { name, state: 'LOOK', seen: 'no event yet', todo: 'Send a test event from Razorpay’s dashboard.' }
  const todo =
    'Set RAZORPAY_WEBHOOK_SECRET, and the webhook in Razorpay’s dashboard, so that refunds are known at once.'
  return { name, state: 'LOOK', seen: 'has no secret', todo }
}

async function backupFinding(database: Database): Promise<Finding> {
  const name = 'backup'
  const last = await selectNewest(database, 'backups', 'made_at')
  const todo = 'Have `npm run backup -- --to <new folder>` run every night, and copy the folder to another place.'
  if (!last) return { name, state: 'LOOK', seen: 'none was ever made', todo }
  const seen = `last made on ${last.toISOString()}`
  return Date.now() - last.getTime() < 2 * DAY_IN_MS
    ? { name, state: 'GOOD', seen }
    : { name, state: 'LOOK', seen, todo }
}

async function selectNewest(database: Database, table: string, column: string): Promise<Date | null> {
  const { rows } = await database.pool.query<{ at: Date | null }>(`select max(${column}) as at from ${table}`)
  return rows[0]?.at ?? null
}

async function selectOne(database: Database, question: string): Promise<string> {
  const { rows } = await database.pool.query<[unknown]>({ text: question, rowMode: 'array' })
  const answer = rows[0]?.[0]
  return typeof answer === 'string' ? answer : ''
}
