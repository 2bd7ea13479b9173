import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_DATA_DIR, startDemo } from './kit.ts'

/** Creates the demo data once: the tests start on copies of it. */
export default async function setup(): Promise<void> {
  if (!existsSync('dist/web/app.html')) throw new Error('The web is not built. Run: npm run build')
  rmSync(DEMO_DATA_DIR, { recursive: true, force: true })
  const product = await startDemo({ dataDir: DEMO_DATA_DIR, program: 'tests/kit/product-with-receipts.ts' })
  await product.kill()
  await markAsConverted(DEMO_DATA_DIR)
}

/** Lists would be read again every few seconds, and what a test uploads would wait for the demo's videos. */
async function markAsConverted(dataDir: string): Promise<void> {
  const database = await openEmbeddedDatabase({ dir: join(dataDir, 'database') })
  for (const [table, kind] of Object.entries({ videos: 'VIDEO', audios: 'AUDIO' })) {
    await database.pool.query(
      `insert into media_jobs (source_key, kind, content_type, size_in_bytes, duration_in_seconds, state, step,
         created_at, updated_at)
       select storage_key, '${kind}', content_type, size_in_bytes, duration_in_seconds, 'READY', 'REST', now(), now()
       from ${table} on conflict (source_key) do update set state = 'READY', claim = null`,
    )
  }
  await database.close()
}
