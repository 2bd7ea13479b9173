import { transcoderFindings } from './doctor-transcoder.ts'
import { TranscodeAborted, type Transcoder } from '#server/ports/transcoder.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

/** Reaches a position every so many milliseconds, a second of media further each time; null is not there at all. */
function fakeTranscoder(msPerSecond: number | null): Transcoder {
  const unused = () => Promise.reject(new Error('is not called'))
  return {
    measureSound: unused,
    drawPictures: unused,
    transcribe: unused,
    describe: async () => (msPerSecond === null ? null : { version: 'FFmpeg 8', decoders: [], encoders: [] }),
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

test('without the sample the check names the version only', async () => {
  const [finding] = await transcoderFindings(fakeTranscoder(100), { ...sample, path: 'no-such-file' })
  expect(finding).toEqual({ name: 'conversion', state: 'GOOD', seen: 'FFmpeg 8' })
})
