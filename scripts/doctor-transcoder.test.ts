import { conversionQueueFinding, transcoderFindings } from './doctor-transcoder.ts'
import { TranscodeAborted, type Transcoder } from '#server/ports/transcoder.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const DECODERS = ['aac', 'h264', 'hevc', 'libdav1d', 'libopus', 'mp3float', 'vp9']

/** Reaches a position every so many milliseconds, a second of media further each time; null is not there at all. */
function fakeTranscoder(msPerSecond: number | null, decoders = DECODERS): Transcoder {
  const encoders = ['aac', 'libx264']
  const unused = () => Promise.reject(new Error('is not called'))
  return {
    measureSound: unused,
    drawPictures: unused,
    transcribe: unused,
    describe: async () => (msPerSecond === null ? null : { version: 'FFmpeg 8', decoders, encoders }),
    async encode(_, { signal, onProgress }) {
      for (let seconds = 1; !signal.aborted; seconds += 1) {
        onProgress(seconds)
        await wait(msPerSecond ?? 0)
      }
      throw new TranscodeAborted('stopped')
    },
  }
}

const sample = { path: 'package.json', width: 854, height: 480, seconds: 46 }

test('without a transcoder the check names the platform and the section to read', async () => {
  const [finding] = await transcoderFindings(fakeTranscoder(null), sample)
  expect(finding).toMatchObject({ name: 'conversion', state: 'LOOK', seen: expect.stringContaining(process.platform) })
  expect(finding?.todo).toContain('Media conversion')
})

test('a fast machine passes, and the check names its speed', async () => {
  const [finding] = await transcoderFindings(fakeTranscoder(100), sample)
  expect(finding).toMatchObject({
    state: 'GOOD',
    seen: expect.stringMatching(/^FFmpeg 8 converts .* in 0\.\d+ × its length$/),
  })
})

test('a machine that needs longer than the video lasts gets a warning', async () => {
  const [finding] = await transcoderFindings(fakeTranscoder(1500), sample)
  expect(finding).toMatchObject({ state: 'LOOK', todo: expect.stringContaining('add processors') })
})

test('it says which formats can be read, and what is lacking', async () => {
  const [, whole] = await transcoderFindings(fakeTranscoder(100), sample)
  expect(whole).toMatchObject({ name: 'codecs', state: 'GOOD', seen: expect.stringContaining('reads 7 formats') })
  const [, other] = await transcoderFindings(fakeTranscoder(100, ['aac', 'h264']), sample)
  expect(other).toMatchObject({ state: 'LOOK', seen: 'without hevc, vp9, av1, opus, mp3' })
})

test.each([
  [{ waiting: '0', running: '0', failed: '0', oldest: null }, 'GOOD', '0 wait; 0 running, 0 failed'],
  [
    { waiting: '3', running: '1', failed: '0', oldest: 50 },
    'GOOD',
    '3 wait, the oldest for less than an hour; 1 running, 0 failed',
  ],
  [
    { waiting: '3', running: '1', failed: '0', oldest: 1441 },
    'LOOK',
    '3 wait, the oldest for 24 hours; 1 running, 0 failed',
  ],
  [{ waiting: '0', running: '0', failed: '2', oldest: null }, 'LOOK', '0 wait; 0 running, 2 failed'],
])('the queue %j', async ({ oldest, ...counts }, state, seen) => {
  const now = new Date('2026-11-21T06:30:00Z')
  const row = { ...counts, oldest: oldest === null ? null : new Date(now.getTime() - oldest * 60_000) }
  const database = { pool: { query: async () => ({ rows: [row] }) } }
  expect(await conversionQueueFinding(database, now)).toMatchObject({ name: 'conversions', state, seen })
})

test('without the sample the check names the version only', async () => {
  const [finding] = await transcoderFindings(fakeTranscoder(100), { ...sample, path: 'no-such-file' })
  expect(finding).toEqual({ name: 'conversion', state: 'GOOD', seen: 'FFmpeg 8' })
})
