import { sendBytes } from './send-bytes.ts'
import { createPageCacheMaps, createPageCacheMap } from './page-cache.ts'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const KB = 1024

test.each<[string, [number, number][], [number, number], boolean]>([
  ['nothing was read', [], [0, 1], false],
  ['exactly these bytes were read', [[0, 16 * KB]], [0, 16 * KB], true],
  ['less is requested than was read', [[0, 64 * KB]], [20 * KB, 40 * KB], true],
  ['one byte more is requested', [[0, 16 * KB]], [0, 16 * KB + 1], false],
  ['less than a block was read', [[1, 16 * KB]], [1, 16 * KB], false],
  ['a block and parts of its neighbours were read', [[8 * KB, 40 * KB]], [16 * KB, 32 * KB], true],
  ['the neighbours are requested', [[8 * KB, 40 * KB]], [8 * KB, 32 * KB], false],
  [
    'there is a gap',
    [
      [0, 16 * KB],
      [32 * KB, 48 * KB],
    ],
    [0, 48 * KB],
    false,
  ],
  [
    'two reads are adjacent',
    [
      [0, 16 * KB],
      [16 * KB, 48 * KB],
    ],
    [0, 48 * KB],
    true,
  ],
  ['the end of the file was read', [[96 * KB, 100 * KB]], [96 * KB, 100 * KB], true],
  ['the last block was not read to the end', [[96 * KB, 99 * KB]], [96 * KB, 99 * KB], false],
  ['the map spans several bytes', [[0, 100 * KB]], [0, 100 * KB], true],
])('whether a range is cached when %s', (_, read, [start, end], isCached) => {
  const pageCache = createPageCacheMap(100 * KB)
  for (const stretch of read) pageCache.recordRead(...stretch)
  expect(pageCache.covers(start, end)).toBe(isCached)
})

test('the same bytes are sent whether they are read for the first time or again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sadhana-page-cache-'))
  const bytes = randomBytes(300_000)
  writeFileSync(join(dir, 'video'), bytes)
  const fd = openSync(join(dir, 'video'), 'r')
  const pageCache = createPageCacheMap(bytes.length)
  const server = createServer((request, answer) => {
    const [start = 0, end = 0] = (request.url ?? '').slice(1).split('-').map(Number)
    answer.writeHead(200, { 'content-length': end - start })
    void sendBytes({ answer, object: { fd, pageCache }, start, length: end - start })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const read = (start: number, end: number) => bytesOf(server.address(), `/${start}-${end}`)
  expect((await read(0, bytes.length)).equals(bytes)).toBe(true)
  expect(pageCache.covers(0, bytes.length)).toBe(true)
  const ranges: [number, number][] = [
    [0, 65_536],
    [65_535, 131_071],
    [17, 18],
    [299_999, 300_000],
    [240_000, 300_000],
  ]
  for (const [start, end] of ranges) {
    expect((await read(start, end)).equals(bytes.subarray(start, end)), `${start}-${end}`).toBe(true)
  }
  server.close()
  closeSync(fd)
  rmSync(dir, { recursive: true })
})

test('what was read of a file is known when it is opened again, for a minute and for no other file', () => {
  let now = 0
  const caches = createPageCacheMaps(() => now)
  const video = { etag: 'video', sizeInBytes: 100 * KB }
  const map = caches.forFile(video)
  map.recordRead(0, 32 * KB)
  now = 59_999
  expect(caches.forFile(video).covers(0, 32 * KB)).toBe(true)
  expect(caches.forFile({ ...video, etag: 'replaced' }).covers(0, 32 * KB)).toBe(false)
  now = 60_000
  expect(map.covers(0, 32 * KB)).toBe(false)
  expect(caches.forFile(video).covers(0, 32 * KB)).toBe(false)
})

test('only the most recent files are known', () => {
  const caches = createPageCacheMaps(() => 0)
  const file = (number: number) => ({ etag: String(number), sizeInBytes: 16 * KB })
  for (let number = 0; number <= 256; number += 1) caches.forFile(file(number)).recordRead(0, 16 * KB)
  expect([256, 1, 0].map((number) => caches.forFile(file(number)).covers(0, 16 * KB))).toEqual([true, true, false])
})

function bytesOf(address: ReturnType<ReturnType<typeof createServer>['address']>, path: string): Promise<Buffer> {
  const port = typeof address === 'object' ? address?.port : undefined
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
