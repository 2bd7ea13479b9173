import type { MediaContainer } from '#server/ports/transcoder.ts'
import { convertMedia } from '#tests/kit/convert-media.ts'
import { inspectRendition } from '#tests/kit/inspect-rendition.ts'
import { makeMedia, type MediaRecipe, type TrackRecipe } from '#tests/kit/media-recipe.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'transcoder-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fast = { encoder: 'libx264', options: { preset: 'ultrafast' } }
const pattern = (seconds: number, { size = '320x180', rate = '25', more = '' } = {}): TrackRecipe => ({
  filters: `testsrc2=s=${size}:r=${rate}:d=${seconds},format=yuv420p${more}`,
  ...fast,
})
const tone = (seconds: number, encoder = 'aac', more = ''): TrackRecipe => ({
  filters: `sine=f=440:r=48000:d=${seconds},volume=0.3${more}`,
  encoder,
})

interface Case extends Omit<MediaRecipe, 'path'> {
  container: MediaContainer
  /** As people see it. */
  shown: [number, number]
  seconds: number
  /** The size of the smallest rendition. */
  smallest: [number, number]
}

const hdr = 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc:range=tv'
const cases: Record<string, Case> = {
  'H.264 and AAC in MP4': {
    format: 'mp4',
    container: 'mov',
    picture: pattern(5),
    sound: tone(5),
    shown: [320, 180],
    seconds: 5,
    smallest: [256, 144],
  },
  '10-bit HEVC of high dynamic range with 5.1 AC-3 in MOV': {
    format: 'mov',
    container: 'mov',
    picture: {
      filters: `testsrc2=s=320x180:r=30000/1001:d=3,format=yuv420p10,${hdr}`,
      encoder: 'libx265',
      options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
    },
    sound: tone(3, 'ac3', ',aformat=channel_layouts=5.1'),
    shown: [320, 180],
    seconds: 3,
    smallest: [256, 144],
  },
  'a phone held upright': {
    format: 'mov',
    container: 'mov',
    picture: pattern(3),
    sound: tone(3),
    turnedBy: 90,
    shown: [180, 320],
    seconds: 3,
    smallest: [144, 256],
  },
  'a phone held upside down': {
    format: 'mov',
    container: 'mov',
    picture: pattern(3),
    turnedBy: 180,
    shown: [320, 180],
    seconds: 3,
    smallest: [256, 144],
  },
  'an upright picture': {
    format: 'mp4',
    container: 'mov',
    picture: pattern(3, { size: '180x320' }),
    shown: [180, 320],
    seconds: 3,
    smallest: [144, 256],
  },
  'VP9 and Opus in WebM that begin late': {
    format: 'webm',
    container: 'matroska',
    picture: { ...pattern(4), encoder: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': 8 } },
    sound: tone(4, 'libopus'),
    startInSeconds: 7,
    shown: [320, 180],
    seconds: 4,
    smallest: [256, 144],
  },
  'AV1 in Matroska': {
    format: 'matroska',
    container: 'matroska',
    picture: { ...pattern(3), encoder: 'libsvtav1', options: { preset: 12 } },
    shown: [320, 180],
    seconds: 3,
    smallest: [256, 144],
  },
  'MPEG-4 part 2 with odd sides': {
    format: 'mp4',
    container: 'mov',
    picture: { filters: 'testsrc2=s=321x181:r=24:d=3,format=yuv420p', encoder: 'mpeg4', kbitPerSecond: 400 },
    sound: tone(3),
    shown: [321, 181],
    seconds: 3,
    smallest: [256, 144],
  },
  'interlaced MPEG-2 with wide pixels': {
    format: 'matroska',
    container: 'matroska',
    picture: {
      filters: 'testsrc2=s=352x288:r=50:d=3,format=yuv420p,interlace,setsar=16/11',
      encoder: 'mpeg2video',
      options: { flags: '+ildct+ilme' },
      kbitPerSecond: 1500,
    },
    shown: [512, 288],
    seconds: 3,
    smallest: [256, 144],
  },
  'a changing rate of frames': {
    format: 'mp4',
    container: 'mov',
    picture: pattern(5, { rate: '30', more: ",select='lt(n,20)+not(mod(n,7))'" }),
    sound: tone(5),
    shown: [320, 180],
    seconds: 5,
    smallest: [256, 144],
  },
  '60 frames a second': {
    format: 'mp4',
    container: 'mov',
    picture: pattern(3, { rate: '60000/1001' }),
    shown: [320, 180],
    seconds: 3,
    smallest: [256, 144],
  },
  'ProRes with sound longer than the picture': {
    format: 'mov',
    container: 'mov',
    picture: { filters: 'testsrc2=s=320x180:r=25:d=3,format=yuv422p10', encoder: 'prores_ks' },
    sound: tone(5, 'pcm_s16le'),
    shown: [320, 180],
    seconds: 5,
    smallest: [256, 144],
  },
  'RGB pictures longer than the sound': {
    format: 'matroska',
    container: 'matroska',
    picture: {
      filters: 'testsrc2=s=320x180:r=25:d=5,format=rgb24',
      encoder: 'libx264rgb',
      options: { preset: 'ultrafast' },
    },
    sound: tone(2, 'flac'),
    shown: [320, 180],
    seconds: 5,
    smallest: [256, 144],
  },
}

describe.each(Object.entries(cases))('%s', (_, { container, shown, seconds, smallest, ...recipe }) => {
  test('becomes renditions that every phone plays', async () => {
    const path = await makeMedia({ ...recipe, path: join(mkdtempSync(join(folder, 'in-')), `source.${recipe.format}`) })
    const { measured, encoded, target } = await convertMedia(folder, { path, container, shown, seconds })
    expect(readdirSync(target).toSorted()).toEqual(encoded.map(({ name }) => `${name}.mp4`).toSorted())
    const pictures = encoded.filter(({ name }) => name !== 'audio')
    expect(encoded.length - pictures.length).toBe(recipe.sound ? 1 : 0)
    expect(measured !== null).toBe(recipe.sound !== undefined)
    expect([pictures[0]?.width, pictures[0]?.height]).toEqual(smallest)

    for (const rendition of pictures) {
      const found = await inspectRendition(rendition.path)
      const { picture, sound } = found
      expect([picture?.width, picture?.height]).toEqual([rendition.width, rendition.height])
      expect(rendition.codecs).toBe([picture?.codec, sound?.codec].filter(Boolean).join(','))
      expect(picture?.codec).toMatch(/^avc1\.6400/)
      expect(Number.parseInt(picture?.codec?.slice(-2) ?? '', 16)).toBeLessThanOrEqual(40)
      expect(picture?.start).toBe(0)
      expect(Math.abs((picture?.end ?? 0) - seconds)).toBeLessThan(0.1)
      const cuts = Array.from({ length: Math.ceil((seconds - 0.1) / 2) }, (_each, index) => index * 2)
      expect(picture?.keyFrames).toEqual(cuts)
      expect(rendition.fragmentSizes).toHaveLength(cuts.length)
      expect(rendition.fragmentInSeconds).toBe(2)
      const expectedSound = recipe.sound ? { codec: 'mp4a.40.2', channels: 2, start: 0, isAsLong: true } : null
      const isAsLong = Math.abs((sound?.end ?? 0) - seconds) < 0.1
      expect(sound && { codec: sound.codec, channels: sound.channels, start: sound.start, isAsLong }).toEqual(
        expectedSound,
      )
    }
  })
})
