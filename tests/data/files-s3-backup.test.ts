import { createS3Client, type S3Location } from '#server/adapters/s3/client.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'
import { runOwnerCommand } from '#tests/kit/run-owner-command.ts'
import { fastTempFolder } from '#tests/kit/fast-temp-folder.ts'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/* A backup only lists the files of a bucket, and a restore reports files that are missing in it. */

const LECTURE = 'videos/0199-lecture/lecture.mp4'
const CHANT = 'audios/0199-chant/chant.mp3'
const BYTES = randomBytes(300_000)
const folder = mkdtempSync(join(fastTempFolder(), 'sadhana-s3-backup-'))
const log = createLog({ level: 'silent' })

let location: S3Location
beforeAll(async () => {
  location = { ...inject('s3'), bucket: `backups-${randomBytes(4).toString('hex')}` }
  await createS3Client(location).send(new CreateBucketCommand({ Bucket: location.bucket }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an installation with a bucket is restored on another machine, and missing files are reported', async () => {
  const first = installation('first')
  await inProduct(first, async ({ database, files }) => {
    await database.pool.query(`insert into users (id, name, email, mobile_number, role, created_at)
      select gen_random_uuid(), 'Asha', 'asha@example.com', '+919876543210', 'USER', now()`)
    for (const key of [LECTURE, CHANT]) {
      const body = Readable.from([BYTES])
      await files.write({ key, contentType: 'video/mp4', sizeInBytes: BYTES.length, body })
    }
  })
  const to = join(folder, 'backup')
  const stored = await runOwnerCommand(['backup', '--to', to], first)
  expect(stored).toMatchObject({ code: 0, output: expect.stringContaining('a list of 2 files in the bucket') })
  expect(readFileSync(join(to, 'files.txt'), 'utf8')).toContain(LECTURE)

  const second = installation('second')
  const restored = await runOwnerCommand(['restore', '--from', to], second)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('is the same') })
  expect(restored.output).not.toContain('lacks')
  await inProduct(second, async ({ database, files }) => {
    const { rows } = await database.pool.query('select email from users')
    expect(rows).toEqual([{ email: 'asha@example.com' }])
    expect((await buffer(await files.read(LECTURE))).equals(BYTES)).toBe(true)
    await files.remove(CHANT)
  })

  const warned = await runOwnerCommand(['restore', '--from', to], installation('third'))
  expect(warned).toMatchObject({ code: 0, output: expect.stringContaining(`lacks 1 files, such as ${CHANT}`) })
  const onDisk = { DATA_DIR: join(folder, 'fourth'), DEMO: 'off' }
  const refused = await runOwnerCommand(['restore', '--from', to], onDisk)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('set S3_BUCKET and its keys') })
}, 120_000)

function installation(name: string): Record<string, string> {
  return {
    DATA_DIR: join(folder, name),
    DEMO: 'off',
    S3_ENDPOINT: location.endpoint ?? '',
    S3_BUCKET: location.bucket,
    S3_REGION: location.region,
    S3_ACCESS_KEY_ID: location.accessKeyId,
    S3_SECRET_ACCESS_KEY: location.secretAccessKey,
  }
}

type Product = Awaited<ReturnType<typeof compose>>

async function inProduct(env: Record<string, string>, use: (product: Product) => Promise<void>): Promise<void> {
  const product = await compose(readConfig(env), { log })
  try {
    await use(product)
  } finally {
    await product.close()
  }
}
