import { codecName, isDecodable, parseCodec } from './media-codecs.ts'
import { type KnownMedia, mediaFindings, mediaProblem } from './media-rules.ts'
import type { VideoTrack } from './media-info.ts'
import { describe, expect, test } from 'vitest'

const h264: VideoTrack = {
  codec: 'h264',
  codecString: 'avc1.640028',
  width: 1920,
  height: 1080,
  rotation: 0,
  framesPerSecond: 30,
  isHdr: false,
}
const aac = { codec: 'aac', codecString: 'mp4a.40.2', channels: 2 }
const HOUR = 3600

function media(changes: Partial<KnownMedia>): KnownMedia {
  return {
    container: 'mov',
    video: h264,
    audio: aac,
    isEncrypted: false,
    durationInSeconds: 60,
    bitRate: 1_500_000,
    ...changes,
  }
}
const picture = (changes: Partial<VideoTrack>) => media({ video: { ...h264, ...changes } })
const sound = (codec: string, codecString: string | null = null) =>
  media({ video: null, audio: { codec, codecString, channels: 2 }, bitRate: 128_000 })

describe('a file is refused as a video', () => {
  test.each<[string, KnownMedia, object | null]>([
    ['H.264 and AAC', media({}), null],
    ['no sound', media({ audio: null }), null],
    ['a length that is not known yet', media({ durationInSeconds: null, bitRate: null }), null],
    ['a single frame', media({ durationInSeconds: 0.04 }), null],
    ['ten hours', media({ durationInSeconds: 10 * HOUR }), null],
    ['no picture', media({ video: null }), { code: 'UPLOAD_NO_PICTURE' }],
    ['no length', media({ durationInSeconds: 0 }), { code: 'UPLOAD_UNREADABLE' }],
    ['an impossible length', media({ durationInSeconds: Number.NaN }), { code: 'UPLOAD_UNREADABLE' }],
    ['a picture without a size', picture({ width: 0 }), { code: 'UPLOAD_UNREADABLE' }],
    ['protection', media({ isEncrypted: true }), { code: 'UPLOAD_PROTECTED' }],
    ['8K', picture({ width: 7680, height: 4320 }), null],
    ['forty million pixels', picture({ width: 8000, height: 5000 }), null],
    ['more', picture({ width: 8001, height: 5000 }), { code: 'UPLOAD_PICTURE_TOO_LARGE', width: 8001, height: 5000 }],
    ['a codec that nobody decodes', picture({ codec: 'zzzz' }), { code: 'UPLOAD_UNKNOWN_CODEC', codec: 'zzzz' }],
    ['such a sound', media({ audio: { ...aac, codec: 'mha1' } }), { code: 'UPLOAD_UNKNOWN_CODEC', codec: 'mha1' }],
  ])('%s', (_name, file, problem) => {
    expect(mediaProblem(file, 'video')).toEqual(problem)
  })
})

describe('a file is refused as an audio', () => {
  test.each<[string, KnownMedia, object | null]>([
    ['AAC', sound('aac'), null],
    ['a video with sound', media({}), null],
    ['a cover that nobody decodes', media({ video: { ...h264, codec: 'zzzz' } }), null],
    ['no sound', media({ audio: null }), { code: 'UPLOAD_NO_SOUND' }],
    ['a codec that nobody decodes', sound('mha1'), { code: 'UPLOAD_UNKNOWN_CODEC', codec: 'mha1' }],
  ])('%s', (_name, file, problem) => {
    expect(mediaProblem(file, 'audio')).toEqual(problem)
  })
})

describe('of an accepted file is said', () => {
  test.each<[string, KnownMedia, string, object[]]>([
    ['H.264 and AAC in MP4', media({}), 'video/mp4', []],
    ['H.264 Baseline', picture({ codecString: 'avc1.42c01e' }), 'video/mp4', []],
    ['H.264 without its parameters', picture({ codecString: null }), 'video/mp4', []],
    ['HEVC', picture({ codec: 'hevc' }), 'video/mp4', [{ code: 'VIDEO_CODEC', codec: 'HEVC' }]],
    [
      'HEVC with HDR',
      picture({ codec: 'hevc', isHdr: true }),
      'video/quicktime',
      [{ code: 'VIDEO_CODEC', codec: 'HEVC' }, { code: 'HDR' }],
    ],
    [
      'H.264 High 4:2:2',
      picture({ codecString: 'avc1.7a0028' }),
      'video/mp4',
      [{ code: 'VIDEO_CODEC', codec: 'H.264 High 4:2:2' }],
    ],
    [
      'H.264 with 10 bits',
      picture({ codecString: 'avc1.6E0028' }),
      'video/mp4',
      [{ code: 'VIDEO_CODEC', codec: 'H.264 High 10' }],
    ],
    ['AV1', picture({ codec: 'av1' }), 'video/mp4', [{ code: 'VIDEO_CODEC', codec: 'AV1' }]],
    ['no sound', media({ audio: null }), 'video/mp4', [{ code: 'NO_SOUND' }]],
    ['AC-3', media({ audio: { ...aac, codec: 'ac3' } }), 'video/mp4', [{ code: 'AUDIO_CODEC', codec: 'AC-3' }]],
    ['4 Mbit/s', media({ bitRate: 4_000_000 }), 'video/mp4', []],
    ['12 Mbit/s', media({ bitRate: 12_000_000 }), 'video/mp4', [{ code: 'LARGE', bitRate: 12_000_000 }]],
    ['just below twelve hours', media({ durationInSeconds: 12 * HOUR - 1 }), 'video/mp4', []],
    ['twelve hours', media({ durationInSeconds: 12 * HOUR }), 'video/mp4', [{ code: 'LONG', hours: 12 }]],
    ['QuickTime that every browser plays', media({}), 'video/quicktime', [{ code: 'QUICKTIME' }]],
    ['a turned picture', picture({ rotation: 90, width: 1080, height: 1920 }), 'video/mp4', []],
  ])('%s as a video', (_name, file, contentType, expected) => {
    const { warnings, notes } = mediaFindings(file, 'video', contentType)
    expect([...warnings, ...notes]).toEqual(expected)
  })

  test.each<[string, KnownMedia, string, object[]]>([
    ['VP9 and Opus', webm('vp9', 'opus'), 'video/webm', []],
    ['VP8 without sound', webm('vp8', null), 'video/webm', [{ code: 'NO_SOUND' }]],
    ['VP9 named .mkv', webm('vp9', 'opus'), 'video/x-matroska', [{ code: 'CONTAINER', container: 'Matroska' }]],
    ['H.264 named .webm', webm('h264', 'opus'), 'video/webm', [{ code: 'CONTAINER', container: 'Matroska' }]],
  ])('%s in Matroska', (_name, file, contentType, expected) => {
    const { warnings, notes } = mediaFindings(file, 'video', contentType)
    expect([...warnings, ...notes]).toEqual(expected)
  })

  test.each<[string, KnownMedia, object[]]>([
    ['AAC', sound('aac'), []],
    ['FLAC of a CD', { ...sound('flac'), bitRate: 900_000 }, [{ code: 'LARGE', bitRate: 900_000 }]],
    ['WAV with 16 bits', sound('pcm', 'pcm-s16'), []],
    ['WAV with 64 bits', sound('pcm', 'pcm-f64'), [{ code: 'AUDIO_CODEC', codec: 'uncompressed sound' }]],
    ['Apple Lossless', sound('alac'), [{ code: 'AUDIO_CODEC', codec: 'Apple Lossless' }]],
    ['Ogg', { ...sound('opus'), container: 'ogg' }, [{ code: 'CONTAINER', container: 'Ogg' }]],
    ['a whole day', { ...sound('aac'), durationInSeconds: 24 * HOUR }, []],
  ])('%s as an audio', (_name, file, expected) => {
    const { warnings, notes } = mediaFindings(file, 'audio', 'audio/mp4')
    expect([...warnings, ...notes]).toEqual(expected)
  })
})

function webm(video: string, audio: string | null): KnownMedia {
  return media({
    container: 'matroska',
    video: { ...h264, codec: video, codecString: null },
    audio: audio === null ? null : { ...aac, codec: audio },
  })
}

test.each([
  ['avc', 'h264', 'H.264'],
  ['hvc1', 'hevc', 'HEVC'],
  ['dvh1', 'hevc', 'HEVC'],
  ['dvhp', 'dvvideo', 'DV'],
  ['mp4v', 'mpeg4', 'MPEG-4 Part 2'],
  ['V_MPEG4/ISO/AVC', 'h264', 'H.264'],
  ['V_MPEG4/ISO/ASP', 'mpeg4', 'MPEG-4 Part 2'],
  ['V_MS/VFW/FOURCC', 'vfw', 'an older Windows format'],
  ['AVdn', 'dnxhd', 'DNxHD'],
  ['rle ', 'qtrle', 'QuickTime Animation'],
  ['samr', 'amr', 'AMR'],
  ['pcm-s24be', 'pcm', 'uncompressed sound'],
  ['ulaw', 'pcm', 'uncompressed sound'],
  ['A_TRUEHD', 'truehd', 'TrueHD'],
])('the codec %s is %s, %s', (id, codec, name) => {
  expect(parseCodec(id)).toBe(codec)
  expect(codecName(codec)).toBe(name)
  expect(isDecodable(codec)).toBe(true)
})

test.each(['mha1', 'apac', 'V_UNKNOWN', 'constructor', ''])(
  'the codec "%s" is not decoded and keeps its name',
  (id) => {
    expect(parseCodec(id)).toBe(id)
    expect(codecName(id)).toBe(id)
    expect(isDecodable(parseCodec(id))).toBe(false)
  },
)
