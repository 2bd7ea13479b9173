import { openHouse, type ProveHouse } from './houses.ts'
import { ask, fieldOf, signUp, textAt } from './member.ts'
import type { ProveRow } from './row.ts'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SIZE_IN_MB = 160
const EMAIL = 'keeper@example.com'
const TRIES = 20
const PICTURE_IN_BYTES = 500_000
const RECOVERS_WITHIN_MS = 30_000

/** The disk under the data folder, embedded database and files alike, is filled up and emptied again. */
export async function diskFullRows(): Promise<ProveRow[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log('Left out: disk-full (it takes root on Linux to mount a small disk).')
    return []
  }
  const house = await openHouse('embedded')
  if (!house) return []
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_IN_MB}m`, 'tmpfs', house.dir])
  try {
    await house.addAdministrator(EMAIL)
    await house.start()
    return await filled(house)
  } finally {
    await house.kill()
    execFileSync('umount', ['-l', house.dir])
    await house.close()
  }
}

async function filled(house: ProveHouse): Promise<ProveRow[]> {
  const token = await signUp(house.address(), EMAIL)
  const pid = house.pid()
  const before = await put(house, token)
  const askedBefore = await Promise.all(Array.from({ length: TRIES }, () => askToPut(house, token)))
  const filler = join(house.dir, 'filler')
  const whole = new Set(storedIn(house))
  fill(filler)
  const [reads, writes, uploads] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  for (const [count, asked] of askedBefore.entries()) {
    note(reads, (await ask(house.address(), '/user/subscriptions/status', { token })).status)
    note(reads, (await ask(house.address(), '/admin/videos', { token })).status)
    note(writes, await write(house, token, count))
    note(uploads, await put(house, token))
    note(uploads, await send(house, asked))
  }
  const partial = storedIn(house).filter((path) => !whole.has(path))
  rmSync(filler)
  const from = performance.now()
  let again = 0
  while ((again = await write(house, token, TRIES)) !== 200 && performance.now() - from < RECOVERS_WITHIN_MS)
    await wait(100)
  const tookInS = (performance.now() - from) / 1000
  const after = await put(house, token)
  const only = (counts: Map<number, number>, status: number) => counts.size === 1 && counts.has(status)
  return [
    { name: 'disk-full: reading', figure: told(reads), aim: 'goes on (200)', isMet: only(reads, 200) },
    { name: 'disk-full: writing to the database', figure: told(writes), aim: '507', isMet: only(writes, 507) },
    {
      name: 'disk-full: uploads',
      figure: `${told(uploads)}; ${partial.length} files more than before`,
      aim: '507, nothing truncated',
      isMet: only(uploads, 507) && partial.length === 0 && before === 200,
    },
    {
      name: 'disk-full: when there is room again',
      figure: `writing ${again} after ${tookInS.toFixed(1)} s, upload ${after}, ${pid === house.pid() ? 'same' : 'OTHER'} process`,
      aim: 'without a restart',
      isMet: again === 200 && after === 200 && pid === house.pid(),
    },
  ]
}

/** Changes something in the database that takes room there. */
async function write(house: ProveHouse, token: string, count: number): Promise<number> {
  const response = await fetch(`${house.address()}/api/v1/user/billing`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address: `Pune ${count} `.padEnd(290, 'x'), state: '27', gstin: '' }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Sends a picture; answers the status of the bytes' own request, or of asking where to send them. */
async function put(house: ProveHouse, token: string): Promise<number> {
  return send(house, await askToPut(house, token))
}

function askToPut(house: ProveHouse, token: string) {
  const body = { fileName: 'one.png', fileType: 'image/png', fileSize: PICTURE_IN_BYTES }
  return ask(house.address(), '/admin/upload/generate-url', { token, body })
}

async function send(house: ProveHouse, asked: Awaited<ReturnType<typeof askToPut>>): Promise<number> {
  if (asked.status !== 200) return asked.status
  const to = textAt(fieldOf(asked.json, 'data'), 'uploadUrl')
  const response = await fetch(new URL(to, house.address()), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(PICTURE_IN_BYTES),
  })
  await response.arrayBuffer()
  return response.status
}

/** Every file that any upload has made, whole or not. */
function storedIn(house: ProveHouse): string[] {
  const entries = readdirSync(join(house.dir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** To the last byte. */
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

function note(counts: Map<number, number>, status: number): void {
  counts.set(status, (counts.get(status) ?? 0) + 1)
}

function told(counts: Map<number, number>): string {
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}
