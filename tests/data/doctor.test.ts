import { runOwnerCommand } from '#tests/kit/run-owner-command.ts'
import { missingCors } from '#server/adapters/s3/cors.ts'
import { assessLifecycle } from '#server/adapters/s3/bucket.ts'
import { fastTempFolder } from '#tests/kit/fast-temp-folder.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(fastTempFolder(), 'sadhana-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('reports what a new installation still needs, and nothing wrong', async () => {
  const { code, output } = await runOwnerCommand(['doctor'], { DATA_DIR: join(folder, 'a') })
  expect(code).toBe(0)
  for (const line of [
    /look at +configuration +not for production/,
    /good +database +the embedded database in \S+/,
    /look at +people +0 members and 0 administrators/,
    /look at +tables +\d+ changes are still to come/,
    /good +files +written, read and removed/,
    /disk space +[\d.]+ GB of [\d.]+ GB are free/,
    /(good|look at) +conversion +FFmpeg [\d.]+\S* converts a video of 480p in [\d.]+ × its length/,
    /look at +mail +goes to files/,
    /look at +payments +no keys, neither set nor entered/,
    /→ Set SMTP_URL before/,
  ])
    expect(output).toMatch(line)
}, 60_000)

test('in production an installation without people is wrong, and the command fails', async () => {
  const { code, output } = await runOwnerCommand(['doctor'], {
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: 'on',
    DATA_DIR: join(folder, 'empty'),
    SECRET_KEY: 'ab'.repeat(32),
    PUBLIC_URL: 'https://sadhana.example.org',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/WRONG +people +0 members and 0 administrators\n +→ .* DATABASE_URL is not that of the server/)
}, 60_000)

test('unreachable services are wrong, with advice for each, and the command fails', async () => {
  const { code, output } = await runOwnerCommand(['doctor'], {
    DATA_DIR: join(folder, 'b'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    RAZORPAY_KEY_ID: 'rzp_test_a',
    RAZORPAY_KEY_SECRET: 'b',
    RAZORPAY_BASE_URL: 'http://127.0.0.1:1',
  })
  expect(code).toBe(1)
  for (const name of ['database', 'mail', 'payments']) expect(output).toMatch(new RegExp(`WRONG +${name}`))
  expect(output).toContain('→ Check SMTP_URL')
}, 60_000)

test('an invalid configuration is reported in one sentence', async () => {
  const { code, output } = await runOwnerCommand(['doctor'], { NODE_ENV: 'production' })
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^WRONG +configuration +[A-Z_]+/)]])
}, 60_000)

const whole = {
  AllowedOrigins: ['https://*.example.org'],
  AllowedMethods: ['GET', 'HEAD', 'PUT'],
  AllowedHeaders: ['*'],
  ExposeHeaders: ['etag', 'Content-Range', 'Accept-Ranges', 'Content-Length'],
}

test.each([
  { what: 'all that is needed', rules: [whole], faults: [] },
  { what: 'none', rules: [], faults: ['no rule allows https://a.example.org'] },
  {
    what: 'another origin',
    rules: [{ ...whole, AllowedOrigins: ['https://b.example.org'] }],
    faults: ['no rule allows https://a.example.org'],
  },
  {
    what: 'reading alone, and no tags',
    rules: [{ ...whole, AllowedMethods: ['GET', 'HEAD'], ExposeHeaders: whole.ExposeHeaders.slice(1) }],
    faults: ['PUT is not allowed', 'ETag is not exposed'],
  },
  {
    what: 'no header',
    rules: [{ ...whole, AllowedHeaders: [] }],
    faults: ['the header Content-Type is not allowed'],
  },
])('the rules of a bucket: $what', ({ rules, faults }) => {
  expect(missingCors(rules, 'https://a.example.org')).toEqual(faults)
})

const aborting = { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } } as const

test.each([
  { what: 'no rule', rules: [], found: 'KEEPS_UNFINISHED' },
  { what: 'one that aborts unfinished uploads', rules: [aborting], found: 'GOOD' },
  {
    what: 'one that is switched off',
    rules: [{ ...aborting, Status: 'Disabled' as const }],
    found: 'KEEPS_UNFINISHED',
  },
  {
    what: 'one that removes old versions alone',
    rules: [{ ...aborting, NoncurrentVersionExpiration: { NoncurrentDays: 30 } }],
    found: 'GOOD',
  },
  {
    what: 'one that removes marks of what is gone',
    rules: [{ ...aborting, Expiration: { ExpiredObjectDeleteMarker: true } }],
    found: 'GOOD',
  },
  {
    what: 'one that removes files',
    rules: [aborting, { Status: 'Enabled' as const, Expiration: { Days: 90 } }],
    found: 'DELETES_FILES',
  },
  {
    what: 'one that would, switched off',
    rules: [aborting, { Status: 'Disabled' as const, Expiration: { Days: 90 } }],
    found: 'GOOD',
  },
])('the lifecycle of a bucket with $what', ({ rules, found }) => {
  expect(assessLifecycle(rules)).toBe(found)
})
