import { startDiskServer, type DiskServer } from './disk-server.ts'
import type { UploadedPart } from '#server/ports/files.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PART = 6 * 1024 * 1024
const bodies = Array.from({ length: 4 }, (_, index) => randomBytes(index === 3 ? 1000 : PART))
const whole = Buffer.concat(bodies)
const key = 'videos/killed.mp4'

let disk: DiskServer
beforeAll(async () => {
  disk = await startDiskServer()
})
afterAll(() => disk.stop())

/** Runs work against another process on the same folder, and kills that process after a while. */
async function withKilledProcess(
  work: (child: ChildProcess, origin: string) => unknown,
  killAfterMs: number,
): Promise<void> {
  const child = fork('tests/data/disk-server-process.ts', [disk.dir], {
    execPath: process.execPath,
    execArgv: [],
    stdio: 'ignore',
  })
  const [origin] = await once(child, 'message')
  const ended = once(child, 'exit')
  work(child, String(origin))
  await wait(killAfterMs)
  child.kill('SIGKILL')
  await ended
}

const start = async () => ({ key, ...(await disk.files.startMultipart({ key, contentType: 'video/mp4' })) })

async function send(upload: Awaited<ReturnType<typeof start>>, index: number, origin: string): Promise<UploadedPart> {
  const partNumber = index + 1
  const address = await disk.files.createPartUploadUrl({
    ...upload,
    partNumber,
    userId: 'meera',
    expiresInSeconds: 60,
    maxBytes: PART,
  })
  const answer = await fetch(origin + address, { method: 'PUT', body: bodies[index] ?? null })
  return { partNumber, etag: answer.headers.get('etag')?.replaceAll('"', '') ?? '' }
}

describe.each([1, 2, 3])('round %i', () => {
  test('killed while it receives parts, it keeps acknowledged parts, and the upload can continue', async () => {
    const upload = await start()
    const acknowledged: UploadedPart[] = []
    const sending = (_child: ChildProcess, origin: string) =>
      bodies.map((_, index) =>
        send(upload, index, origin).then(
          (part) => acknowledged.push(part),
          () => {},
        ),
      )
    await withKilledProcess(sending, Math.random() * 60)
    const kept = await disk.files.listParts(upload)
    for (const part of acknowledged) expect(kept).toContainEqual(expect.objectContaining(part))
    const missing = bodies
      .map((_, index) => index)
      .filter((index) => !kept.some((part) => part.partNumber === index + 1))
    for (const index of missing) await send(upload, index, disk.origin)
    const parts = (await disk.files.listParts(upload)).map(({ partNumber, etag }) => ({ partNumber, etag }))
    await disk.files.completeMultipart({ ...upload, parts })
    expect((await buffer(await disk.files.read(key))).equals(whole)).toBe(true)
  })

  test('killed while it joins parts, it keeps the parts or the whole file, and can complete again', async () => {
    await disk.files.remove(key)
    const upload = await start()
    const parts: UploadedPart[] = []
    for (const index of bodies.keys()) parts.push(await send(upload, index, disk.origin))
    await withKilledProcess((child) => child.send({ ...upload, parts }), Math.random() * 60)
    const found = await disk.files.head(key)
    if (found) expect(found.sizeInBytes).toBe(whole.length)
    else expect(await disk.files.listParts(upload)).toHaveLength(bodies.length)
    await disk.files.completeMultipart({ ...upload, parts })
    expect((await buffer(await disk.files.read(key))).equals(whole)).toBe(true)
    await disk.files.completeMultipart({ ...upload, parts })
  })
})

test('the sweep removes what killed processes left', async () => {
  await disk.files.abortUnfinished(new Date(Date.now() + 86_400_000))
  expect(['incoming', 'parts'].map((folder) => readdirSync(`${disk.dir}/${folder}`))).toEqual([[], []])
})
