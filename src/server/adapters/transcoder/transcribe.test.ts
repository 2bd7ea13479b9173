import { readSpeechModel } from './speech-model.ts'
import { type SpeechModel, SpeechModelUnreadable } from '#server/ports/transcoder.ts'
import { transcoder, transcodeRun } from '#tests/kit/convert-media.ts'
import { writeSpeechModel } from '#tests/kit/speech-model.ts'
import { makeMedia } from '#tests/kit/media-recipe.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const silent = { path: resolve('tests/fixtures/media/silent.mp4'), container: 'mov' as const }
const whole = { language: 'hi', fromSeconds: 0, toSeconds: 600 }

let folder: string
let model: SpeechModel
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "speech: 'model', "))
  const path = join(folder, 'made.bin')
  writeSpeechModel(path, [{ words: [' नमस्ते', ' friends'], untilSeconds: 30 }])
  model = await readSpeechModel(path)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a file that is no speech model is reported', async () => {
  const source = { path: resolve('tests/fixtures/two-seconds.wav'), container: 'wav' as const }
  const noModel = { path: resolve('package.json'), sizeInBytes: 1, isEnglishOnly: false }
  await expect(transcoder.transcribe({ source, model: noModel, ...whole }, transcodeRun(2))).rejects.toBeInstanceOf(
    SpeechModelUnreadable,
  )
})

test('a video without sound has nothing to write down', async () => {
  expect(await transcoder.transcribe({ source: silent, model, ...whole }, transcodeRun(5))).toBeNull()
})

test('what the model says in a part is written down with the times of the whole, window by window', async () => {
  const sound = { filters: 'sine=f=440:d=50', encoder: 'pcm_s16le' }
  const path = await makeMedia({ path: join(folder, 'tone.wav'), format: 'wav', sound })
  const task = { source: { path, container: 'wav' as const }, model, language: 'hi', fromSeconds: 10, toSeconds: 44 }
  const texts = await transcoder.transcribe(task, transcodeRun(50))
  expect(texts?.map(({ text, startInSeconds }) => `${Math.round(startInSeconds)} ${text}`)).toEqual([
    '10 नमस्ते friends',
    '40 नमस्ते friends',
  ])
})
