import type { Ports } from '#server/compose/dependencies.ts'
import type { Database } from '#server/db/database.ts'
import { inject } from 'vitest'
import { freshDatabase } from './databases.ts'
import { openTestApp } from './open-test-app.ts'

/** Noon in India on a Saturday. */
export const NOON = '2026-11-21T06:30:00.000Z'

interface Options {
  now?: Date | string
  /** Environment variables in addition to those of a plain test installation. */
  env?: Record<string, string>
  /** Ports of the product to replace besides the clock and the email sender. */
  ports?: Partial<Ports>
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** The whole product with its own database, a settable clock and collected emails. The caller closes it. */
export async function testApp({ now = NOON, env = {}, ...options }: Options = {}): Promise<TestApp> {
  const database: Database = await freshDatabase()
  return openTestApp(database, { now, env: { ...fileStoreEnvironment(), ...env }, ...options })
}

/** S3 settings when `TEST_FILES` is `s3`. */
function fileStoreEnvironment(): Record<string, string> {
  if (process.env.TEST_FILES !== 's3') return {}
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = inject('s3')
  return {
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
