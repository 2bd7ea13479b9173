import { mediaProbe } from './media-probe.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import { diskServer, type DiskServer } from '#tests/data/disk-server.ts'
import { copyFileSync, mkdirSync, openSync, readFileSync, closeSync, ftruncateSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let disk: DiskServer
let reads: { start: number; end: number }[] = []

beforeAll(async () => {
  disk = await diskServer()
  mkdirSync(join(disk.dir, 'objects/m'))
})
afterAll(() => disk.stop())

const place = (name: string) => join(disk.dir, 'objects/m', name)

function probe(key: string, contentType: string) {
  reads = []
  const files: Files = {
    ...disk.files,
    read: (of, range) => {
      reads.push(range ?? { start: 0, end: Infinity })
      return disk.files.read(of, range)
    },
  }
  return mediaProbe(files).probe({ key, contentType })
}

test.each([
  ['two-seconds.mp4', 'video/mp4'],
  ['two-seconds.webm', 'video/webm'],
  ['two-seconds.mp3', 'audio/mpeg'],
  ['two-seconds.m4a', 'audio/mp4'],
  ['two-seconds.ogg', 'audio/ogg'],
  ['two-seconds.wav', 'audio/wav'],
])('%s plays about two seconds', async (name, contentType) => {
  copyFileSync(`tests/fixtures/${name}`, place(name))
  const facts = await probe(`m/${name}`, contentType)
  expect(facts?.durationInSeconds).toBeGreaterThanOrEqual(2)
  expect(facts?.durationInSeconds).toBeLessThan(2.2)
})

test('an mp4 of two gigabytes with its table at the end takes a few small reads', async () => {
  const boxes = boxesOf(readFileSync('tests/fixtures/two-seconds.mp4'))
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write('mdat', 4)
  header.writeBigUInt64BE(2_000_000_000n, 8)
  const file = openSync(place('huge.mp4'), 'w')
  writeSync(file, Buffer.concat([boxes.ftyp ?? Buffer.alloc(0), header]))
  const end = (boxes.ftyp?.length ?? 0) + 2_000_000_000
  ftruncateSync(file, end)
  writeSync(file, boxes.moov ?? Buffer.alloc(0), 0, null, end)
  closeSync(file)
  expect(statSync(place('huge.mp4')).size).toBeGreaterThan(2_000_000_000)
  expect((await probe('m/huge.mp4', 'video/mp4'))?.durationInSeconds).toBeCloseTo(2.128, 2)
  expect(reads.length).toBeLessThanOrEqual(4)
  expect(reads.reduce((sum, { start, end: last }) => sum + last - start + 1, 0)).toBeLessThan(600_000)
})

test.each([
  ['text', 'video/mp4', Buffer.from('<html>'.repeat(100))],
  ['nothing', 'audio/mpeg', Buffer.alloc(0)],
  ['zeros', 'audio/ogg', Buffer.alloc(100_000)],
  ['half-a-table', 'video/mp4', readFileSync('tests/fixtures/two-seconds.mp4').subarray(0, 2000)],
  ['another-kind', 'video/webm', readFileSync('tests/fixtures/two-seconds.mp4')],
  ['a-picture', 'image/png', readFileSync('tests/fixtures/two-seconds.mp4')],
])('%s as %s is unreadable', async (name, contentType, bytes) => {
  const file = openSync(place(name), 'w')
  writeSync(file, bytes)
  closeSync(file)
  expect(await probe(`m/${name}`, contentType)).toBeNull()
})

test('an absent file and a failing store are no damaged media', async () => {
  await expect(probe('m/absent', 'video/mp4')).rejects.toBeInstanceOf(NoSuchFile)
  const read = () => Promise.reject(new Error('the line is down'))
  const failing = mediaProbe({ ...disk.files, read })
  await expect(failing.probe({ key: 'm/two-seconds.mp4', contentType: 'video/mp4' })).rejects.toThrow(
    'the line is down',
  )
})

function boxesOf(bytes: Buffer): Record<string, Buffer> {
  const boxes: Record<string, Buffer> = {}
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    boxes[bytes.toString('latin1', at + 4, at + 8)] = bytes.subarray(at, at + bytes.readUInt32BE(at))
  }
  return boxes
}
