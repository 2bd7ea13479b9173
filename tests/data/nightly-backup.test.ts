import { compose, openDatabase } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { tableChecksums } from '#server/db/tables.ts'
import { createLog } from '#server/platform/log.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { runOnServer, withDatabase } from '#tests/kit/postgres.ts'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'

/* Runs the cron line of docs/operations.md with deploy/sadhana and a database URL that contains `&`. */

const log = createLog({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'sadhana-nightly-'))
const made: string[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of made) await runOnServer(inject('postgres').url, `drop database if exists ${name} with (force)`)
})

test.runIf(kindUnderTest === 'postgres')(
  'a nightly backup restores all rows and files',
  async () => {
    const first = await installation()
    await fill(first.env)
    const { output, elsewhere } = await runCronLine(first)
    expect(output).toMatch(/: 7 members and 0 administrators of the PostgreSQL database .* 3 files/)
    // The copy to another machine is complete, too.
    expect(readdirSync(elsewhere)).toHaveLength(1)

    const second = await installation()
    const [day = ''] = readdirSync(first.backups)
    const restored = await sadhana(second, ['restore', '--from', join(first.backups, day)])
    expect(restored).toMatch(/7 members and 0 administrators, and 3 files\. Each of \d+ rows/)
    const [before, after] = [await figuresIn(first.env), await figuresIn(second.env)]
    const withoutNoted = (figures: typeof before) => figures.filter(({ table }) => table !== 'backups')
    expect(withoutNoted(after)).toEqual(withoutNoted(before))
    expect(after.find(({ table }) => table === 'users')).toMatchObject({ rows: 7 })
    expect(filesIn(second.env.DATA_DIR)).toEqual(filesIn(first.env.DATA_DIR))
    expect(filesIn(second.env.DATA_DIR)).toHaveLength(3)
  },
  120_000,
)

interface Installation {
  env: Record<string, string> & { DATA_DIR: string }
  /** Path of the environment file. */
  variables: string
  backups: string
}

async function installation(): Promise<Installation> {
  const name = `sadhana_${randomBytes(8).toString('hex')}`
  const { url } = inject('postgres')
  await runOnServer(url, `create database ${name} template template0`)
  made.push(name)
  const address = new URL(withDatabase(url, name))
  address.searchParams.set('application_name', 'a')
  address.searchParams.set('sslmode', 'disable')
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://sadhana.example.org',
    SMTP_URL: 'smtp://localhost',
    DATABASE_URL: address.href,
    SECRET_KEY: 'ab'.repeat(32),
    DATA_DIR: join(folder, name),
  }
  expect(env.DATABASE_URL).toContain('&')
  const variables = join(folder, `${name}.env`)
  writeFileSync(
    variables,
    Object.entries(env)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  return { env, variables, backups: join(folder, `${name}-backups`) }
}

async function fill(env: Record<string, string>): Promise<void> {
  const product = await compose(readConfig(env), { log })
  try {
    await product.database.pool.query(`insert into users (id, name, email, mobile_number, role, created_at)
      select gen_random_uuid(), 'Asha Rao', n || '@example.com', '+9198' || n, 'USER', now() from generate_series(1, 7) n`)
    for (const [at, sizeInBytes] of [300_000, 1, 70_000].entries()) {
      const body = Readable.from([randomBytes(sizeInBytes)])
      await product.files.write({ key: `videos/${at}/a.mp4`, contentType: 'video/mp4', sizeInBytes, body })
    }
  } finally {
    await product.close()
  }
}

/** Runs the cron line of the docs, with only the folders and the path of the command replaced. */
async function runCronLine(installed: Installation): Promise<{ output: string; elsewhere: string }> {
  const docs = readFileSync('docs/operations.md', 'utf8')
  const line = /^\d+ \d+ \* \* \* root (.*sadhana backup.*)$/m.exec(docs)?.[1] ?? ''
  expect(line).toContain('/usr/local/bin/sadhana backup --to /var/backups/sadhana/')
  const [tools, elsewhere] = [join(folder, 'tools'), join(folder, 'elsewhere')]
  for (const each of [tools, elsewhere]) mkdirSync(each)
  // The last two arguments are source and destination.
  const rsync = `#!/bin/sh\nwhile [ $# -gt 2 ]; do shift; done\ncp -a "$1." ${elsewhere}\n`
  writeFileSync(join(tools, 'rsync'), rsync)
  chmodSync(join(tools, 'rsync'), 0o755)
  const script = line
    .replaceAll('\\%', '%')
    .replaceAll('/usr/local/bin/sadhana', resolve('deploy/sadhana'))
    .replaceAll('/var/backups/sadhana', installed.backups)
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { env: cronEnvironment(installed, tools) })
  return { output: stdout, elsewhere }
}

async function sadhana(of: Installation, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('deploy/sadhana', args, { env: cronEnvironment(of) })
  return stdout
}

/** The environment of cron, with the paths of this installation. */
function cronEnvironment({ variables }: Installation, tools = '/usr/bin'): Record<string, string> {
  const paths = { SADHANA_HOME: process.cwd(), SADHANA_ENV: variables, SADHANA_USER: userInfo().username }
  return { PATH: `${tools}:/usr/bin:/bin`, ...paths }
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

/** The name and size of each file. */
function filesIn(dataDir: string): string[] {
  const objects = join(dataDir, 'files/objects')
  const entries = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return paths.map((path) => `${path.slice(objects.length)} ${statSync(path).size}`).toSorted()
}
