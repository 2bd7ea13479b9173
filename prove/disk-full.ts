import { countStatus, describeStatuses } from './behind-proxy.ts'
import { openInstallation, type Installation } from './installation.ts'
import { signUp } from './member.ts'
import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import type { ProveRow } from './row.ts'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SIZE_IN_MB = 160
const EMAIL = 'owner@example.com'
const TRIES = 20
const PICTURE_IN_BYTES = 500_000
const RECOVERS_WITHIN_MS = 30_000

/** The disk with the data folder (embedded database and files) is filled up and freed again. */
export async function diskFullRows(): Promise<ProveRow[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log('Left out: disk-full (it takes root on Linux to mount a small disk).')
    return []
  }
  const installation = await openInstallation('embedded')
  if (!installation) return []
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_IN_MB}m`, 'tmpfs', installation.dir])
  try {
    await installation.addAdministrator(EMAIL)
    await installation.start()
    return await measureFullDisk(installation)
  } finally {
    await installation.kill()
    execFileSync('umount', ['-l', installation.dir])
    await installation.close()
  }
}

async function measureFullDisk(installation: Installation): Promise<ProveRow[]> {
  const token = await signUp(installation.address(), EMAIL)
  const pid = installation.pid()
  const before = await uploadPicture(installation, token)
  const uploadsBefore = await Promise.all(Array.from({ length: TRIES }, () => requestUpload(installation, token)))
  const filler = join(installation.dir, 'filler')
  const existing = new Set(listStoredFiles(installation))
  fill(filler)
  const [reads, writes, uploads] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  for (const [count, upload] of uploadsBefore.entries()) {
    countStatus(reads, (await callApi(installation.address(), '/user/subscriptions/status', { token })).status)
    countStatus(reads, (await callApi(installation.address(), '/admin/videos', { token })).status)
    countStatus(writes, await write(installation, token, count))
    countStatus(uploads, await uploadPicture(installation, token))
    countStatus(uploads, await sendPicture(installation, upload))
  }
  const partial = listStoredFiles(installation).filter((path) => !existing.has(path))
  rmSync(filler)
  const from = performance.now()
  let writeStatus = 0
  while (
    (writeStatus = await write(installation, token, TRIES)) !== 200 &&
    performance.now() - from < RECOVERS_WITHIN_MS
  )
    await wait(100)
  const tookInS = (performance.now() - from) / 1000
  const after = await uploadPicture(installation, token)
  const only = (counts: Map<number, number>, status: number) => counts.size === 1 && counts.has(status)
  return [
    { name: 'disk-full: reading', figure: describeStatuses(reads), aim: 'continues (200)', isMet: only(reads, 200) },
    {
      name: 'disk-full: writing to the database',
      figure: describeStatuses(writes),
      aim: '507',
      isMet: only(writes, 507),
    },
    {
      name: 'disk-full: uploads',
      figure: `${describeStatuses(uploads)}; ${partial.length} files more than before`,
      aim: '507, nothing truncated',
      isMet: only(uploads, 507) && partial.length === 0 && before === 200,
    },
    {
      name: 'disk-full: when there is room again',
      figure: `writing ${writeStatus} after ${tookInS.toFixed(1)} s, upload ${after}, ${pid === installation.pid() ? 'same' : 'OTHER'} process`,
      aim: 'without a restart',
      isMet: writeStatus === 200 && after === 200 && pid === installation.pid(),
    },
  ]
}

/** Changes something that takes room in the database. */
async function write(installation: Installation, token: string, count: number): Promise<number> {
  const response = await fetch(`${installation.address()}/api/v1/user/billing`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address: `Pune ${count} `.padEnd(290, 'x'), state: '27', gstin: '' }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Uploads a picture; returns the status of the upload, or of the refused request for its address. */
async function uploadPicture(installation: Installation, token: string): Promise<number> {
  return sendPicture(installation, await requestUpload(installation, token))
}

function requestUpload(installation: Installation, token: string) {
  const body = { fileName: 'one.png', fileType: 'image/png', fileSize: PICTURE_IN_BYTES }
  return callApi(installation.address(), '/admin/upload/generate-url', { token, body })
}

async function sendPicture(
  installation: Installation,
  asked: Awaited<ReturnType<typeof requestUpload>>,
): Promise<number> {
  if (asked.status !== 200) return asked.status
  const to = textAt(fieldOf(asked.json, 'data'), 'uploadUrl')
  const response = await fetch(new URL(to, installation.address()), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(PICTURE_IN_BYTES),
  })
  await response.arrayBuffer()
  return response.status
}

/** Every file that an upload has created, complete or not. */
function listStoredFiles(installation: Installation): string[] {
  const entries = readdirSync(join(installation.dir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Fills the disk to the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const size of [1_000_000, 4096, 1]) writeUntilFull(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
