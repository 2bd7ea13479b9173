import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fastTempFolder } from './fast-temp-folder.ts'

/** A running PostgreSQL server for tests. */
export interface PostgresServer {
  url: string
  /** Stops the server, properly or as in a crash, and starts it again on the same data. */
  restart(way: 'fast' | 'immediate'): Promise<void>
  /** Stops the server and closes all connections until `up`; the data stays. */
  down(): Promise<void>
  up(): Promise<void>
  /** Ends the server as a crash does; it stays down. */
  crash(): Promise<void>
  /** Makes a standby the server that takes writes. */
  promote(): void
  stop(): Promise<void>
}

interface PostgresOptions {
  /** Flushes to the disk as a production server does. */
  isDurable?: boolean
  /** Creates additional files of the server and returns additional settings. */
  prepare?: (folder: string) => Record<string, string>
  /** Starts as a standby that follows this server, named `standby`. */
  follows?: PostgresServer
}

/** PostgreSQL does not run as root, so root starts it under an unprivileged account. */
interface Account {
  uid: number
  gid: number
}

/**
 * Starts a temporary PostgreSQL from the programs in a folder. It listens on a socket in a temporary folder, stops when
 * this process ends in any way, and its folder is removed.
 */
export async function startPostgresServer(
  programs: string,
  { isDurable = false, prepare = () => ({}), follows }: PostgresOptions = {},
): Promise<PostgresServer> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const folder = mkdtempSync(join(account ? reachableFolder() : fastTempFolder(), 'sadhana-pg-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, ...account }
  const data = join(folder, 'data')
  function run(program: string, args: string[]): void {
    execFileSync(join(programs, program), args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (follows) {
    const primary = `host=${hostOf(follows.url)} user=postgres application_name=standby`
    run('pg_basebackup', ['-D', data, '-d', primary, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
  } else {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  }

  const values = settings(folder, isDurable, prepare(folder))
  if (account) for (const name of readdirSync(folder)) chownSync(join(folder, name), account.uid, account.gid)

  const shells: { stdin: Writable; ended: Promise<void> }[] = []
  async function startServer(): Promise<void> {
    const server = spawn('/bin/sh', ['-c', SERVER_SCRIPT, join(programs, 'postgres'), '-D', data, ...values], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    shells.push({ stdin: server.stdin, ended: new Promise((resolve) => server.on('exit', () => resolve())) })
    await waitUntilReady(data, () => server.exitCode !== null)
  }
  async function stopServer(way: 'fast' | 'immediate'): Promise<void> {
    const pidFile = join(data, 'postmaster.pid')
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), way === 'fast' ? 'SIGINT' : 'SIGQUIT')
    while (existsSync(pidFile)) await wait(5)
  }
  await startServer()
  return {
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`,
    async restart(way) {
      await stopServer(way)
      await startServer()
    },
    down: () => stopServer('fast'),
    up: startServer,
    crash: () => stopServer('immediate'),
    promote: () => run('pg_ctl', ['promote', '-D', data]),
    async stop() {
      for (const { stdin } of shells) stdin.end()
      await Promise.all(shells.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function hostOf(url: string): string {
  return decodeURIComponent(new URL(url).hostname)
}

/**
 * Shell script that runs the server. The pipe closes when this process ends: then it stops the server and removes the
 * folder.
 */
const SERVER_SCRIPT = `"$0" "$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server; cd /; rm -rf "$(dirname "$2")"`

function settings(folder: string, isDurable: boolean, more: Record<string, string>): string[] {
  const flushes = isDurable ? 'on' : 'off'
  const values = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: flushes,
    synchronous_commit: flushes,
    full_page_writes: flushes,
    max_connections: '200',
    autovacuum: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // The tests create many databases from a template: copying files is faster than logging every page.
    max_wal_size: '4GB',
    ...more,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The pid file says when the server is ready; the socket exists a little earlier. */
async function waitUntilReady(data: string, hasEnded: () => boolean): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  for (let tries = 0; !existsSync(pidFile) || !/^(ready|standby)\s*$/m.test(readFileSync(pidFile, 'utf8')); tries++) {
    if (hasEnded() || tries > 1500) throw new Error('The PostgreSQL for the tests does not start.')
    await wait(20)
  }
}

function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL refuses root, and the machine has neither a user postgres nor nobody to run it.')
}

/** Finds a temporary folder that every user may enter; root's own may be closed to others. */
function reachableFolder(): string {
  const found = [fastTempFolder(), tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => existsSync(folder) && isOpenToAll(folder),
  )
  if (found === undefined) throw new Error('The tests need a temporary folder that every user may enter.')
  return found
}

function isOpenToAll(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0
  return mayEnter && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}
