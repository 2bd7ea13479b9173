import { acceptsConnections, freePort } from './nginx.ts'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface PgBouncer {
  /** The database through the pooler. */
  url: string
  /** Sends new connections to another server of the same database. */
  switchTo(databaseUrl: string): void
  stop(): Promise<void>
}

const PATH = `${process.env.PATH ?? ''}:/usr/sbin`

/** Whether PgBouncer is installed (Debian: pgbouncer). */
export function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore', env: { PATH } })
    return true
  } catch {
    return false
  }
}

/**
 * Starts PgBouncer with `deploy/pgbouncer.ini` in front of a PostgreSQL on a socket; only addresses, the sign-in and
 * the size of the pool are replaced.
 */
export async function startPgBouncer(databaseUrl: string, { poolSize }: { poolSize: number }): Promise<PgBouncer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'sadhana-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const { username, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const write = (url: string) => writeFileSync(file, adaptConfig({ url, database, username, port, poolSize }))
  write(databaseUrl)
  // It does not run as root.
  chmodSync(folder, 0o755)
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const server = spawn('pgbouncer', ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'], env: { PATH } })
  const end = () => void server.kill('SIGTERM')
  process.once('exit', end)
  while (!(await acceptsConnections(port))) {
    if (server.exitCode !== null) throw new Error('PgBouncer does not start.')
    await wait(20)
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${database}`,
    switchTo(url) {
      write(url)
      server.kill('SIGHUP')
    },
    async stop() {
      process.off('exit', end)
      const ended = once(server, 'exit')
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Adapted {
  url: string
  database: string
  username: string
  port: number
  poolSize: number
}

function adaptConfig({ url, database, username, port, poolSize }: Adapted): string {
  const socket = decodeURIComponent(new URL(url).hostname)
  return readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace(/^sadhana = .*$/m, `${database} = host=${socket} dbname=${database} user=${username}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace('default_pool_size = 30', `default_pool_size = ${poolSize}`)
}
