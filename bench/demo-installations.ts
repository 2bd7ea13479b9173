import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import { seedDemo } from '#demo/seed.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { createDiskFiles } from '#server/adapters/disk/disk-files.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { createInstallation, type EmptyInstallation, openDatabase } from '#tests/kit/measure/installation.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { join } from 'node:path'

/** An installation with the demo's data in it: start the product with `env`. */
export type DemoInstallation = Pick<EmptyInstallation, 'name' | 'env' | 'close'>

export const ADMIN = { email: 'admin@example.com', mobileNumber: '9000000001' }
export const ANNUAL = { email: 'annual@example.com', mobileNumber: '9000000006' }

/** What the demo writes is encrypted with the key that the product starts with. */
const SECRET_KEY = Buffer.alloc(32, 7)

/** One installation for each database that this machine has. */
export async function openDemoInstallations(): Promise<DemoInstallation[]> {
  const postgres = await openPostgresDemo()
  return [...(postgres ? [postgres] : []), await openEmbeddedDemo()]
}

export async function openEmbeddedDemo(): Promise<DemoInstallation> {
  const installation = await createInstallation('embedded')
  if (!installation) throw new Error('The embedded database is on every machine.')
  // The first start seeds the demo.
  const first = await startProductProcess(installation.env)
  await first.end()
  return installation
}

/** Its server does not flush to the disk: only reading is measured on it. */
export async function openPostgresDemo(): Promise<DemoInstallation | undefined> {
  const installation = await createInstallation('PostgreSQL')
  if (!installation) return undefined
  const database = await openDatabase(installation.env)
  await migrate(database, migrations)
  const files = createDiskFiles({
    dir: join(installation.dir, 'files'),
    secret: 'only for measuring',
    clock: systemClock,
    mayRead: async () => false,
    mayWrite: async () => false,
  })
  await seedDemo({
    db: database.db,
    files,
    clock: systemClock,
    notesBox: createSecretBox(keysFor('notes', [SECRET_KEY])),
    reflectionsBox: createSecretBox(keysFor('reflections', [SECRET_KEY])),
    simulator: null,
  })
  await database.pool.query('vacuum analyze')
  await database.close()
  return { ...installation, env: { ...installation.env, SIGN_IN_CODES: 'off', SECRET_KEY: SECRET_KEY.toString('hex') } }
}
