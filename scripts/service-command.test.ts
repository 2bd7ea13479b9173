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

/* Runs deploy/sadhana with a fake command that prints its environment and arguments. */

const folder = mkdtempSync(join(tmpdir(), 'sadhana-service-'))
const variables = join(folder, 'sadhana.env')
const PRINT_CONTEXT =
  'console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2), uid: process.getuid(), umask: process.umask() }))'

beforeAll(() => {
  chmodSync(folder, 0o755)
  for (const name of ['scripts', 'node_modules/.bin']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['service-command.ts', 'environment-file.ts']) {
    copyFileSync(join('scripts', name), join(folder, 'scripts', name))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'scripts/tasks.ts'), PRINT_CONTEXT)
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the command gets all variables unchanged, and no value is executed', () => {
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
  const { env, args } = runAndParse([...lines, 'PUBLIC_URL="https://a.example.org"', '# SECRET_KEY=1'].join('\r\n'))
  expect(env).toMatchObject({ ...values, PUBLIC_URL: 'https://a.example.org' })
  expect(env).not.toHaveProperty('SECRET_KEY')
  expect(existsSync(evil)).toBe(false)
  expect(args).toEqual(['doctor', '--a b', '$(id)'])
})

test('the command gets the environment of the systemd unit and nothing from the caller', () => {
  const unit = readFileSync('deploy/sadhana.service', 'utf8')
  const result = runAndParse('PORT=3000', { DATABASE_URL: 'postgres://another/database', NODE_OPTIONS: '' })
  expect(result.env).not.toHaveProperty('DATABASE_URL')
  const { NODE_ENV = '', DATA_DIR = '' } = result.env
  expect(unit).toContain(`Environment=NODE_ENV=${NODE_ENV} DATA_DIR=${DATA_DIR}\n`)
  expect(runAndParse('DATA_DIR=/srv/sadhana').env).toMatchObject({ DATA_DIR: '/srv/sadhana', HOME: '/srv/sadhana' })
})

test('the umask of the command lets the group of the product read files, whatever the umask of root', () => {
  const before = process.umask(0o077)
  try {
    expect(runAndParse('PORT=3000').umask).toBe(0o027)
  } finally {
    process.umask(before)
  }
  expect(readFileSync('deploy/sadhana.service', 'utf8')).toContain('UMask=0027')
})

const mayBecomeNobody =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: 65534, gid: 65534 }).status === 0

test.runIf(mayBecomeNobody)('root reads the variables, and the command runs as the user of the service', () => {
  chmodSync(variables, 0o600)
  expect(runAndParse('PORT=3000', { SADHANA_USER: 'nobody' }).uid).toBe(65534)
})

test('without the variables file or the user it fails with a message and runs nothing', () => {
  for (const env of [{ SADHANA_ENV: join(folder, 'none') }, { SADHANA_USER: 'nobody-of-this-name' }]) {
    const { status, stdout, stderr } = runCommand(env)
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/none|There is no user/)])
  }
})

function runAndParse(text: string, more: Record<string, string> = {}) {
  writeFileSync(variables, text)
  const { stdout, stderr } = runCommand(more)
  if (stderr) throw new Error(stderr)
  const output: unknown = JSON.parse(stdout)
  return output as { env: Record<string, string>; args: string[]; uid: number; umask: number }
}

function runCommand(more: Record<string, string>) {
  const env = { SADHANA_HOME: folder, SADHANA_ENV: variables, SADHANA_USER: userInfo().username }
  return spawnSync('deploy/sadhana', ['doctor', '--a b', '$(id)'], {
    env: { PATH: '/usr/bin:/bin', ...env, ...more },
    encoding: 'utf8',
  })
}
