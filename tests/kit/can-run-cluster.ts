import { hasCeph } from './ceph-server.ts'
import { postgresForTests } from './find-postgres.ts'
import { hasNginx } from './nginx.ts'

/**
 * Whether this machine can run several nodes. `TEST_DATABASE_URL` does not count: the tests restart the database
 * server.
 */
export function canRunCluster(): boolean {
  const postgres = postgresForTests({ PATH: process.env.PATH })
  return postgres !== undefined && 'programs' in postgres && hasCeph() && hasNginx()
}
