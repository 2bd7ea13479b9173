import { REQUIRED_CORS } from '#server/adapters/s3/cors.ts'
import { createS3Client, type S3Location } from '#server/adapters/s3/client.ts'
import { createS3Files } from '#server/adapters/s3/s3-files.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { runOwnerCommand } from '#tests/kit/run-owner-command.ts'
import { fastTempFolder } from '#tests/kit/fast-temp-folder.ts'
import {
  CreateBucketCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
} from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/* What the S3 service refuses, and what the doctor reports about a misconfigured bucket. */

const KEY = 'videos/signed.mp4'
const folder = mkdtempSync(join(fastTempFolder(), 'sadhana-bucket-'))

let place: S3Location
beforeAll(async () => {
  place = { ...inject('s3'), bucket: `rules-${randomBytes(4).toString('hex')}` }
  await createS3Client(place).send(new CreateBucketCommand({ Bucket: place.bucket }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesWith = (more: Partial<S3Location> = {}) =>
  createS3Files({
    location: { ...place, ...more },
    secret: [Buffer.alloc(32)],
    clock: systemClock,
    mayRead: async () => true,
  })
const addressOf = (files: ReturnType<typeof filesWith>) =>
  files.createUploadUrl({ key: KEY, contentType: 'video/mp4', userId: 'meera', expiresInSeconds: 60, maxBytes: 10 })
const put = async (address: string) =>
  (await fetch(address, { method: 'PUT', body: 'namaste', headers: { 'content-type': 'video/mp4' } })).status

test.each<{ what: string; change: (address: string) => string }>([
  { what: 'for another file', change: (address) => address.replace('signed.mp4', 'other.mp4') },
  { what: 'for longer', change: (address) => address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000') },
  { what: 'with another signature', change: (address) => address.replace(/(?<=X-Amz-Signature=)\w{8}/, '00000000') },
  { what: 'without one', change: (address) => address.replace(/\?.*/, '') },
])('a signed address that is used $what is refused', async ({ change }) => {
  const files = filesWith()
  const address = await addressOf(files)
  const changed = change(address)
  expect(changed).not.toBe(address)
  expect(await put(changed)).toBe(403)
  expect(await files.head(KEY)).toBeNull()
})

test('an address signed with another secret is refused, one with our secret is accepted', async () => {
  expect(await put(await addressOf(filesWith({ secretAccessKey: 'a guess' })))).toBe(403)
  expect(await put(await addressOf(filesWith()))).toBe(200)
})

test('the doctor reports missing rules of a bucket, and public access', async () => {
  const env = {
    DATA_DIR: folder,
    PUBLIC_URL: 'https://sadhana.example',
    S3_ENDPOINT: place.endpoint ?? '',
    S3_BUCKET: place.bucket,
    S3_REGION: place.region,
    S3_ACCESS_KEY_ID: place.accessKeyId,
    S3_SECRET_ACCESS_KEY: place.secretAccessKey,
  }
  const before = (await runOwnerCommand(['doctor'], env)).output
  expect(before).toMatch(/WRONG +bucket CORS +no rule allows https:\/\/sadhana\.example/)
  expect(before).toMatch(/good +bucket +private/)
  expect(before).toMatch(/look at +bucket lifecycle +no rule ends unfinished uploads/)

  const client = createS3Client(place)
  const rule = {
    AllowedMethods: [...REQUIRED_CORS.methods],
    ExposeHeaders: [...REQUIRED_CORS.exposed],
    AllowedHeaders: ['*'],
  }
  const CORSRules = [{ ...rule, AllowedOrigins: ['https://sadhana.example'] }]
  await client.send(new PutBucketCorsCommand({ Bucket: place.bucket, CORSConfiguration: { CORSRules } }))
  const abort = {
    ID: 'a',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
  } as const
  await putLifecycle([abort])
  const all = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${place.bucket}/*` }
  const listing = { ...all, Action: 's3:ListBucket', Resource: `arn:aws:s3:::${place.bucket}` }
  const policyOf = (statement: object) => JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
  await client.send(new PutBucketPolicyCommand({ Bucket: place.bucket, Policy: policyOf(all) }))
  const after = (await runOwnerCommand(['doctor'], env)).output
  expect(after).toMatch(/good +bucket CORS/)
  expect(after).toMatch(/good +bucket lifecycle/)
  expect(after).toMatch(/WRONG +bucket +everybody may read its files/)

  await client.send(new PutBucketPolicyCommand({ Bucket: place.bucket, Policy: policyOf(listing) }))
  await putLifecycle([abort, { ID: 'b', Status: 'Enabled', Filter: { Prefix: '' }, Expiration: { Days: 30 } }])
  const last = (await runOwnerCommand(['doctor'], env)).output
  expect(last).toMatch(/WRONG +bucket +everybody may list its files/)
  expect(last).toMatch(/WRONG +bucket lifecycle +it removes files that are in use/)

  function putLifecycle(Rules: LifecycleRule[]) {
    const LifecycleConfiguration = { Rules }
    return client.send(new PutBucketLifecycleConfigurationCommand({ Bucket: place.bucket, LifecycleConfiguration }))
  }
}, 180_000)

test('with these rules a page of the site reads ranges, and sees where they lie; another site does not', async () => {
  const files = filesWith()
  const body = Buffer.from('0123456789')
  const contentType = 'video/mp4'
  await files.write({ key: KEY, contentType, sizeInBytes: body.length, body: Readable.from([body]) })
  const expiresAt = new Date(Date.now() + 60_000)
  const url = await files.createDirectReadUrl({ key: KEY, contentType, expiresAt, userId: 'meera' })
  const origin = 'https://sadhana.example'
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
  })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('range')
  const range = await fetch(url, { headers: { origin, range: 'bytes=2-4' } })
  expect([range.status, await range.text()]).toEqual([206, '234'])
  expect(range.headers.get('access-control-allow-origin')).toBe(origin)
  expect(range.headers.get('access-control-expose-headers')).toMatch(/content-range/i)
  const foreign = await fetch(url, { headers: { origin: 'https://other.example', range: 'bytes=2-4' } })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})
