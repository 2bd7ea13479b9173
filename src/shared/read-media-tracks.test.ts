import { type MediaFile, readMediaTracks } from './read-media-tracks.ts'
import { expect, test } from 'vitest'

type Video = Awaited<ReturnType<MediaFile['getVideoTracks']>>[number]
type Audio = Awaited<ReturnType<MediaFile['getAudioTracks']>>[number]

const track = (codec: string | null, id: string) => ({
  getCodec: async () => codec,
  getInternalCodecId: async () => id,
  getCodecParameterString: async () => codec,
})
const audio = (codec: string | null, id: string): Audio => ({ ...track(codec, id), getNumberOfChannels: async () => 2 })
const video = (codec: string | null, id: string, frames = 24): Video => ({
  ...track(codec, id),
  getDisplayWidth: async () => 1080,
  getDisplayHeight: async () => 1920,
  getRotation: async () => 90,
  getColorSpace: async () => ({ transfer: 'hlg' }),
  computeFrameRateMetrics: async () => ({ bestGuessFrameRate: 30, probedPacketCount: frames }),
})

function file({ format = 'MP4', videos = [], audios = [] }: { format?: string; videos?: Video[]; audios?: Audio[] }) {
  return readMediaTracks({
    getFormat: async () => ({ name: format }),
    getVideoTracks: async () => videos,
    getAudioTracks: async () => audios,
  })
}

test('a phone’s spatial sound beside its stereo sound does not count', async () => {
  const found = await file({ videos: [video('hevc', 'hvc1')], audios: [audio(null, 'apac'), audio('aac', 'mp4a')] })
  expect([found?.video?.codec, found?.audio?.codec]).toEqual(['hevc', 'aac'])
})

test('what cannot be decoded keeps its name, of at most thirty characters', async () => {
  const found = await file({ format: 'Matroska', audios: [audio(null, 'A_UNKNOWN'.repeat(10_000))] })
  expect(found?.audio?.codec).toBe('A_UNKNOWNA_UNKNOWNA_UNKNOWNA_U')
})

test('a single frame has no rate', async () => {
  expect((await file({ videos: [video('avc', 'avc1', 1)] }))?.video?.framesPerSecond).toBeNull()
})

test.each(['encv', 'drmi'])('a picture called %s is protected', async (id) => {
  expect((await file({ videos: [video('avc', id)] }))?.isEncrypted).toBe(true)
})

test('a file without tracks, or of another format, is unreadable', async () => {
  expect(await file({})).toBeNull()
  expect(await file({ format: 'HLS', audios: [audio('aac', 'mp4a')] })).toBeNull()
})
