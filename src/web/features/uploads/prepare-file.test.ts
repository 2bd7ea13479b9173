import { prepareFile } from './prepare-file.ts'
import { errors } from '#shared/contract/errors.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import { MEDIA_CORPUS } from '#tests/kit/media-corpus.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const fixture = (path: string, name = path.split('/').at(-1) ?? path) =>
  new File([readFileSync(`tests/fixtures/${path}`)], name)

const UNTIL = 'Until it is converted, only some devices can play it.'

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
    expect(found).toMatchObject({ problem: null, warnings: [] })
    expect(found.details).toContain(details)
  })

  test('of unknown length is accepted', async () => {
    expect(await prepareFile(fixture('media/sound.ogg'), 'audio')).toMatchObject({ problem: null, details: null })
  })

  test.each<{ path: string; kind: UploadKind; details: string | null; warnings: string[]; notes: string[] }>([
    {
      path: 'hevc.mp4',
      kind: 'video',
      details: '0:02 min · 64 × 64',
      warnings: ['This video uses HEVC; we convert it so that every phone can show it.', UNTIL],
      notes: [],
    },
    {
      path: 'hevc-hdr.mkv',
      kind: 'video',
      details: '0:01 min · 64 × 64',
      warnings: [
        'This video uses HEVC; we convert it so that every phone can show it.',
        'This video is a Matroska file; we convert it so that every phone can show it.',
        UNTIL,
      ],
      notes: ['This video is in HDR; we convert it to ordinary colours.'],
    },
    {
      path: 'turned.mov',
      kind: 'video',
      details: '0:01 min · 32 × 64',
      warnings: [],
      notes: ['This video has no sound.', 'This is a QuickTime file; we convert it so that every phone can show it.'],
    },
    {
      path: 'ac3.mp4',
      kind: 'video',
      details: '0:01 min · 32 × 32',
      warnings: ['The sound uses AC-3; we convert it so that every phone can play it.', UNTIL],
      notes: [],
    },
    {
      path: 'alac.m4a',
      kind: 'audio',
      details: '0:01 min',
      warnings: ['This audio uses Apple Lossless; we convert it so that every phone can play it.', UNTIL],
      notes: [],
    },
    {
      path: 'vorbis.ogg',
      kind: 'audio',
      details: null,
      warnings: ['This audio is an Ogg file; we convert it so that every phone can play it.', UNTIL],
      notes: [],
    },
  ])('$path is accepted with what is converted', async ({ path, kind, ...expected }) => {
    expect(await prepareFile(fixture(`media/${path}`), kind)).toMatchObject({ problem: null, ...expected })
  })

  test.each([
    ['a video', 'large.mp4', 'video', 3_000_000, 'This video is large (12 Mbit/s); we make smaller versions, which'],
    ['an audio', 'large.wav', 'audio', 200_000, 'This audio is large (832 kbit/s); we make a smaller version, which'],
  ] as const)('%s of many bits a second is called large', async (_what, name, kind, padding, note) => {
    const source = readFileSync(`tests/fixtures/two-seconds.${name.slice(-3)}`)
    const file = new File([source, new Uint8Array(padding)], name)
    expect((await prepareFile(file, kind)).notes).toEqual([expect.stringContaining(note)])
  })

  test.each(MEDIA_CORPUS)('$name as $kind is judged as on the server', async (sample) => {
    const { name, kind, contentType, bytes, codes, problem } = sample
    const fileName = kind === 'audio' ? name.replace('.mp4', '.m4a') : name
    const found = await prepareFile(new File([bytes], fileName, { type: contentType }), kind)
    const until = found.warnings.includes(UNTIL) ? 1 : 0
    expect(found.warnings.length - until + found.notes.length).toBe(codes.length)
    const refused = problem === null ? null : errors[problem].message.replace(/\{.*/, '')
    expect(found.problem?.slice(0, refused?.length) ?? null).toBe(refused)
  })

  test.each<{ file: File; kind: UploadKind; problem: RegExp }>([
    {
      file: new File(['words'], 'talk.AVI'),
      kind: 'video',
      problem: /^\.avi files cannot be read here\. Export the video as MP4 or MOV\.$/,
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
    {
      file: new File(['words'], 'chant.wma'),
      kind: 'audio',
      problem: /^\.wma files cannot be read here\. Export the sound as MP3 or M4A\.$/,
    },
    { file: new File(['words'.repeat(1000)], 'talk.mov'), kind: 'video', problem: /not what its name says/ },
    { file: new File(['words'.repeat(1000)], 'chant.flac'), kind: 'audio', problem: /not what its name says/ },
    { file: fixture('media/speex.ogg'), kind: 'audio', problem: /of a kind unknown here. Please export it again/ },
    { file: new File(['words'], 'words.txt'), kind: 'video', problem: /^This kind of file is not accepted\.$/ },
    {
      file: fixture('two-seconds.mp3'),
      kind: 'video',
      problem: /^This is sound without a picture\. Add it under Audios\.$/,
    },
    {
      file: fixture('two-seconds.mp4'),
      kind: 'audio',
      problem: /^This is a video\. Add it under Videos, or export its sound/,
    },
    { file: new File([], 'talk.mp4'), kind: 'video', problem: /^The file is empty\.$/ },
    { file: new File(['words'.repeat(1000)], 'talk.mp4'), kind: 'video', problem: /not what its name says/ },
    { file: new File(['words'.repeat(1000)], 'book.pdf'), kind: 'pdf', problem: /not what its name says/ },
    { file: fixture('two-seconds.webm', 'talk.mp4'), kind: 'video', problem: /not what its name says/ },
    { file: fixture('media/audio-only.mp4'), kind: 'video', problem: /There is no picture in this file/ },
    { file: halfOf('two-seconds.mp4'), kind: 'video', problem: /is damaged, or of a kind/ },
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
