import { isDecodable, parseCodec } from './domain/media-codecs.ts'
import type { AudioTrack, MediaContainer, MediaTracks, VideoTrack } from './domain/media-info.ts'

/** What is read of an `Input` of mediabunny, which the browser and the server's worker open each in their own way. */
export interface MediaFile {
  getFormat(): Promise<{ name: string }>
  getVideoTracks(): Promise<VideoSource[]>
  getAudioTracks(): Promise<AudioSource[]>
}

interface TrackSource {
  getCodec(): Promise<string | null>
  getInternalCodecId(): Promise<string | number | Uint8Array | null>
  getCodecParameterString(): Promise<string | null>
}

interface VideoSource extends TrackSource {
  getDisplayWidth(): Promise<number>
  getDisplayHeight(): Promise<number>
  getRotation(): Promise<0 | 90 | 180 | 270>
  getColorSpace(): Promise<{ transfer?: string | null }>
  computeFrameRateMetrics(options: { targetPacketCount: number }): Promise<FrameRate>
}

interface FrameRate {
  bestGuessFrameRate: number
  probedPacketCount: number
}

interface AudioSource extends TrackSource {
  getNumberOfChannels(): Promise<number>
}

/** The library's names of the formats. */
const CONTAINERS: Readonly<Record<string, MediaContainer>> = {
  MP4: 'mov',
  'QuickTime File Format': 'mov',
  WebM: 'matroska',
  Matroska: 'matroska',
  Ogg: 'ogg',
  WAVE: 'wav',
  FLAC: 'flac',
  MP3: 'mp3',
  ADTS: 'aac',
}

/** Enough for a frame rate, and in a Matroska file, where they have to be read, a few hundred kilobytes. */
const FRAMES_COUNTED = 24

/** The tracks of a video or an audio; null when it has none, or is of a format that is not read here. */
export async function readMediaTracks(file: MediaFile): Promise<MediaTracks | null> {
  const container = CONTAINERS[(await file.getFormat()).name]
  const videos = await withCodecs(await file.getVideoTracks())
  const audios = await withCodecs(await file.getAudioTracks())
  if (container === undefined || videos.length + audios.length === 0) return null
  const [video, audio] = [preferred(videos), preferred(audios)]
  return {
    container,
    video: video ? await describeVideo(video) : null,
    audio: audio ? await describeAudio(audio) : null,
    isEncrypted: [...videos, ...audios].some(({ id }) => PROTECTED.test(id)),
  }
}

/** What stands instead of the codec in a protected MP4 (ISO/IEC 14496-12 §8.12, and the iTunes Store's own). */
const PROTECTED = /^(enc[va]|drm[si])$/

/** The file says it, and messages repeat it. */
const MAX_ID_LENGTH = 30

type WithCodec<Source> = { source: Source; id: string; codec: string }

function withCodecs<Source extends TrackSource>(sources: Source[]): Promise<WithCodec<Source>[]> {
  return Promise.all(
    sources.map(async (source) => {
      const id = String((await source.getInternalCodecId()) ?? '').slice(0, MAX_ID_LENGTH)
      return { source, id, codec: parseCodec((await source.getCodec()) ?? id) }
    }),
  )
}

function preferred<Source>(tracks: WithCodec<Source>[]): WithCodec<Source> | undefined {
  return tracks.find(({ codec }) => isDecodable(codec)) ?? tracks[0]
}

async function describeVideo({ source, codec }: WithCodec<VideoSource>): Promise<VideoTrack> {
  const { transfer } = await source.getColorSpace()
  return {
    codec,
    codecString: await codecStringOf(source),
    width: await source.getDisplayWidth(),
    height: await source.getDisplayHeight(),
    rotation: await source.getRotation(),
    framesPerSecond: await frameRateOf(source),
    isHdr: transfer === 'pq' || transfer === 'hlg',
  }
}

async function describeAudio({ source, codec }: WithCodec<AudioSource>): Promise<AudioTrack> {
  return { codec, codecString: await codecStringOf(source), channels: await source.getNumberOfChannels() }
}

/** Without the codec's private data, which damaged files lack, there is none. */
function codecStringOf(source: TrackSource): Promise<string | null> {
  return source.getCodecParameterString().catch(() => null)
}

async function frameRateOf(source: VideoSource): Promise<number | null> {
  const rate = await source.computeFrameRateMetrics({ targetPacketCount: FRAMES_COUNTED }).catch(() => null)
  return rate && rate.probedPacketCount > 1 ? rate.bestGuessFrameRate : null
}
