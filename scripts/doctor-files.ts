import type { Finding } from './doctor-checks.ts'
import { checkCors } from '#server/adapters/s3/cors.ts'
import { type Lifecycle, checkLifecycle } from '#server/adapters/s3/bucket.ts'
import { createS3Client } from '#server/adapters/s3/client.ts'
import { openFiles, s3LocationOf } from '#server/compose/file-store.ts'
import type { Config } from '#server/config.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import type { Files } from '#server/ports/files.ts'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const PROBE = 'written by npm run doctor'
const GB = 1e9

/** Checks that a file can be written, read and removed; the disk space; and of a bucket its access and rules. */
export async function filesFindings(config: Config): Promise<Finding[]> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const { files } = await openFiles(config, {
    secret: [Buffer.alloc(32)],
    clock: systemClock,
    mayRead: async () => false,
    mayWrite: async () => false,
  })
  const key = `doctor/${randomUUID()}/probe.txt`
  await files.write({
    key,
    contentType: 'text/plain',
    sizeInBytes: PROBE.length,
    body: Readable.from([Buffer.from(PROBE)]),
  })
  const isBucket = config.files.kind === 's3'
  const { read, publicAccess } = await probe()
  const where = config.files.kind === 's3' ? `the bucket ${config.files.bucket}` : config.dataDir
  const store: Finding =
    read === PROBE
      ? { name: 'files', state: 'GOOD', seen: `written, read and removed in ${where}` }
      : { name: 'files', state: 'WRONG', seen: `${where} gave back something else`, todo: 'Check the store itself.' }
  return [store, await diskSpaceFinding(config.dataDir), ...publicAccess, ...(await bucketRulesFindings(config))]

  async function probe() {
    try {
      return {
        read: await text(await files.read(key)),
        publicAccess: isBucket ? [await publicAccessFinding(files, key)] : [],
      }
    } finally {
      await files.remove(key)
    }
  }
}

async function diskSpaceFinding(dir: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dir)
  return diskSpaceFindingOf(dir, { free: bavail * bsize, all: blocks * bsize })
}

/** Rates the free bytes of a disk, so that the owner acts before uploads are refused. */
export function diskSpaceFindingOf(dir: string, { free, all }: { free: number; all: number }): Finding {
  const seen = `${(free / GB).toFixed(1)} GB of ${(all / GB).toFixed(1)} GB are free at ${dir}`
  const name = 'disk space'
  if (free < GB) return { name, state: 'WRONG', seen, todo: 'Make room now: uploads are refused when it is full.' }
  return free < 10 * GB && free < all / 10
    ? { name, state: 'LOOK', seen, todo: 'Make room soon.' }
    : { name, state: 'GOOD', seen }
}

/** Requests a file and the list of files without a signature, as an anonymous visitor could. */
async function publicAccessFinding(files: Files, key: string): Promise<Finding> {
  const signed = await files.createUploadUrl({
    key,
    contentType: 'text/plain',
    userId: 'doctor',
    expiresInSeconds: 60,
    maxBytes: PROBE.length,
  })
  const file = signed.replace(/\?.*/, '')
  const isPublic = async (address: string): Promise<boolean> => {
    const { status, body } = await fetch(address)
    await body?.cancel()
    return status === 200
  }
  const name = 'bucket'
  const todo = 'Take away the policy or the rights that let everybody read: films would need no plan.'
  if (await isPublic(file)) return { name, state: 'WRONG', seen: 'everybody may read its files', todo }
  if (await isPublic(file.replace(key, ''))) return { name, state: 'WRONG', seen: 'everybody may list its files', todo }
  return { name, state: 'GOOD', seen: 'private' }
}

async function bucketRulesFindings(config: Config): Promise<Finding[]> {
  const location = s3LocationOf(config)
  if (!location) return []
  const client = createS3Client(location)
  try {
    const faults = await checkCors(client, location.bucket, config.publicUrl ?? `http://${config.host}:${config.port}`)
    return [corsFinding(faults), lifecycleFinding(await checkLifecycle(client, location.bucket))]
  } finally {
    client.destroy()
  }
}

function corsFinding(faults: string[]): Finding {
  const name = 'bucket CORS'
  if (faults.length === 0) return { name, state: 'GOOD', seen: 'browsers may send and read' }
  const todo = 'Set the rule of docs/operations.md ("The bucket") at the store.'
  return { name, state: 'WRONG', seen: faults.join('; '), todo }
}

function lifecycleFinding(lifecycle: Lifecycle): Finding {
  const name = 'bucket lifecycle'
  if (lifecycle === 'DELETES_FILES') {
    const todo = 'Take the rule away that expires objects: films would vanish from their courses.'
    return { name, state: 'WRONG', seen: 'it removes files that are in use', todo }
  }
  const todo = 'Have the store abort unfinished uploads after 7 days: what it keeps of them costs money.'
  if (lifecycle === 'KEEPS_UNFINISHED') return { name, state: 'LOOK', seen: 'no rule ends unfinished uploads', todo }
  if (lifecycle === 'UNKNOWN') return { name, state: 'LOOK', seen: 'the store does not show its rules', todo }
  return { name, state: 'GOOD', seen: 'unfinished uploads end, files stay' }
}
