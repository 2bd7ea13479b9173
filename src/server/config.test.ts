import { ConfigError, isLoopback, readConfig } from './config.ts'
import { variables } from './config/variables.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'ab'.repeat(32),
  PUBLIC_URL: 'https://sadhana.example.org/',
  SMTP_URL: 'smtp://localhost',
  DATABASE_URL: 'postgres://localhost/sadhana',
}

test('without any variable it is a demo on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    database: { kind: 'embedded' },
    signInCodes: 'off',
    demo: true,
    logLevel: 'warn',
  })
})

test('production needs five variables and requires sign-in codes', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    publicUrl: 'https://sadhana.example.org',
    database: { kind: 'postgres', poolSize: 10 },
    signInCodes: 'on',
    demo: false,
    logLevel: 'info',
  })
})

test('a node does everything unless it is one of several', () => {
  expect(readConfig({})).toMatchObject({ role: 'all', mediaConcurrency: 1 })
  expect(readConfig({ ...production, ROLE: 'worker', MEDIA_CONCURRENCY: '2' })).toMatchObject({
    role: 'worker',
    mediaConcurrency: 2,
  })
  expect(() => readConfig({ ROLE: 'web' })).toThrow('they need DATABASE_URL')
  expect(() => readConfig({ ROLE: 'none' })).toThrow('ROLE must be all, web or worker.')
})

test('a speech model is named by its path', () => {
  expect(readConfig({})).toMatchObject({ whisperModel: null })
  expect(readConfig({ WHISPER_MODEL: '/models/ggml-small.bin' })).toMatchObject({
    whisperModel: '/models/ggml-small.bin',
  })
})

test('production uses the embedded database only when it is set to', () => {
  const env = { ...production, DATABASE_URL: '', EMBEDDED_DATABASE: 'on' }
  expect(readConfig(env).database).toEqual({ kind: 'embedded' })
})

test('files are stored in S3 when its bucket and keys are set', () => {
  const keys = { S3_BUCKET: 'sadhana', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(production).files).toEqual({ kind: 'disk' })
  const { files, secrets } = readConfig({ ...production, ...keys, S3_ENDPOINT: 'https://storage.example.org/' })
  const bucket = { endpoint: 'https://storage.example.org', region: 'us-east-1', bucket: 'sadhana', accessKeyId: 'id' }
  expect([files, secrets.s3SecretAccessKey]).toEqual([{ kind: 's3', ...bucket }, 'secret'])
})

test('an installation that is reachable from outside requires sign-in codes', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).signInCodes).toBe('on')
  expect(readConfig({ PUBLIC_URL: 'https://sadhana.example.org' }).signInCodes).toBe('on')
  expect(readConfig({ PUBLIC_URL: 'http://0.0.0.0:3000' }).signInCodes).toBe('on')
  expect(readConfig({ PUBLIC_URL: 'http://[::1]:3000' }).signInCodes).toBe('off')
})

describe('an invalid configuration is refused with one sentence', () => {
  test.each([
    { env: { SIGN_IN_CODES: 'off', ...production }, sentence: /SIGN_IN_CODES=off .* NODE_ENV=production/ },
    { env: { SIGN_IN_CODES: 'off', HOST: '0.0.0.0' }, sentence: /needs a loopback HOST, not 0\.0\.0\.0/ },
    {
      env: { SIGN_IN_CODES: 'off', PUBLIC_URL: 'https://sadhana.example.org' },
      sentence: /needs a loopback PUBLIC_URL/,
    },
    {
      env: { SIGN_IN_CODES: 'off', DEMO: 'off', RAZORPAY_KEY_ID: 'rzp_live_abc', RAZORPAY_KEY_SECRET: 'x' },
      sentence: /live payment key/,
    },
    { env: { ...production, DEMO: 'on' }, sentence: /DEMO=on cannot be used with NODE_ENV=production/ },
    { env: { ...production, SETTABLE_CLOCK: 'on' }, sentence: /SETTABLE_CLOCK=on cannot be used in production/ },
    {
      env: { DATABASE_URL: 'postgres://localhost/x', SETTABLE_CLOCK: 'on' },
      sentence: /SETTABLE_CLOCK=on needs the embedded database/,
    },
    { env: { DATABASE_URL: 'postgres://localhost/x', DEMO: 'on' }, sentence: /DEMO=on needs the embedded database/ },
    { env: { ...production, SECRET_KEY: '' }, sentence: /SECRET_KEY is missing/ },
    { env: { ...production, PUBLIC_URL: 'http://sadhana.example.org' }, sentence: /PUBLIC_URL is missing/ },
    { env: { S3_BUCKET: 'sadhana', S3_SECRET_ACCESS_KEY: 'x' }, sentence: /S3_BUCKET, .* go together/ },
    { env: { S3_BUCKET: 'sadhana', S3_ACCESS_KEY_ID: 'x' }, sentence: /S3_BUCKET, .* go together/ },
    { env: { S3_SECRET_ACCESS_KEY: 'x' }, sentence: /S3_BUCKET, .* go together/ },
    {
      env: {
        ...production,
        S3_BUCKET: 'a',
        S3_ACCESS_KEY_ID: 'b',
        S3_SECRET_ACCESS_KEY: 'c',
        S3_ENDPOINT: 'http://storage',
      },
      sentence: /S3_ENDPOINT must begin with https/,
    },
    { env: { ...production, DATABASE_URL: '' }, sentence: /DATABASE_URL is missing: .* EMBEDDED_DATABASE=on/ },
    {
      env: { ...production, DATABASE_URL: '', EMBEDDED_DATABASE: 'off' },
      sentence: /DATABASE_URL is missing/,
    },
    { env: { ...production, EMBEDDED_DATABASE: 'on' }, sentence: /EMBEDDED_DATABASE=on and DATABASE_URL/ },
    {
      env: { REPLICA_DATABASE_URL: 'postgres://replica/sadhana' },
      sentence: /REPLICA_DATABASE_URL needs DATABASE_URL/,
    },
    { env: { ...production, SMTP_URL: '' }, sentence: /SMTP_URL is missing/ },
    {
      env: { ...production, RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'x' },
      sentence: /RAZORPAY_KEY_ID is a test key/,
    },
    {
      env: { ...production, RAZORPAY_KEY_ID: 'rzp_live_abc', RAZORPAY_KEY_SECRET: 'x' },
      sentence: /RAZORPAY_WEBHOOK_SECRET is missing/,
    },
    { env: { ...production, RAZORPAY_BASE_URL: 'http://pay.example.org' }, sentence: /RAZORPAY_BASE_URL must begin/ },
    {
      env: { ...production, DOCUMENT_VIEWER_URL: 'http://viewer.example.org/?file={address}' },
      sentence: /DOCUMENT_VIEWER_URL must begin with https/,
    },
    {
      env: { DOCUMENT_VIEWER_URL: 'https://viewer.example.org/' },
      sentence: /DOCUMENT_VIEWER_URL must hold \{address\}/,
    },
    { env: { DOCUMENT_VIEWER_URL: 'viewer/{address}' }, sentence: /DOCUMENT_VIEWER_URL must be a complete address/ },
    { env: { RAZORPAY_KEY_ID: 'rzp_test_abc' }, sentence: /go together/ },
    { env: { SECRET_KEY: 'short' }, sentence: /SECRET_KEY must be 64 hexadecimal digits/ },
    { env: { PORT: '70000' }, sentence: /PORT must be a whole number from 0 to 65535/ },
    { env: { PORT: 'x' }, sentence: /PORT must be a whole number/ },
    { env: { DATABASE_URL: 'mysql://localhost' }, sentence: /DATABASE_URL must be a complete address/ },
    { env: { DEMO: 'yes' }, sentence: /DEMO must be on or off/ },
    { env: { LOG_LEVEL: 'loud' }, sentence: /LOG_LEVEL must be/ },
  ])('$sentence', ({ env, sentence }) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(sentence)
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['127.evil.example', false],
  ['192.168.1.5', false],
])('%s is a loopback address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test('.env.example lists every variable', () => {
  const example = readFileSync('.env.example', 'utf8')
  for (const name of Object.keys(variables.shape)) expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'))
})
