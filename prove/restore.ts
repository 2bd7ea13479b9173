import type { ProveRow } from './row.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { tableChecksums } from '#server/db/tables.ts'
import { createLog } from '#server/platform/log.ts'
import { seedStatements } from '#tests/data/query-plans/seed-statements.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { type CommandResult, runOwnerCommand } from '#tests/kit/run-owner-command.ts'
import { runOnServer, withDatabase } from '#tests/kit/postgres.ts'
import { startPostgresServer } from '#tests/kit/postgres-server.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const SIZE = { users: 100_000, itemsInProgress: 10 }
const FILES = 16
const FILE_BYTES = 32 * 1024 * 1024
const WITHIN_MS = 15 * 60_000

/** Measures how long restoring a large installation into another folder and database takes. */
export async function restoreRows(): Promise<ProveRow[]> {
  const found = postgresForTests({ PATH: process.env.PATH })
  if (!found || !('programs' in found)) throw new Error('This needs the programs of PostgreSQL.')
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-restore-'))
  const server = await startPostgresServer(found.programs, { isDurable: true })
  try {
    const installation = async (name: string) => {
      await runOnServer(server.url, `create database ${name} template template0`)
      const DATABASE_URL = withDatabase(server.url, name)
      return { DATA_DIR: join(dir, name), DATABASE_URL, SECRET_KEY: 'ab'.repeat(32), DEMO: 'off' }
    }
    const first = await installation('first')
    await fill(first)
    const backup = join(dir, 'backup')
    const [stored, storedInMs] = await timed(() => runOwnerCommand(['backup', '--to', backup], first, WITHIN_MS))
    const second = await installation('second')
    const [restored, restoredInMs] = await timed(() =>
      runOwnerCommand(['restore', '--from', backup], second, WITHIN_MS),
    )
    const ended = [stored, restored].filter(({ code }) => code !== 0).map(({ output }) => output)
    const isSame = ended.length === 0 && (await checksumsOf(first)) === (await checksumsOf(second))
    const megabytes = (await sizeOf(backup)) / 1e6
    return [
      {
        name: `restore: ${SIZE.users.toLocaleString('en')} members, 1,000,000 progress marks, ${FILES} files`,
        figure: `${megabytes.toFixed(0)} MB stored in ${seconds(storedInMs)}, restored in ${seconds(restoredInMs)}, ${isSame ? 'every row and byte the same' : `NOT the same ${ended.join('; ')}`}`,
        aim: 'the same, within a quarter of an hour',
        isMet: isSame && restoredInMs < WITHIN_MS,
      },
    ]
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

type Installation = Record<'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY' | 'DEMO', string>

async function fill(env: Installation): Promise<void> {
  const product = await compose(readConfig(env), { log: createLog({ level: 'silent' }) })
  const client = await product.database.pool.connect()
  for (const statement of seedStatements(SIZE, new Date('2026-11-21T06:30:00.000Z'))) await client.query(statement)
  client.release(true)
  await product.close()
  for (let n = 0; n < FILES; n++) {
    const file = join(env.DATA_DIR, 'files/objects/videos', `${n}.mp4`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, randomBytes(FILE_BYTES))
  }
}

/**
 * Every table with number and hash of its rows, every file with its hash; without the rows that a restore itself
 * records.
 */
async function checksumsOf({ DATA_DIR, DATABASE_URL }: Installation): Promise<string> {
  const database = await openPostgresDatabase({ url: DATABASE_URL, poolSize: 1 })
  const client = await database.pool.connect()
  const tables = await tableChecksums(client)
  client.release()
  await database.close()
  const objects = join(DATA_DIR, 'files/objects/videos')
  const files: string[] = []
  for (const name of (await readdir(objects)).toSorted()) files.push(`${name} ${await hashOf(join(objects, name))}`)
  return JSON.stringify([tables.filter(({ table }) => table !== 'backups'), files])
}

async function hashOf(file: string): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(file), sha256)
  return sha256.digest('hex')
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function timed(run: () => Promise<CommandResult>): Promise<[CommandResult, number]> {
  const from = performance.now()
  const end = await run()
  return [end, performance.now() - from]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
