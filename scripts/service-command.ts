import { readEnvironment } from './environment-file.ts'
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/*
 * Started by deploy/sadhana: runs a command of the product as the user of the service, with only the variables of the
 * service. Only root may read the file of variables; nothing that runs as root gets them.
 */

/** Variables set in deploy/sadhana.service; the file of variables overrides them. */
const UNIT = { NODE_ENV: 'production', DATA_DIR: '/var/lib/sadhana' }

/** Same as UMask= there: the proxy in the group of the product must be able to read restored files. */
const UMASK = 0o027

const { SADHANA_ENV = '/etc/sadhana.env', SADHANA_USER = 'sadhana', TERM, LANG, TZ } = process.env

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function run(args: string[]): number {
  process.umask(UMASK)
  const variables = { ...UNIT, ...readEnvironment(readFileSync(SADHANA_ENV, 'utf8')) }
  const PATH = [join(process.cwd(), 'node_modules/.bin'), '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'].join(
    delimiter,
  )
  const own = { PATH, HOME: variables.DATA_DIR, ...(TERM && { TERM }), ...(LANG && { LANG }), ...(TZ && { TZ }) }
  const options: SpawnSyncOptions = { stdio: 'inherit', env: { ...own, ...variables }, ...serviceUser() }
  const { status, error } = spawnSync(process.execPath, ['scripts/tasks.ts', ...args], options)
  if (error) throw error
  return status ?? 1
}

/** The uid and gid of the service user; empty when the caller is that user. */
function serviceUser(): { uid?: number; gid?: number } {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, SADHANA_USER], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`There is no user ${SADHANA_USER}: docs/operations.md, "Set up one server".`)
    return Number(stdout)
  }
  const uid = id('-u')
  return uid === process.getuid?.() ? {} : { uid, gid: id('-g') }
}
