import { runChecks, mailFindings } from './doctor-checks.ts'
import { databaseFindings } from './doctor-database.ts'
import { diskSpaceFindingOf } from './doctor-files.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '#tests/kit/fake-smtp-server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Each check of the doctor with a good and a bad state; a bad state says what to do. */

const GB = 1e9
const HOUR_IN_MS = 3_600_000

interface DatabaseState {
  kind?: Database['kind']
  version?: string
  clockIsLateByMs?: number
  run?: string[]
  administrators?: number
  event?: Date
  backup?: Date
}

/** A fake database in the given state. */
function fakeDatabase({ kind = 'postgres', version = '15.18', clockIsLateByMs = 0, ...rest }: DatabaseState): Database {
  const { administrators = 1, run, event, backup } = rest
  const names = run ?? Object.keys(migrations)
  const answerTo = (question: string): unknown[] => {
    if (question.includes('server_version')) return [[version]]
    if (question.includes('clock_timestamp')) return [[String(Date.now() - clockIsLateByMs)]]
    if (question.includes(`to_regclass('users')`)) return [{ there: true }]
    if (question.includes('from users')) return [{ members: 159, administrators }]
    if (question.includes('to_regclass')) return [['kysely_migration']]
    if (question.includes('from kysely_migration')) return names.map((name) => ({ name }))
    return [{ at: (question.includes('webhook_events') ? event : backup) ?? null }]
  }
  const query = async (asked: string | { text: string }) => ({
    rows: answerTo(typeof asked === 'string' ? asked : asked.text),
  })
  return { kind, pool: { query } } as unknown as Database
}

const recently = new Date(Date.now() - HOUR_IN_MS)
const healthy = { event: recently, backup: recently }
const as = { name: 'the PostgreSQL database a on b', hasWebhook: true, isProduction: true }

test('a healthy database', async () => {
  const found = await databaseFindings(fakeDatabase(healthy), as)
  expect(found.map(({ name, state }) => [name, state])).toEqual([
    ['database', 'GOOD'],
    ['people', 'GOOD'],
    ['clock', 'GOOD'],
    ['tables', 'GOOD'],
    ['webhook', 'GOOD'],
    ['backup', 'GOOD'],
  ])
})

test('the findings name the database and count its people', async () => {
  const [database, people] = await databaseFindings(fakeDatabase({}), as)
  expect([database?.seen, people?.seen]).toEqual([`${as.name} (version 15.18)`, '159 members and 1 administrator'])
})

interface Case {
  name: string
  what: string
  database: DatabaseState
  hasWebhook?: boolean
  isProduction?: boolean
  state: string
  todo: RegExp
}

test.each<Case>([
  { name: 'database', what: 'of old', database: { version: '14.9' }, state: 'WRONG', todo: /15 or later/ },
  { name: 'clock', what: 'late', database: { clockIsLateByMs: 60_000 }, state: 'LOOK', todo: /set-ntp/ },
  { name: 'clock', what: 'early', database: { clockIsLateByMs: -60_000 }, state: 'LOOK', todo: /set-ntp/ },
  { name: 'tables', what: 'of a release before', database: { run: ['0001_first'] }, state: 'LOOK', todo: /next start/ },
  { name: 'webhook', what: 'never heard of', database: { backup: recently }, state: 'LOOK', todo: /test event/ },
  { name: 'webhook', what: 'without a secret', database: {}, hasWebhook: false, state: 'LOOK', todo: /WEBHOOK_SECRET/ },
  { name: 'backup', what: 'never made', database: { event: recently }, state: 'LOOK', todo: /every night/ },
  {
    name: 'backup',
    what: 'of last week',
    database: { backup: new Date(Date.now() - 7 * 24 * HOUR_IN_MS) },
    state: 'LOOK',
    todo: /every night/,
  },
  {
    name: 'people',
    what: 'without an administrator',
    database: { administrators: 0 },
    state: 'WRONG',
    todo: /first admin.* DATABASE_URL is not/,
  },
  {
    name: 'people',
    what: 'without an administrator, not in production',
    database: { administrators: 0 },
    isProduction: false,
    state: 'LOOK',
    todo: /first admin/,
  },
])('$name $what', async ({ name, database, hasWebhook = true, isProduction = true, state, todo }) => {
  const found = await databaseFindings(fakeDatabase(database), { ...as, hasWebhook, isProduction })
  expect(found.find((finding) => finding.name === name)).toMatchObject({ state, todo: expect.stringMatching(todo) })
})

test.each([
  { free: 200 * GB, all: 400 * GB, state: 'GOOD' },
  { free: 3 * GB, all: 20 * GB, state: 'GOOD' },
  { free: 5 * GB, all: 400 * GB, state: 'LOOK' },
  { free: GB / 2, all: 2 * GB, state: 'WRONG' },
])('a disk with $free of $all bytes free: $state', ({ free, all, state }) => {
  const finding = diskSpaceFindingOf('/var/lib/sadhana', { free, all })
  expect([finding.state, 'todo' in finding]).toEqual([state, state !== 'GOOD'])
})

const folder = mkdtempSync(join(tmpdir(), 'sadhana-doctor-'))
let mail: FakeSmtpServer
beforeAll(async () => {
  mail = await startFakeSmtpServer()
})
afterAll(async () => {
  await mail.down()
  rmSync(folder, { recursive: true, force: true })
})

const mailOf = (env: Record<string, string>) => mailFindings(readConfig({ DEMO: 'off', ...env }))

test('a mail server that accepts the account, with a valid and an invalid sender address', async () => {
  const MAIL_FROM = 'Sadhana <no-reply@sadhana.example>'
  expect(await mailOf({ SMTP_URL: mail.url, MAIL_FROM })).toMatchObject([{ state: 'GOOD' }])
  expect(await mailOf({ SMTP_URL: mail.url, MAIL_FROM: 'Sadhana <no-reply@localhost>' })).toMatchObject([
    { state: 'WRONG', todo: expect.stringContaining('MAIL_FROM') },
  ])
  await expect(mailOf({ SMTP_URL: mail.url.replace('sadhana:', 'nobody:'), MAIL_FROM })).rejects.toThrow(/535|login/i)
})

test('an unreachable database and file store are wrong, and the finding says what to check', async () => {
  const found = await runChecks(
    readConfig({
      DATA_DIR: folder,
      DEMO: 'off',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_REGION: 'here',
      S3_BUCKET: 'sadhana',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }),
  )
  const wrong = found.filter(({ state }) => state === 'WRONG')
  expect(wrong.map(({ name, todo }) => [name, todo])).toEqual([
    ['database', expect.stringContaining('DATABASE_URL')],
    ['files', expect.stringContaining('S3_BUCKET')],
  ])
})
