import { compose, openDatabase } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { tableChecksums } from '#server/db/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { derivedKey } from '#shared/domain/renditions.ts'
import { createLog } from '#server/platform/log.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { runOwnerCommand } from '#tests/kit/run-owner-command.ts'
import { runOnServer, withDatabase } from '#tests/kit/postgres.ts'
import { fastTempFolder } from '#tests/kit/fast-temp-folder.ts'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/* Backs up and restores with the owner commands, into another folder and another database. */

const KEY = 'videos/0199-lecture/lecture.mp4'
const BYTES = randomBytes(300_000)
/** Made from it, and made again after a restore. */
const DERIVED_KEY = derivedKey(KEY, '360p.mp4')
const log = createLog({ level: 'silent' })
const folder = mkdtempSync(join(fastTempFolder(), 'sadhana-backup-'))
const made: string[] = []

let first: Record<string, string>
beforeAll(async () => {
  first = await installation()
  await fill(first)
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of made) await runOnServer(inject('postgres').url, `drop database if exists ${name} with (force)`)
})

test('a restore brings back every row, file and queued email', async () => {
  const to = join(folder, 'backup')
  // Older releases wrote files with this mode.
  chmodSync(join(first['DATA_DIR'] ?? '', 'files/objects', KEY), 0o600)
  const stored = await runOwnerCommand(['backup', '--to', to], first)
  expect(stored).toMatchObject({ code: 0, output: expect.stringContaining('1 files') })
  expect(stored.output).toMatch(
    /: 40 members and 0 administrators of the (PostgreSQL|embedded) database .*, \d+ rows of/,
  )
  expect((await runOwnerCommand(['backup', '--to', to], first)).output).toContain('is there already')
  // The backup contains members' data and possibly the key: only its owner may read it.
  expect(statSync(to).mode & 0o077).toBe(0)

  const second = await installation()
  const restored = await runOwnerCommand(['restore', '--from', to], second)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('is the same') })
  expect(restored.output).toMatch(/^Restored into the .* database .*: 40 members and 0 administrators, and 1 files\./)
  expect(restored.output).not.toContain('SECRET_KEY')
  const [before, after] = [await figuresIn(first), await figuresIn(second)]
  const noted = 'backups'
  expect(after.filter(({ table }) => table !== noted)).toEqual(before.filter(({ table }) => table !== noted))
  expect(after.find(({ table }) => table === 'users')).toMatchObject({ rows: 40 })
  const file = join(second['DATA_DIR'] ?? '', 'files/objects', KEY)
  expect(hashOf(readFileSync(file))).toBe(hashOf(BYTES))
  expect(existsSync(join(second['DATA_DIR'] ?? '', 'files/objects', DERIVED_KEY))).toBe(false)
  const all = await runOwnerCommand(['backup', '--to', `${to}-all`, '--with-renditions'], first)
  expect(all.output).toContain('2 files')
  // The proxy, in the group of the product, reads the file.
  expect(statSync(file).mode & 0o777).toBe(0o640)

  const product = await compose(readConfig(second), { log })
  try {
    expect(await product.files.head(KEY)).toMatchObject({ contentType: 'video/mp4', sizeInBytes: BYTES.length })
    const { rows } = await product.database.pool.query(`select state from jobs.job where name = 'mails.send'`)
    expect(rows).toEqual([{ state: 'created' }])
    // Constraints and triggers are active again.
    await expect(product.database.pool.query(`delete from users`)).resolves.toBeDefined()
    const { rows: totals } = await product.database.pool.query('select sum(total)::int as total from user_totals')
    expect(totals).toEqual([{ total: 0 }])
  } finally {
    await product.close()
  }

  expect((await runOwnerCommand(['restore', '--from', to], first)).output).toContain('has members already')

  // What was made of a removed original cannot be made again.
  await removeOriginal(first)
  const later = await runOwnerCommand(['backup', '--to', `${to}-later`], first)
  expect(later.output).toContain('2 files')
}, 120_000)

async function removeOriginal(env: Record<string, string>): Promise<void> {
  const database = await openDatabase(readConfig(env), log)
  try {
    await database.pool.query(
      `insert into media_jobs (source_key, kind, content_type, size_in_bytes, duration_in_seconds, state, step, due_at,
        created_at, updated_at, original_removed_at)
       values ($1, 'VIDEO', 'video/mp4', 1, 1, 'READY', 'REST', now(), now(), now(), now())`,
      [KEY],
    )
  } finally {
    await database.close()
  }
}

test('an empty installation is only backed up with --allow-empty', async () => {
  const [empty, to] = [await installation(), join(folder, 'empty')]
  const refused = await runOwnerCommand(['backup', '--to', to], empty)
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no member or administrator in the .*database/),
  })
  expect([existsSync(to), existsSync(`${to}.partial`)]).toEqual([false, false])
  const reset = await runOwnerCommand(['admin:reset-totp', '--email', 'asha@example.com'], empty)
  expect(reset).toMatchObject({ code: 1, output: expect.stringMatching(/no administrator in the .*database/) })
  // The tables exist now, still without people.
  expect((await runOwnerCommand(['backup', '--to', to], empty)).code).toBe(1)
  const meant = await runOwnerCommand(['backup', '--to', to, '--allow-empty'], empty)
  expect(meant).toMatchObject({ code: 0, output: expect.stringContaining('0 members and 0 administrators of the') })
}, 120_000)

test('admin:create names the database and counts its people', async () => {
  const env = await installation()
  const person = ['--name', 'Asha Rao', '--email', 'asha@example.com', '--mobile', '9876543210']
  const { code, output } = await runOwnerCommand(['admin:create', ...person], env)
  expect([code, output]).toEqual([0, expect.stringMatching(/: 0 members and 1 administrator in the .* database \S+/)])
  expect(output).not.toContain('postgres:')
  // This is printed before anything is written, so also when the command is refused.
  expect(output).toMatch(/^There are 0 members and 0 administrators in the .* database \S+.*\n/)
  const again = await runOwnerCommand(['admin:create', ...person], env)
  expect([again.code, again.output]).toEqual([
    1,
    expect.stringMatching(/^There are 0 members and 1 administrator in the .* database \S+.*\n/),
  ])
}, 60_000)

test.runIf(kindUnderTest === 'postgres')(
  'a damaged backup is refused and leaves no rows',
  async () => {
    const to = join(folder, 'damaged')
    expect((await runOwnerCommand(['backup', '--to', to], first)).code).toBe(0)
    const rows = join(to, 'tables/users.jsonl.gz')
    truncateSync(rows, 200)
    const third = await installation()
    const refused = await runOwnerCommand(['restore', '--from', to], third)
    expect(refused.code).toBe(1)
    expect((await figuresIn(third)).find(({ table }) => table === 'users')).toMatchObject({ rows: 0 })
    writeFileSync(join(to, 'backup.json'), '{')
    expect((await runOwnerCommand(['restore', '--from', to], third)).output).toContain('holds no whole backup')
  },
  120_000,
)

test.runIf(kindUnderTest === 'postgres')(
  'an embedded installation moves to PostgreSQL row by row',
  async () => {
    const embedded = { DATA_DIR: join(folder, 'embedded'), DEMO: 'off' }
    await fill(embedded)
    const to = { ...(await installation()), DATA_DIR: embedded.DATA_DIR }
    const moved = await runOwnerCommand(['move-to-postgres', '--from', embedded.DATA_DIR], to)
    expect(moved).toMatchObject({ code: 0, output: expect.stringMatching(/users +40 rows, the same/) })
    expect(await figuresIn(to)).toEqual(await figuresIn(embedded))
    const again = await runOwnerCommand(['move-to-postgres', '--from', embedded.DATA_DIR], to)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('has members already') })
  },
  120_000,
)

/** Creates an empty installation: a folder, and on PostgreSQL a database. */
async function installation(): Promise<Record<string, string>> {
  const name = `sadhana_${randomBytes(8).toString('hex')}`
  const env = { DATA_DIR: join(folder, name), DEMO: 'off' }
  if (kindUnderTest === 'embedded') return env
  const { url } = inject('postgres')
  await runOnServer(url, `create database ${name} template template0`)
  made.push(name)
  const SECRET_KEY = 'ab'.repeat(32)
  return { ...env, SECRET_KEY, DATABASE_URL: withDatabase(url, name) }
}

/** Adds forty members with consecutive plans, videos in progress, a queued email and a file. */
async function fill(env: Record<string, string>): Promise<void> {
  const product = await compose(readConfig(env), { log })
  const { pool } = product.database
  try {
    await pool.query(`insert into users (id, name, email, mobile_number, role, created_at)
      select gen_random_uuid(), 'Asha "É" ' || n || E'\\nRao', n || '@example.com', '+9198' || n, 'USER',
        timestamptz '2026-01-01 00:00:00.123Z' + n * interval '1 hour' from generate_series(1, 40) n`)
    // The first of a pair references the second, so no order of rows satisfies all foreign keys.
    await pool.query(`with pairs as (select id, gen_random_uuid() as old, gen_random_uuid() as new from users),
      plan as (select id from plans where plan_type = 'ANNUAL')
      insert into grants (id, user_id, plan_id, source, share, starts_at, ends_at, ended_at, end_reason, ended_by, created_at)
      select old, pairs.id, plan.id, 'ADMIN', 0.1 + 0.2, now(), now() + interval '1 day', now(), 'UPGRADED', new, now() from pairs, plan
      union all
      select new, pairs.id, plan.id, 'ADMIN', 1, now(), now() + interval '1 day', null, null, null, now() from pairs, plan`)
    await pool.query(`insert into progress (user_id, kind, item_id, furthest, latest, latest_at, length, seen)
      select id, 'VIDEO', gen_random_uuid(), 12.25, 3, now(), 100, repeat('10', 50)::bit(100) from users`)
    await product.database.db
      .insertInto('settings')
      .values({
        id: 1,
        website_name: 'S',
        razorpay_key_id: '',
        razorpay_key_secret: randomBytes(20),
        programme_time: '20:00',
      })
      .onConflict((oc) => oc.column('id').doUpdateSet({ razorpay_key_secret: randomBytes(20) }))
      .execute()
    const id = newId()
    await pool.query(
      `insert into emails (id, recipient, subject, text, created_at) values ($1, 'a@example.com', 'S', 't', now())`,
      [id],
    )
    await pool.query(`insert into jobs.job (name, data, state) values ('mails.send', $1, 'active')`, [{ mailId: id }])
    const body = Readable.from([BYTES])
    await product.files.write({ key: KEY, contentType: 'video/mp4', sizeInBytes: BYTES.length, body })
    const made = { key: DERIVED_KEY, contentType: 'video/mp4', sizeInBytes: 4, body: Readable.from(['made']) }
    await product.files.write(made)
  } finally {
    await product.close()
  }
  expect(existsSync(join(env['DATA_DIR'] ?? '', 'files/objects', KEY))).toBe(true)
}

async function figuresIn(env: Record<string, string>) {
  const database = await openDatabase(readConfig(env), log)
  const client = await database.pool.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    return await tableChecksums(client)
  } finally {
    client.release()
    await database.close()
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
