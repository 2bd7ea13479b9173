import { readSpeechModel } from './speech-model.ts'
import { writeSpeechModel } from '#tests/kit/speech-model.ts'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'speech-model-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const header = (magic: number, tokens: number) => Buffer.from(Int32Array.of(magic, tokens).buffer)

test('a multilingual model is distinguished from an English one', async () => {
  const [path, english] = [join(folder, 'multilingual.bin'), join(folder, 'english.bin')]
  writeSpeechModel(path, [{ words: [' Om'], untilSeconds: 2 }])
  expect(await readSpeechModel(path)).toEqual({ path, sizeInBytes: statSync(path).size, isEnglishOnly: false })
  writeFileSync(english, header(0x67676d6c, 51_864))
  expect(await readSpeechModel(english)).toMatchObject({ isEnglishOnly: true })
})

test('anything else is refused with its path', async () => {
  const [detector, empty] = [join(folder, 'speech-detector.bin'), join(folder, 'empty.bin')]
  writeFileSync(detector, header(0x67676d6c, 10))
  writeFileSync(empty, '')
  for (const path of [detector, empty, resolve('package.json')]) {
    await expect(readSpeechModel(path)).rejects.toThrow(`${path} is no speech model of whisper.cpp (ggml-….bin).`)
  }
  for (const path of [join(folder, 'missing.bin'), folder]) {
    await expect(readSpeechModel(path)).rejects.toThrow(`${path} cannot be read.`)
  }
})
