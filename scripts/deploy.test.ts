import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The deployment files are not built here, so this checks that the commands, files and variables they name exist. */

const read = (file: string) => readFileSync(file, 'utf8')
const productVariables = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yml')
const unit = read('deploy/sadhana.service')

/** Variables of other programs: the database, the store, the compose file, the owner command and Node.js. */
const OTHER_PROGRAMS = /^(POSTGRES_|GARAGE_|SADHANA_|STORE_|COMPOSE_|SITE_HOST$|PATH$|NODE_COMPILE_CACHE$)/

test.each([
  ['Dockerfile', [...(/^ENV ([\s\S]*?[^\\])$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z][A-Z0-9_]*)=/g)]],
  ['compose.yml', [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]*):/gm)]],
  ['compose.yml, from outside', [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)]],
  ['sadhana.service', [...unit.matchAll(/(?<=^Environment=.*)\b([A-Z][A-Z0-9_]*)=/gm)]],
])('every variable of %s is one that the product reads', (_file, matches) => {
  const names = matches.map(([, name = '']) => name).filter((name) => !OTHER_PROGRAMS.test(name))
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !productVariables.has(name))).toEqual([])
})

test('the nginx configuration and the docs name variables of the product', () => {
  const texts = [read('deploy/nginx.conf'), read('docs/operations.md'), read('docs/scaling.md')].join('\n')
  const names = [...texts.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !productVariables.has(name) && !OTHER_PROGRAMS.test(name))).toEqual([])
})

test('the compose file defines all services, volumes and files that it names', () => {
  const part = (name: string) => new RegExp(`^${name}:\\n((?: .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''
  const keysOf = (text: string) => [...text.matchAll(/^ {2}([a-z]+):/gm)].map(([, name = '']) => name)
  expect(keysOf(part('services'))).toEqual(['app', 'database', 'store', 'proxy'])
  const mounted = [...compose.matchAll(/^ {6}- ([a-z]+):\//gm)].map(([, name = '']) => name)
  expect(keysOf(part('volumes')).toSorted()).toEqual([...new Set(mounted)].toSorted())
  const sources = [...compose.matchAll(/source: ([a-z]+)/g)].map(([, name = '']) => name)
  expect(keysOf(part('configs')).toSorted()).toEqual(sources.toSorted())
  const reached = [...compose.matchAll(/reverse_proxy ([a-z]+):|@([a-z]+)\/sadhana/g)].map(([, a, b]) => a ?? b ?? '')
  expect(reached.toSorted()).toEqual(['app', 'database', 'store'])
})

test('backups are stored outside of the container, and the image contains neither backups nor secrets', () => {
  expect(compose).toMatch(/^ {2}app:\n(?: {4}.*\n)*? {6}- \.\/backups:\/backups\n/m)
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['deploy/backups', '**/.env']))
  const commands = [...read('docs/operations.md').matchAll(/app node scripts\/tasks\.ts ([a-z:-]+)/g)]
  expect(new Set(commands.map(([, name]) => name))).toEqual(new Set(['doctor', 'backup', 'restore', 'admin:create']))
  expect(read('docs/operations.md')).toContain('/backups/')
})

test('each container has minimal rights, an exact version and only the networks that it needs', () => {
  const services = /^services:\n([^]*?)^configs:/m.exec(compose)?.[1] ?? ''
  const each = [...services.matchAll(/^ {2}([a-z]+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', text = '']) => ({
    name,
    text,
  }))
  expect(each.map(({ name }) => name)).toEqual(['app', 'database', 'store', 'proxy'])
  for (const { name, text } of each) {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', `security_opt: ['no-new-privileges:true']`]) {
      expect(text, name).toContain(`    ${line}\n`)
    }
  }
  const images = [...services.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image)
  expect(images).toHaveLength(3)
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/)
  const networksOf = (wanted: string) => each.find(({ name }) => name === wanted)?.text ?? ''
  expect(networksOf('app')).toContain('networks: [front, database]')
  expect(networksOf('database')).toContain('networks: [database]')
  expect(networksOf('store')).toContain('networks: [store]')
  expect(compose).toMatch(/^ {2}database:\n {4}internal: true\n {2}store:\n {4}internal: true\n/m)
})

test('the systemd unit restricts the rights of the service', () => {
  for (const line of [
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'PrivateDevices=true',
    'ProtectSystem=strict',
    'ProtectProc=invisible',
    'StateDirectoryMode=0710',
    'UMask=0027',
  ]) {
    expect(unit).toContain(`\n${line}\n`)
  }
  expect(unit).toMatch(/^MemoryMax=\d+G$/m)
  // Node.js compiles code at run time.
  expect(unit).not.toContain('MemoryDenyWriteExecute=')
})

test.runIf(hasSystemdAnalyze())('systemd rates the exposure of the service below 2.5', () => {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', 'deploy/sadhana.service'], {
    encoding: 'utf8',
  })
  expect(Number(/Overall exposure level for sadhana.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5)
})

/** `systemd-analyze security --offline` exists from version 250 on. */
function hasSystemdAnalyze(): boolean {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', 'deploy/sadhana.service'], {
    encoding: 'utf8',
  })
  return stdout?.includes('Overall exposure level') ?? false
}

test('tasks of owners need no development packages', () => {
  const bootstrap = read('scripts/bootstrap.mjs')
  const list = /ownerTasks = \[([^\]]*)\]/.exec(bootstrap)?.[1] ?? ''
  const tasks = [...list.matchAll(/[a-z][a-z:-]+/g)].map(([name]) => name)
  const docs = read('docs/operations.md')
  const run = [...docs.matchAll(/(?<=`|\bsudo |^|bin\/)sadhana ([a-z][a-z:-]+)(?= |`|$)/gm)].map(
    ([, name = '']) => name,
  )
  expect(run.length).toBeGreaterThan(5)
  expect(run.filter((name) => !tasks.includes(name))).toEqual([])
  expect(docs).toContain('npm ci --omit=dev --ignore-scripts && npm run build')
})

test('every npm script named in deployment files and docs exists', () => {
  const manifest: unknown = JSON.parse(read('package.json'))
  const scripts = Object.keys(Object(Object(manifest)['scripts']))
  const texts = [dockerfile, compose, read('docs/operations.md'), read('docs/scaling.md'), read('README.md')].join('\n')
  const asked = [...texts.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !scripts.includes(name))).toEqual([])
})

test('every way to start the product sets the same flag', () => {
  const starts = [dockerfile, unit, read('scripts/bootstrap.mjs'), read('tests/kit/product-launcher.ts')]
  const flags = starts.map((text) => [...text.matchAll(/--max-semi-space-size=\d+/g)].map(([flag]) => flag))
  expect(flags).toEqual(starts.map(() => ['--max-semi-space-size=8']))
})

test('the owner command runs with the variables of the server, as its user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sadhana-command-'))
  const variables = join(folder, 'sadhana.env')
  writeFileSync(variables, 'NODE_ENV=production\nMAIL_FROM="Sadhana <no-reply@example.org>"\n')
  const { status, stdout } = spawnSync('deploy/sadhana', ['doctor'], {
    env: {
      PATH: '/usr/bin:/bin',
      SADHANA_HOME: process.cwd(),
      SADHANA_ENV: variables,
      SADHANA_USER: userInfo().username,
    },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  // The variables are incomplete for production: the doctor says so, so it has read them.
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^WRONG +configuration +[A-Z_]+/)])
  expect(unit).toContain('WorkingDirectory=/opt/sadhana\nEnvironmentFile=/etc/sadhana.env')
  expect(read('deploy/sadhana')).toContain('/opt/sadhana')
  expect(read('scripts/service-command.ts')).toContain(`'/etc/sadhana.env'`)
})

test('image and systemd unit run the server from its sources, with the Node.js of the lock file, not as root', () => {
  for (const text of [dockerfile, unit]) {
    const [main = ''] = /src\/server\/main\.ts/.exec(text) ?? []
    expect(existsSync(main)).toBe(true)
    expect(text).toMatch(/node_modules\/\.bin/)
    expect(text).toMatch(/^(USER |User=)sadhana$/m)
  }
  expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts')
})

test('health checks use the readiness path, and a stop waits for requests in progress', () => {
  expect(dockerfile).toContain('/readyz')
  expect(read('src/server/platform/health.ts')).toContain("'/readyz'")
  // A single node: there is none that could answer what it turns away.
  expect(dockerfile).not.toContain('DRAIN_SECONDS')
  expect(compose).toContain('stop_grace_period: 20s')
})
