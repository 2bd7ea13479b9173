import { createMediaProbe, PROBE_POOL, type ProbeTask } from './media-probe.ts'
import { createWorkerPool } from '#server/platform/worker-pool.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import { ProbeTookTooLong } from '#server/ports/media-probe.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { mediaFindings, mediaProblem } from '#shared/domain/media-rules.ts'
import { startDiskServer, type DiskServer } from '#tests/data/disk-server.ts'
import { MEDIA_CORPUS } from '#tests/kit/media-corpus.ts'
import {
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  closeSync,
  ftruncateSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let disk: DiskServer
let reads: { start: number; end: number }[] = []
const pool = createWorkerPool<ProbeTask, MediaInfo | null>(PROBE_POOL)

beforeAll(async () => {
  disk = await startDiskServer()
  mkdirSync(join(disk.dir, 'objects/m'))
})
afterAll(async () => {
  await pool.close()
  await disk.stop()
})

const pathOf = (name: string) => join(disk.dir, 'objects/m', name)

function probe(key: string, contentType: string) {
  reads = []
  const files: Files = {
    ...disk.files,
    read: (of, range) => {
      reads.push(range ?? { start: 0, end: Infinity })
      return disk.files.read(of, range)
    },
  }
  return createMediaProbe(files, pool).probe({ key, contentType })
}

test.each([
  ['two-seconds.mp4', 'video/mp4'],
  ['two-seconds.webm', 'video/webm'],
  ['two-seconds.mp3', 'audio/mpeg'],
  ['two-seconds.m4a', 'audio/mp4'],
  ['two-seconds.ogg', 'audio/ogg'],
  ['two-seconds.wav', 'audio/wav'],
])('%s lasts about two seconds', async (name, contentType) => {
  copyFileSync(`tests/fixtures/${name}`, pathOf(name))
  const facts = await probe(`m/${name}`, contentType)
  expect(facts?.durationInSeconds).toBeGreaterThanOrEqual(2)
  expect(facts?.durationInSeconds).toBeLessThan(2.2)
})

test.each([
  ['silent.mp4', 'video/mp4', 5],
  ['short-sound.mp4', 'video/mp4', 6],
  ['long-sound.mp4', 'video/mp4', 6],
  ['delayed-sound.mp4', 'video/mp4', 6.048],
  ['trimmed.mp4', 'video/mp4', 2.6],
  ['fragmented.mp4', 'video/mp4', 5.4],
  ['live.webm', 'video/webm', 3.007],
  ['sound.ogg', 'audio/ogg', 3],
  ['no-table.mp3', 'audio/mpeg', 6.048],
  ['zeros-first.mp3', 'audio/mpeg', 2.16],
])('%s as %s lasts %d seconds, as in a browser', async (name, contentType, seconds) => {
  copyFileSync(`tests/fixtures/media/${name}`, pathOf(name))
  const facts = await probe(`m/${name}`, contentType)
  expect(facts?.durationInSeconds).toBeCloseTo(seconds, 1)
  expect(facts?.video !== null).toBe(contentType.startsWith('video/'))
})

test.each(MEDIA_CORPUS)('$name as $kind: $video, $audio, $codes, $problem', async (sample) => {
  const { name, kind, contentType, container, video, audio, codes, problem, bytes } = sample
  writeFileSync(pathOf(name), bytes)
  const media = await probe(`m/${name}`, contentType)
  if (!media) throw new Error('The file is unreadable.')
  expect(media.container).toBe(container)
  expect([media.video?.codec ?? null, media.audio?.codec ?? null]).toEqual([video, audio])
  expect(media.bitRate).toBe(Math.round((bytes.length * 8) / media.durationInSeconds))
  expect(mediaProblem(media, kind)?.code ?? null).toBe(problem)
  if (problem !== null) return
  const { warnings, notes } = mediaFindings(media, kind, contentType)
  expect([...warnings, ...notes].map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
})

test('a picture is described as it is shown', async () => {
  copyFileSync('tests/fixtures/media/turned.mov', pathOf('turned.mov'))
  expect((await probe('m/turned.mov', 'video/quicktime'))?.video).toEqual({
    codec: 'h264',
    codecString: 'avc1.64000a',
    width: 32,
    height: 64,
    rotation: 270,
    framesPerSecond: 5,
    isHdr: false,
  })
  copyFileSync('tests/fixtures/media/hevc-hdr.mkv', pathOf('hevc-hdr.mkv'))
  expect((await probe('m/hevc-hdr.mkv', 'video/x-matroska'))?.video).toMatchObject({ isHdr: true, width: 64 })
})

test.each([
  ['playlist.mp4', 'video/mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
  ['cuts.mkv', 'video/x-matroska', '# mpv EDL v0\n/etc/passwd,0,10\n'],
  ['list.mov', 'video/quicktime', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['manifest.mp4', 'video/mp4', '<?xml version="1.0"?><MPD><BaseURL>file:///etc/passwd</BaseURL></MPD>'],
  ['playlist.aac', 'audio/aac', '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/x\n'],
])('%s in disguise is unreadable, and nothing but itself is read', async (name, contentType, text) => {
  writeFileSync(pathOf(name), text)
  expect(await probe(`m/${name}`, contentType)).toBeNull()
  expect(reads.every(({ end }) => end < text.length)).toBe(true)
})

test('an MP4 of two gigabytes with its table at the end takes a few small reads', async () => {
  const boxes = boxesOf(readFileSync('tests/fixtures/two-seconds.mp4'))
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write('mdat', 4)
  header.writeBigUInt64BE(2_000_000_000n, 8)
  const file = openSync(pathOf('huge.mp4'), 'w')
  writeSync(file, Buffer.concat([boxes.ftyp ?? Buffer.alloc(0), header]))
  const end = (boxes.ftyp?.length ?? 0) + 2_000_000_000
  ftruncateSync(file, end)
  writeSync(file, boxes.moov ?? Buffer.alloc(0), 0, null, end)
  closeSync(file)
  expect(statSync(pathOf('huge.mp4')).size).toBeGreaterThan(2_000_000_000)
  expect((await probe('m/huge.mp4', 'video/mp4'))?.durationInSeconds).toBeCloseTo(2, 2)
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
  const file = openSync(pathOf(name), 'w')
  writeSync(file, bytes)
  closeSync(file)
  expect(await probe(`m/${name}`, contentType)).toBeNull()
})

test('an absent file and a failing store are not reported as damaged media', async () => {
  await expect(probe('m/absent', 'video/mp4')).rejects.toBeInstanceOf(NoSuchFile)
  const read = () => Promise.reject(new Error('the line is down'))
  const failing = createMediaProbe({ ...disk.files, read }, pool)
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

describe('a file crafted to keep the server busy', () => {
  const free = Buffer.from('\0\0\0\x08free', 'latin1')
  const mp4 = readFileSync('tests/fixtures/media/silent.mp4').subarray(0, 32)
  const webm = readFileSync('tests/fixtures/media/live.webm').subarray(0, 48)
  const wav = readFileSync('tests/fixtures/two-seconds.wav').subarray(0, 12)
  const ogg = readFileSync('tests/fixtures/media/sound.ogg').subarray(0, 2000)

  test.each([
    ['ones.mp3', 'audio/mpeg', Buffer.alloc(30_000_000, 0xff)],
    ['atoms.mp4', 'video/mp4', Buffer.concat([mp4, Buffer.alloc(16_000_000, free)])],
    ['chunks.wav', 'audio/wav', Buffer.concat([wav, Buffer.alloc(8_000_000, 'junk\0\0\0\0')])],
    ['void.webm', 'video/webm', Buffer.concat([webm, Buffer.alloc(4_000_000, Buffer.from([0xec, 0x80]))])],
    ['pages.ogg', 'audio/ogg', Buffer.concat([ogg, Buffer.alloc(16_000_000, 'OggS')])],
    ['tags.mp3', 'audio/mpeg', Buffer.alloc(8_000_000, 'ID3\x03\0\0\0\0\0\0')],
    ['tags.flac', 'audio/flac', Buffer.alloc(8_000_000, 'ID3\x03\0\0\0\0\0\0')],
    ['blocks.flac', 'audio/flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(8_000_000, '\x01\0\0\0')])],
    ['heads.aac', 'audio/aac', Buffer.alloc(8_000_000, Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0xe0, 0]))],
  ])('%s is refused within the deadline without blocking the event loop', async (name, contentType, bytes) => {
    writeFileSync(pathOf(name), bytes)
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const started = performance.now()
    const outcome = await probe(`m/${name}`, contentType).catch((error: unknown) => error)
    delay.disable()
    expect(outcome === null || outcome instanceof ProbeTookTooLong).toBe(true)
    expect(performance.now() - started).toBeLessThan(PROBE_POOL.deadlineInMs + 10_000)
    // Far above the delays of a busy machine, far below the time the parsers would take on this thread.
    expect(delay.percentile(95) / 1e6).toBeLessThan(300)
  })

  test('is not read beyond the byte budget', async () => {
    const name = 'long.mp3'
    // Without a table all frames must be counted.
    const frames = readFileSync('tests/fixtures/media/no-table.mp3')
    writeFileSync(pathOf(name), Buffer.alloc(40 * frames.length, frames))
    const limited = createMediaProbe(disk.files, pool, { mostBytes: 20 * frames.length })
    await expect(limited.probe({ key: `m/${name}`, contentType: 'audio/mpeg' })).rejects.toBeInstanceOf(
      ProbeTookTooLong,
    )
    expect((await probe(`m/${name}`, 'audio/mpeg'))?.durationInSeconds).toBeCloseTo(40 * 6.1, -1)
  })
})
