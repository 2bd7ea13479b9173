import { prepareFile } from './prepare-file.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const fixture = (path: string, name = path.split('/').at(-1) ?? path) =>
  new File([readFileSync(`tests/fixtures/${path}`)], name)

const HEVC =
  'The picture is recorded in HEVC (H.265), which many phones and browsers cannot show: members would hear sound under a black picture. Please convert it to MP4 (H.264) first, for example with the free program HandBrake.'

describe('a chosen file', () => {
  test.each<{ path: string; kind: UploadKind; details: string }>([
    { path: 'two-seconds.mp4', kind: 'video', details: '0:02 min · 32 × 32' },
    { path: 'two-seconds.webm', kind: 'video', details: '0:02 min' },
    { path: 'media/silent.mp4', kind: 'video', details: '0:05 min · 32 × 32' },
    { path: 'two-seconds.mp3', kind: 'audio', details: '0:02 min' },
    { path: 'two-seconds.wav', kind: 'audio', details: '0:02 min' },
    { path: 'two-seconds.m4a', kind: 'audio', details: '0:02 min' },
  ])('$path is accepted as $kind', async ({ path, kind, details }) => {
    const found = await prepareFile(fixture(path), kind)
    expect(found).toMatchObject({ problem: null, warning: null })
    expect(found.details).toContain(details)
  })

  test('of unknown length is accepted', async () => {
    expect(await prepareFile(fixture('media/sound.ogg'), 'audio')).toMatchObject({ problem: null, details: null })
  })

  test('recorded in HEVC is accepted with a warning', async () => {
    expect(await prepareFile(fixture('media/hevc.mp4'), 'video')).toMatchObject({
      problem: null,
      warning: HEVC,
      details: '0:02 min · 64 × 64',
    })
  })

  test.each<{ file: File; kind: UploadKind; problem: RegExp }>([
    {
      file: new File(['words'], 'talk.mov'),
      kind: 'video',
      problem: /not accepted\. Please convert it to MP4 \(H\.264\)/,
    },
    {
      file: new File(['words'], 'photo.HEIC'),
      kind: 'image',
      problem: /not accepted\. iPhone photos in HEIC: please export the photo as JPG/,
    },
    {
      file: new File(['words'], 'scan.tiff'),
      kind: 'image',
      problem: /not accepted\. Please save the picture as JPG/,
    },
    { file: new File(['words'], 'book.docx'), kind: 'pdf', problem: /not accepted\. Please save it as PDF first/ },
    { file: new File(['words'], 'chant.flac'), kind: 'audio', problem: /not accepted\. Please convert it to MP3/ },
    { file: new File(['words'], 'words.txt'), kind: 'video', problem: /^This kind of file is not accepted\.$/ },
    { file: fixture('two-seconds.mp3'), kind: 'video', problem: /^This kind of file is not accepted\.$/ },
    { file: new File([], 'talk.mp4'), kind: 'video', problem: /^The file is empty\.$/ },
    { file: new File(['words'.repeat(1000)], 'talk.mp4'), kind: 'video', problem: /not what its name says/ },
    { file: new File(['words'.repeat(1000)], 'book.pdf'), kind: 'pdf', problem: /not what its name says/ },
    { file: fixture('two-seconds.webm', 'talk.mp4'), kind: 'video', problem: /not what its name says/ },
    { file: fixture('media/audio-only.mp4'), kind: 'video', problem: /There is no picture in this file/ },
    { file: halfOf('two-seconds.mp4'), kind: 'video', problem: /The file cannot be played/ },
  ])('$file.name as $kind is refused: $problem', async ({ file, kind, problem }) => {
    expect((await prepareFile(file, kind)).problem).toMatch(problem)
  })

  test('is checked only once', () => {
    const file = fixture('two-seconds.mp4')
    expect(prepareFile(file, 'video')).toBe(prepareFile(file, 'video'))
  })
})

function halfOf(path: string): File {
  const bytes = readFileSync(`tests/fixtures/${path}`)
  return new File([bytes.subarray(0, bytes.length / 2)], 'half.mp4')
}
