import { decodeCaptions, readCaptionFile } from './caption-file.ts'
import { expect, test } from 'vitest'

const TEXT = '1\n00:00:01,000 --> 00:00:02,000\n'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', 'ॐ', Buffer.from(`${TEXT}ॐ`)],
  ['UTF-8', 'ॐ', Buffer.from(`\uFEFF${TEXT}ॐ`)],
  ['UTF-16', 'ॐ', utf16(`\uFEFF${TEXT}ॐ`)],
  ['UTF-16', 'ॐ', utf16(`${TEXT}ॐ`)],
  ['UTF-16', 'ॐ', utf16(`\uFEFF${TEXT}ॐ`).swap16()],
  ['UTF-16', 'ॐ', utf16(`${TEXT}ॐ`).swap16()],
  ['Windows-1252', '“café”', Buffer.concat([Buffer.from(TEXT), Buffer.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94])])],
])('captions in %s are read: %s', async (encoding, text, bytes) => {
  expect(decodeCaptions(bytes)).toEqual({ encoding, text: TEXT + text })
  const read = await readCaptionFile(new File([new Uint8Array(bytes)], 'talk.srt'))
  expect(read).toMatchObject({ problem: null, encoding, cues: [{ text }] })
})

test('a video, an empty file and a file that is too large are no captions', async () => {
  const read = async (bytes: Uint8Array<ArrayBuffer>) => (await readCaptionFile(new File([bytes], 'talk.srt'))).problem
  expect(await read(new Uint8Array([0, 0, 0, 32, 102, 116, 121, 112]))).toMatch(/^The captions have characters/)
  expect(await read(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]))).toMatch(/^The captions have char/)
  expect(await read(new Uint8Array())).toBe('The captions have no lines to show.')
  expect(await read(new Uint8Array(3 * 1024 * 1024))).toBe('Captions can have at most 1 MB.')
})
