import { hasCeph } from './ceph-server.ts'
import { postgresForTests } from './find-postgres.ts'
import { hasNginx } from './nginx.ts'

/** Whether this machine has all that an installation of several nodes stands on; a server that is lent cannot be restarted. */
export function hasCluster(): boolean {
  const postgres = postgresForTests({ PATH: process.env.PATH })
  return postgres !== undefined && 'programs' in postgres && hasCeph() && hasNginx()
}
