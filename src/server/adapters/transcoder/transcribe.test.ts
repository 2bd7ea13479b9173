import { SpeechModelUnreadable } from '#server/ports/transcoder.ts'
import { transcoder, transcodeRun } from '#tests/kit/convert-media.ts'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const silent = { path: resolve('tests/fixtures/media/silent.mp4'), container: 'mov' as const }
const spoken = { path: resolve('tests/fixtures/two-seconds.wav'), container: 'wav' as const }

test('a file that is no speech model is reported', async () => {
  const task = { source: spoken, modelPath: resolve('package.json'), language: 'hi' }
  await expect(transcoder.transcribe(task, transcodeRun(2))).rejects.toBeInstanceOf(SpeechModelUnreadable)
})

test('a video without sound has nothing to write down', async () => {
  const task = { source: silent, modelPath: resolve('package.json'), language: 'auto' }
  expect(await transcoder.transcribe(task, transcodeRun(5))).toBeNull()
})
