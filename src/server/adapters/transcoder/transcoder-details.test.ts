import { convertMedia, type MediaToConvert, transcoder, transcodeRun } from '#tests/kit/convert-media.ts'
import { inspectRendition } from '#tests/kit/inspect-rendition.ts'
import { makeMedia, type MediaRecipe } from '#tests/kit/media-recipe.ts'
import type { EncodedRendition } from '#server/ports/transcoder.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'transcoder-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const x264 = { encoder: 'libx264', options: { preset: 'ultrafast' } }
const make = (recipe: Omit<MediaRecipe, 'path'>) =>
  makeMedia({ ...recipe, path: join(mkdtempSync(join(folder, 'in-')), `source.${recipe.format}`) })
const convert = (media: MediaToConvert) => convertMedia(folder, media)

function named(encoded: EncodedRendition[], name: string): EncodedRendition {
  const found = encoded.find((each) => each.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

describe('sound', () => {
  test.each([
    ['quiet speech', 'sine=f=440:r=44100:d=6,volume=0.3', 16.2, 3],
    ['loud music', 'aevalsrc=0.9*sin(880*PI*t):s=44100:d=6', -11.4, 3],
    // A single channel counts 3 dB less than the two speakers that play it. 20 dB are added at most: what is louder than that was no speech.
    ['a whisper in noise', 'sine=f=440:r=44100:d=6,volume=0.02', 20, 20],
    ['silence', 'anullsrc=r=44100:d=6', 0, 0],
  ])('%s is brought to −16 LUFS', async (_, filters, gain, remaining) => {
    const path = await make({ format: 'wav', sound: { filters, encoder: 'pcm_s16le' } })
    const { measured, encoded } = await convert({ path, container: 'wav', shown: null, seconds: 6 })
    expect(Math.abs((measured?.gainInDb ?? 0) - gain)).toBeLessThan(1)
    expect(measured?.waveform).toHaveLength(200)
    expect(encoded.map(({ name }) => name)).toEqual(['audio'])
    const again = await transcoder.measureSound(
      { path: named(encoded, 'audio').path, container: 'mov' },
      transcodeRun(6),
    )
    expect(Math.abs((again?.gainInDb ?? 0) - remaining)).toBeLessThan(1)
  })

  test('is equal in every rendition', async () => {
    const path = await make({
      format: 'mp4',
      picture: { filters: 'testsrc2=s=640x360:r=25:d=3,format=yuv420p', ...x264 },
      sound: { filters: 'sine=f=300:r=22050:d=3', encoder: 'aac' },
    })
    const { encoded } = await convert({ path, container: 'mov', shown: [640, 360], seconds: 3 })
    expect(encoded.map(({ name }) => name)).toEqual(['audio', '144p', '240p', '360p'])
    const sounds = await Promise.all(
      encoded.slice(1).map(async (each) => (await inspectRendition(each.path)).soundHash),
    )
    expect(new Set(sounds).size).toBe(1)
  })

  test.each([
    ['two-seconds.wav', 'wav', 2],
    ['two-seconds.ogg', 'ogg', 2],
    ['two-seconds.mp3', 'mp3', 2],
    ['two-seconds.m4a', 'mov', 2],
    ['media/no-table.mp3', 'mp3', 6.048],
    ['media/zeros-first.mp3', 'mp3', 2.16],
    ['media/audio-only.mp4', 'mov', 3],
  ] as const)('%s becomes the sound alone', async (name, container, seconds) => {
    const path = `tests/fixtures/${name}`
    const { encoded } = await convert({ path, container, shown: null, seconds })
    expect(encoded.map((each) => each.name)).toEqual(['audio'])
    const { picture, sound } = await inspectRendition(named(encoded, 'audio').path)
    expect(picture).toBeNull()
    expect(sound?.start).toBe(0)
    expect(Math.abs((sound?.end ?? 0) - seconds)).toBeLessThan(0.15)
  })

  test.each([
    ['flac', 'flac', 'flac', 2],
    ['adts', 'aac', 'aac', 1],
  ] as const)('%s becomes the sound alone', async (format, container, encoder, channels) => {
    const layout = channels === 1 ? 'mono' : 'stereo'
    const filters = `sine=f=440:r=44100:d=5,aformat=channel_layouts=${layout}`
    const path = await make({ format, sound: { filters, encoder } })
    const { encoded } = await convert({ path, container, shown: null, seconds: 5 })
    const audio = named(encoded, 'audio')
    expect(audio.codecs).toBe('mp4a.40.2')
    expect(audio.fragmentInSeconds).toBeCloseTo(2.0053, 4)
    expect(audio.fragmentSizes).toHaveLength(3)
    expect((await inspectRendition(audio.path)).sound).toMatchObject({ channels })
  })

  test('stays with the picture', async () => {
    const path = await make({
      format: 'mov',
      picture: {
        filters: "color=black:s=320x180:r=25:d=4,drawbox=c=white:t=fill:enable='between(t,2,2.15)',format=yuv420p",
        ...x264,
      },
      sound: { filters: "aevalsrc='if(between(t,2,2.2),0.5*sin(2000*PI*t),0)':s=44100:d=4", encoder: 'ac3' },
    })
    const { encoded } = await convert({ path, container: 'mov', shown: [320, 180], seconds: 4 })
    const { path: rendition } = named(encoded, '144p')
    const source = { path: rendition, container: 'mov' } as const
    const measured = await transcoder.measureSound(source, transcodeRun(4))
    // 200 points in four seconds: each is 20 ms.
    const first = measured?.waveform.findIndex((peak) => peak > 20) ?? -1
    expect(first * 0.02).toBeGreaterThan(1.94)
    expect(first * 0.02).toBeLessThan(2.06)
    expect(await brightnessAt(rendition, 1.9)).toBeLessThan(40)
    expect(await brightnessAt(rendition, 2.09)).toBeGreaterThan(200)
  })
})

/** The picture of a moment. */
async function pictureAt(path: string, posterAtInSeconds: number) {
  const target = mkdtempSync(join(folder, 'poster-'))
  const task = { source: { path, container: 'mov' as const }, folder: target, posterAtInSeconds, storyboard: null }
  const { poster } = await transcoder.drawPictures(task, transcodeRun(4))
  return sharp(poster.path)
}

async function brightnessAt(path: string, seconds: number): Promise<number> {
  const { channels } = await (await pictureAt(path, seconds)).stats()
  return channels[0]?.mean ?? 0
}

describe('length', () => {
  test.each([
    ['silent.mp4', 'mov', 5],
    ['short-sound.mp4', 'mov', 6],
    ['long-sound.mp4', 'mov', 6],
    ['delayed-sound.mp4', 'mov', 6.048],
    ['trimmed.mp4', 'mov', 2.6],
    ['fragmented.mp4', 'mov', 5.4],
    ['live.webm', 'matroska', 3.007],
    ['hevc.mp4', 'mov', 2],
  ] as const)('%s keeps its length', async (name, container, seconds) => {
    const path = `tests/fixtures/media/${name}`
    const { encoded } = await convert({ path, container, shown: [320, 180], seconds })
    const { picture, sound } = await inspectRendition(named(encoded, '144p').path)
    expect(picture?.start).toBe(0)
    expect(Math.abs((picture?.end ?? 0) - seconds)).toBeLessThan(0.12)
    const soundEnd = sound?.end ?? seconds
    expect(Math.abs(soundEnd - seconds)).toBeLessThan(0.25)
  })

  test.each([
    ['one picture', undefined, 0.04],
    ['one picture with sound', { filters: 'sine=f=440:d=5', encoder: 'aac' }, 5],
  ])('%s', async (_, sound, seconds) => {
    const picture = { filters: 'testsrc2=s=320x180:r=25:d=1,format=yuv420p', ...x264, maxFrames: 1 }
    const path = await make({ format: 'mp4', picture, ...(sound && { sound }) })
    const { encoded } = await convert({ path, container: 'mov', shown: [320, 180], seconds })
    const found = await inspectRendition(named(encoded, '144p').path)
    expect(Math.abs((found.picture?.end ?? 0) - seconds)).toBeLessThan(0.1)
  })

  test('a file that is cut off is kept up to the cut', async () => {
    const whole = await make({
      format: 'matroska',
      picture: { filters: 'testsrc2=s=320x180:r=25:d=8,format=yuv420p', ...x264 },
      sound: { filters: 'sine=f=440:d=8', encoder: 'aac' },
    })
    const path = join(folder, 'cut.mkv')
    const bytes = readFileSync(whole)
    writeFileSync(path, bytes.subarray(0, bytes.length * 0.6))
    const { encoded } = await convert({ path, container: 'matroska', shown: [320, 180], seconds: 8 })
    const { picture } = await inspectRendition(named(encoded, '144p').path)
    expect(picture?.end).toBeGreaterThan(3)
    expect(picture?.end).toBeLessThan(7)
  })
})

describe('pictures', () => {
  test('a storyboard has a picture every ten seconds', async () => {
    const colours = ['red', 'lime', 'blue'].map((colour) => `color=${colour}:s=128x72:r=5:d=10`)
    const filters = `${colours.map((each, index) => `${each}[${index}]`).join(';')};[0][1][2]concat=n=3,format=yuv420p`
    const picture = { filters, ...x264, options: { preset: 'ultrafast', g: 10 } }
    const path = await make({ format: 'mp4', picture })
    const storyboard = { everySeconds: 10, columns: 2, rows: 1, width: 64, height: 36 }
    const task = { source: { path, container: 'mov' as const }, folder, posterAtInSeconds: null, storyboard }
    const { poster, sheets } = await transcoder.drawPictures(task, transcodeRun(30))
    expect(poster).toMatchObject({ width: 128, height: 72 })
    expect((await sharp(poster.path).metadata()).format).toBe('webp')
    expect(sheets).toHaveLength(2)
    const pixels = await Promise.all(
      sheets.map(({ path: sheet }) => sharp(sheet).resize(2, 1, { kernel: 'nearest' }).removeAlpha().raw().toBuffer()),
    )
    const [red, lime, blue, black] = pixels.flatMap((each) => [each.subarray(0, 3), each.subarray(3, 6)])
    expect(red?.[0]).toBeGreaterThan(200)
    expect(lime?.[1]).toBeGreaterThan(200)
    expect(blue?.[2]).toBeGreaterThan(200)
    expect(Math.max(...(black ?? [255]))).toBeLessThan(20)
  })

  test.each([
    [0, 'top'],
    [90, 'right'],
    [180, 'bottom'],
    [270, 'left'],
  ])('what is at the top of a picture that is turned by %d° is at its %s', async (turnedBy, side) => {
    const filters = 'color=black:s=320x180:r=25:d=1,drawbox=c=white:t=fill:h=40,format=yuv420p'
    const path = await make({ format: 'mov', picture: { filters, ...x264 }, turnedBy })
    const shown = turnedBy % 180 === 0 ? ([320, 180] as const) : ([180, 320] as const)
    const { encoded } = await convert({ path, container: 'mov', shown, seconds: 1 })
    const picture = await pictureAt(named(encoded, '144p').path, 0.5)
    const pixels = await picture.resize(9, 9, { fit: 'fill' }).greyscale().raw().toBuffer()
    const sides = { top: pixels[4], right: pixels[4 * 9 + 8], bottom: pixels[8 * 9 + 4], left: pixels[4 * 9] }
    const bright = Object.entries(sides).filter(([, brightness = 0]) => brightness > 128)
    expect(bright.map(([name]) => name)).toEqual([side])
  })

  test('high dynamic range is mapped to an ordinary screen', async () => {
    const hdr = 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc:range=tv'
    // A white sheet of 203 cd/m²: 58 % of the curve.
    const filters = `color=black:s=320x180:r=25:d=1,format=yuv420p10,geq=lum=572:cb=512:cr=512,${hdr}`
    const options = { preset: 'ultrafast', 'x265-params': 'log-level=none' }
    const path = await make({ format: 'mov', picture: { filters, encoder: 'libx265', options } })
    const { encoded } = await convert({ path, container: 'mov', shown: [320, 180], seconds: 1 })
    expect(await brightnessAt(named(encoded, '144p').path, 0.5)).toBeGreaterThan(170)
  })
})
