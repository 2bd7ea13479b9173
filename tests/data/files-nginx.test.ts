import { diskFileRoutes } from '#server/adapters/disk/disk.routes.ts'
import { createDiskFiles } from '#server/adapters/disk/disk-files.ts'
import { registerErrorHandler } from '#server/platform/error-handler.ts'
import { derivedKey } from '#shared/domain/renditions.ts'
import { hasNginx, startNginx, type Nginx } from '#tests/kit/nginx.ts'
import { fastify } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* The product decides about access, and nginx with the shipped configuration sends the bytes. */

const KEY = 'videos/lecture.mp4'
const BYTES = randomBytes(200_000)

describe.runIf(hasNginx())('files of the disk behind nginx', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sadhana-accel-'))
  // The proxy does not own the files: it reads them by its group.
  chmodSync(dir, 0o710)
  const rights = { mayRead: true }
  let now = new Date('2026-11-21T06:30:00Z')
  const files = createDiskFiles({
    dir,
    secret: 'a secret of at least thirty-two bytes',
    clock: { now: () => now },
    mayRead: async () => rights.mayRead,
    mayWrite: async () => true,
  })
  const app = fastify()
  let nginx: Nginx
  let address: string

  beforeAll(async () => {
    registerErrorHandler(app)
    await app.register(diskFileRoutes(files, { accelPrefix: '/protected-files' }))
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    nginx = await startNginx({ nodes: [new URL(origin).host], objects: join(dir, 'objects') })
    await files.write({ key: KEY, contentType: 'video/mp4', sizeInBytes: BYTES.length, body: Readable.from([BYTES]) })
    const expiresAt = new Date('2026-11-21T07:30:00Z')
    address =
      nginx.address + (await files.createReadUrl({ key: KEY, contentType: 'video/mp4', expiresAt, userId: 'a' }))
  })
  afterAll(async () => {
    await nginx.stop()
    await app.close()
    rmSync(dir, { recursive: true, force: true })
  })

  test('a whole file arrives unchanged, with its type and security headers', async () => {
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=600, must-revalidate',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(answer.headers.get('x-accel-redirect')).toBeNull()
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(BYTES))
  })

  test('nginx answers ranges, conditional requests and ranges beyond the end', async () => {
    const range = await fetch(address, { headers: { range: 'bytes=1000-1999' } })
    expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${BYTES.length}`])
    expect(Buffer.from(await range.arrayBuffer()).equals(BYTES.subarray(1000, 2000))).toBe(true)
    const etag = range.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const old = await fetch(address, { headers: { range: 'bytes=0-9', 'if-range': '"another"' } })
    expect(old.status).toBe(200)
    await old.arrayBuffer()
    expect((await fetch(address, { headers: { range: `bytes=${BYTES.length}-` } })).status).toBe(416)
    expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String(BYTES.length))
  })

  test('nginx sends ranges of a rendition, two at once, and lets the browser keep them', async () => {
    const key = derivedKey(KEY, '360p.mp4')
    await files.write({ key, contentType: 'video/mp4', sizeInBytes: BYTES.length, body: Readable.from([BYTES]) })
    const expiresAt = new Date('2026-11-21T07:30:00Z')
    const url = await files.createReadUrl({ key, contentType: 'video/mp4', expiresAt, userId: 'a' })
    const read = async (range: string) => {
      const response = await fetch(nginx.address + url, { headers: { range } })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const halves = await Promise.all([read('bytes=0-99999'), read('bytes=100000-')])
    expect(halves.map(({ status }) => status)).toEqual([206, 206])
    expect(Buffer.concat(halves.map(({ bytes }) => bytes)).equals(BYTES)).toBe(true)
    expect(halves[0]?.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    expect(halves[0]?.headers.get('content-type')).toBe('video/mp4')
    expect((await read(`bytes=${BYTES.length}-`)).status).toBe(416)
  })

  test('nginx sends no file without access, by the internal path or after expiry', async () => {
    expect((await fetch(`${nginx.address}/protected-files/${KEY}`)).status).toBe(404)
    expect((await fetch(`${nginx.address}/protected-files/../objects/${KEY}`)).status).toBe(404)
    now = new Date('2026-11-21T06:31:00Z')
    rights.mayRead = false
    expect((await fetch(address)).status).toBe(403)
    rights.mayRead = true
    now = new Date('2026-11-21T07:30:00Z')
    expect((await fetch(address)).status).toBe(403)
    now = new Date('2026-11-21T06:30:00Z')
  })

  test('only the files are readable by the group of the proxy', () => {
    const modeOf = (path: string) => (statSync(join(dir, path)).mode & 0o777).toString(8)
    expect([modeOf('objects'), modeOf('objects/videos'), modeOf(`objects/${KEY}`)]).toEqual(['710', '710', '640'])
    for (const path of ['about', 'parts', 'incoming', 'about/videos']) expect(modeOf(path)).toBe('700')
    expect(modeOf(`about/${KEY}.json`)).toBe('600')
  })

  test('a removed file is not found', async () => {
    await files.remove(KEY)
    expect((await fetch(address)).status).toBe(404)
  })
})
