import { openSandbox, type ProveSandbox } from './sandbox.ts'
import { type Answered, type RunningProduct, startProduct } from './product.ts'
import { openEmbeddedDatabase } from '#server/adapters/db-embedded.ts'
import { openPostgres } from '#server/adapters/db-postgres.ts'
import type { Database, Db } from '#server/db/database.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { type PostgresServer, startPostgresServer } from '#tests/kit/postgres-server.ts'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type HouseKind = 'embedded' | 'PostgreSQL'

/** An empty installation in a process of its own, beside the payment sandbox; it can be killed and started again. */
export interface ProveHouse {
  name: HouseKind
  sandbox: ProveSandbox
  /** Its data folder. */
  dir: string
  /** Null for the embedded database. */
  server: PostgresServer | null
  address(): string
  /** Of the running product's process. */
  pid(): number
  /** What the running product has told of its requests; with LOG_LEVEL=info alone. */
  answered(): Answered[]
  /** From starting to the first answer. */
  start(): Promise<number>
  /** Makes an administrator; before the first start. */
  addAdministrator(email: string): Promise<void>
  /** Ends it as nothing can that is still able to tidy up. */
  kill(): Promise<void>
  /** Ends it and looks into its database. */
  lookInside<Seen>(look: (db: Db) => Promise<Seen>): Promise<Seen>
  close(): Promise<void>
}

/** Undefined where this machine has no programs of PostgreSQL. */
export async function openHouse(kind: HouseKind, more: Record<string, string> = {}): Promise<ProveHouse | undefined> {
  const found = postgresForTests({ PATH: process.env.PATH })
  const server =
    kind === 'PostgreSQL' && found && 'programs' in found ? await startPostgresServer(found.programs) : null
  if (kind === 'PostgreSQL' && !server) {
    console.log('Left out: PostgreSQL (no programs of it on this machine).')
    return undefined
  }
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-prove-'))
  const sandbox = await openSandbox(() => running?.address ?? null)
  const env = {
    DATA_DIR: dir,
    DEMO: 'off',
    SIGN_IN_CODES: 'off',
    LOG_LEVEL: 'fatal',
    ...sandbox.env,
    ...(server && { DATABASE_URL: server.url }),
    ...more,
  }
  let running: RunningProduct | null = null

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running
    running = null
    await ending?.end(signal)
  }

  async function open(): Promise<Database> {
    if (server) return openPostgres({ url: server.url, poolSize: 2 })
    return openEmbeddedDatabase({ dir: join(dir, 'database') })
  }

  return {
    name: kind,
    sandbox,
    address: () => {
      if (!running) throw new Error('the product does not run')
      return running.address
    },
    pid: () => running?.pid ?? 0,
    dir,
    server,
    answered: () => running?.answered ?? [],
    async start() {
      running = await startProduct(env)
      return running.readyInMs
    },
    async addAdministrator(email) {
      const person = ['--name', 'Meera Iyer', '--email', email, '--mobile', '98765 43210']
      const { PATH } = process.env
      await promisify(execFile)(process.execPath, ['scripts/tasks.ts', 'admin:create', ...person], {
        env: { PATH, ...env },
      })
    },
    kill: () => end('SIGKILL'),
    async lookInside(look) {
      await end('SIGTERM')
      const database = await open()
      try {
        return await look(database.db)
      } finally {
        await database.close()
      }
    },
    async close() {
      await end('SIGTERM')
      await sandbox.close()
      await server?.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
