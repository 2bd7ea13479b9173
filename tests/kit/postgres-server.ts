import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { quickFolder } from './quick-folder.ts'

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  url: string
  /** Ends it, properly or as if it had crashed, and starts it again on the same data. */
  restart(way: 'fast' | 'immediate'): Promise<void>
  /** Ends it as its owner does, cutting every connection, until `up`; the data stays. */
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

interface PostgresOptions {
  /** Flushes to the disk as owners' servers do. */
  isDurable?: boolean
  /** Lays down what the server needs besides, and answers settings for it. */
  prepare?: (folder: string) => Record<string, string>
}

/** PostgreSQL refuses root, so root lends the server to one who owns nothing. */
interface Account {
  uid: number
  gid: number
}

/**
 * Starts a throw-away PostgreSQL from the programs in a folder, reached by a socket in a temporary folder. It ends with
 * this process, however that ends, and takes its folder along.
 */
export async function startPostgresServer(
  programs: string,
  { isDurable = false, prepare = () => ({}) }: PostgresOptions = {},
): Promise<PostgresServer> {
  const account = process.getuid?.() === 0 ? unprivileged() : undefined
  const folder = mkdtempSync(join(account ? reachableFolder() : quickFolder(), 'sadhana-pg-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, ...account }
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })

  const values = settings(folder, isDurable, prepare(folder))
  if (account) for (const name of readdirSync(folder)) chownSync(join(folder, name), account.uid, account.gid)

  const guards: { stdin: Writable; ended: Promise<void> }[] = []
  async function start(): Promise<void> {
    const server = spawn('/bin/sh', ['-c', guard, join(programs, 'postgres'), '-D', data, ...values], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    guards.push({ stdin: server.stdin, ended: new Promise((resolve) => server.on('exit', () => resolve())) })
    await untilReady(data, () => server.exitCode !== null)
  }
  async function end(way: 'fast' | 'immediate'): Promise<void> {
    const pidFile = join(data, 'postmaster.pid')
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), way === 'fast' ? 'SIGINT' : 'SIGQUIT')
    while (existsSync(pidFile)) await wait(5)
  }
  await start()
  return {
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`,
    async restart(way) {
      await end(way)
      await start()
    },
    down: () => end('fast'),
    up: start,
    async stop() {
      for (const { stdin } of guards) stdin.end()
      await Promise.all(guards.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The pipe to the shell closes when this process ends, in whatever way: then the server goes too, with its folder. */
const guard = `"$0" "$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server; cd /; rm -rf "$(dirname "$2")"`

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
    // Databases are made from a template by the dozen: copying files is quicker than logging every page.
    max_wal_size: '4GB',
    ...more,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The server's own word for it stands in its pid file; the socket is there a little earlier. */
async function untilReady(data: string, hasEnded: () => boolean): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  for (let tries = 0; !existsSync(pidFile) || !/^ready\s*$/m.test(readFileSync(pidFile, 'utf8')); tries++) {
    if (hasEnded() || tries > 1500) throw new Error('The PostgreSQL for the tests does not start.')
    await wait(20)
  }
}

function unprivileged(): Account {
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

/** A temporary folder that everybody may enter: root's own may lie where nobody else gets in. */
function reachableFolder(): string {
  const found = [quickFolder(), tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => existsSync(folder) && isOpenToAll(folder),
  )
  if (found === undefined) throw new Error('The tests need a temporary folder that every user may enter.')
  return found
}

function isOpenToAll(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0
  return mayEnter && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}
