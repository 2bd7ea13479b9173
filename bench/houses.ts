import { startProduct } from './product.ts'
import { layDownDemo } from '#demo/seed.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { openPostgres } from '#server/adapters/db-postgres.ts'
import { diskFiles } from '#server/adapters/files-disk.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { startPostgresServer } from '#tests/kit/postgres-server.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An installation with the demo's data in it: start the product with `env`. */
export interface House {
  name: 'PostgreSQL' | 'embedded'
  env: Record<string, string>
  close(): Promise<void>
}

/** One house for each database that this machine has. */
export async function openHouses(): Promise<House[]> {
  const postgres = await postgresHouse()
  if (!postgres) console.log('Left out: PostgreSQL (no programs of it on this machine).')
  return [...(postgres ? [postgres] : []), await embeddedHouse()]
}

export async function embeddedHouse(): Promise<House> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  const env = { DATA_DIR: dir }
  // The first start lays the demo down.
  const first = await startProduct(env)
  await first.stop()
  return { name: 'embedded', env, close: () => rm(dir, { recursive: true, force: true }) }
}

/** Its server is the tests' own, which does not flush to the disk: only reading is measured on it. */
export async function postgresHouse(): Promise<House | undefined> {
  const found = postgresForTests({ PATH: process.env.PATH })
  if (!found || !('programs' in found)) return undefined
  const server = await startPostgresServer(found.programs)
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  const database = await openPostgres({ url: server.url, poolSize: 2 })
  await migrate(database, migrations)
  const options = {
    dir: join(dir, 'files'),
    secret: 'only for measuring',
    mayRead: async () => false,
    mayWrite: async () => false,
  }
  await layDownDemo({ db: database.db, files: diskFiles({ ...options, clock: systemClock }), clock: systemClock })
  await database.pool.query('vacuum analyze')
  await database.close()
  return {
    name: 'PostgreSQL',
    env: { DATA_DIR: dir, DATABASE_URL: server.url, SIGN_IN_CODES: 'off' },
    async close() {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
