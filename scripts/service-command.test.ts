import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* deploy/sadhana with a command in the place of the product's that says what it was given. */

const folder = mkdtempSync(join(tmpdir(), 'sadhana-service-'))
const variables = join(folder, 'sadhana.env')
const SAYS =
  'console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2), uid: process.getuid(), umask: process.umask() }))'

beforeAll(() => {
  chmodSync(folder, 0o755)
  for (const name of ['scripts', 'node_modules/.bin']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['service-command.ts', 'environment-file.ts']) {
    copyFileSync(join('scripts', name), join(folder, 'scripts', name))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'scripts/tasks.ts'), SAYS)
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('every value of the variables reaches the command as it stands there, and none is executed', () => {
  const evil = join(folder, 'evil')
  const values = {
    DATABASE_URL: 'postgres://u:p@db.example.org/sadhana?sslmode=verify-full&sslrootcert=/etc/x.crt',
    SMTP_URL: `smtps://user:a$(touch ${evil})b@smtp.example.org`,
    S3_SECRET_ACCESS_KEY: `\`touch ${evil}\`; touch ${evil} | touch ${evil} # all of it`,
    MAIL_FROM: 'साधना <no-reply@example.org>',
    RAZORPAY_KEY_SECRET: "it's $HOME",
    METRICS_TOKEN: '',
  }
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`)
  const { env, args } = said([...lines, 'PUBLIC_URL="https://a.example.org"', '# SECRET_KEY=1'].join('\r\n'))
  expect(env).toMatchObject({ ...values, PUBLIC_URL: 'https://a.example.org' })
  expect(env).not.toHaveProperty('SECRET_KEY')
  expect(existsSync(evil)).toBe(false)
  expect(args).toEqual(['doctor', '--a b', '$(id)'])
})

test('it is given what the unit gives the service, and nothing of the caller’s', () => {
  const unit = readFileSync('deploy/sadhana.service', 'utf8')
  const given = said('PORT=3000', { DATABASE_URL: 'postgres://another/database', NODE_OPTIONS: '' })
  expect(given.env).not.toHaveProperty('DATABASE_URL')
  const { NODE_ENV = '', DATA_DIR = '' } = given.env
  expect(unit).toContain(`Environment=NODE_ENV=${NODE_ENV} DATA_DIR=${DATA_DIR}\n`)
  expect(said('DATA_DIR=/srv/sadhana').env).toMatchObject({ DATA_DIR: '/srv/sadhana', HOME: '/srv/sadhana' })
})

test('what a command writes can be read by the group of the product, whatever root has set for itself', () => {
  const before = process.umask(0o077)
  try {
    expect(said('PORT=3000').umask).toBe(0o027)
  } finally {
    process.umask(before)
  }
  expect(readFileSync('deploy/sadhana.service', 'utf8')).toContain('UMask=0027')
})

const mayBecomeNobody =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: 65534, gid: 65534 }).status === 0

test.runIf(mayBecomeNobody)('root reads the variables, the command runs as the service’s user', () => {
  chmodSync(variables, 0o600)
  expect(said('PORT=3000', { SADHANA_USER: 'nobody' }).uid).toBe(65534)
})

test('without the variables or the user it says so, and runs nothing', () => {
  for (const env of [{ SADHANA_ENV: join(folder, 'none') }, { SADHANA_USER: 'nobody-of-this-name' }]) {
    const { status, stdout, stderr } = started(env)
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/none|There is no user/)])
  }
})

function said(text: string, more: Record<string, string> = {}) {
  writeFileSync(variables, text)
  const { stdout, stderr } = started(more)
  if (stderr) throw new Error(stderr)
  const told: unknown = JSON.parse(stdout)
  return told as { env: Record<string, string>; args: string[]; uid: number; umask: number }
}

function started(more: Record<string, string>) {
  const env = { SADHANA_HOME: folder, SADHANA_ENV: variables, SADHANA_USER: userInfo().username }
  return spawnSync('deploy/sadhana', ['doctor', '--a b', '$(id)'], {
    env: { PATH: '/usr/bin:/bin', ...env, ...more },
    encoding: 'utf8',
  })
}
