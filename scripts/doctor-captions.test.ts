import { captionsFindings } from './doctor-captions.ts'
import { TranscodeFailed } from '#server/ports/transcoder.ts'
import { writeSpeechModel } from '#tests/kit/speech-model.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let whisperModel: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-captions-'))
  whisperModel = join(folder, 'ggml-made.bin')
  writeSpeechModel(whisperModel, [{ words: [' Om'], untilSeconds: 30 }])
})
afterAll(() => rmSync(folder, { recursive: true }))

const transcoder = {
  describe: async () => ({ version: 'FFmpeg 8', decoders: [], encoders: [] }),
  transcribe: async () => [],
}
const sample = { path: 'package.json', seconds: 30 }

test('without a model there is nothing to say', async () => {
  expect(await captionsFindings({ whisperModel: null }, transcoder, sample)).toEqual([])
})

test('a model is named with its size, its languages and its speed', async () => {
  const [finding] = await captionsFindings({ whisperModel }, transcoder, sample)
  expect(finding).toMatchObject({ name: 'captions', state: 'GOOD' })
  expect(finding?.seen).toMatch(/^ggml-made\.bin \(4 MB, about 100 languages\) writes captions in 0\.00 × the length$/)
})

test('a slow machine gets a warning', async () => {
  const slow = { ...transcoder, transcribe: () => new Promise<[]>((resolve) => setTimeout(resolve, 30, [])) }
  const [finding] = await captionsFindings({ whisperModel }, slow, { ...sample, seconds: 0.01 })
  expect(finding).toMatchObject({ state: 'LOOK', todo: expect.stringContaining('a smaller model') })
})

test('a library that is missing is named', async () => {
  const transcribe = () => Promise.reject(new TranscodeFailed('NO_TRANSCODER', 'libvulkan.so.1 is missing'))
  const [finding] = await captionsFindings({ whisperModel }, { ...transcoder, transcribe }, sample)
  expect(finding).toMatchObject({ state: 'WRONG', seen: 'libvulkan.so.1 is missing' })
})

test('a file that is no model is named', async () => {
  const [finding] = await captionsFindings({ whisperModel: join(folder, 'none.bin') }, transcoder, sample)
  expect(finding).toMatchObject({ state: 'WRONG', seen: expect.stringContaining('none.bin cannot be read.') })
})
