import { codecName, isDecodable } from './media-codecs.ts'
import type { AudioTrack, MediaInfo, MediaTracks, VideoTrack } from './media-info.ts'

/** Why a file cannot be a video or an audio; codes of the contract's errors. */
export type MediaProblem =
  | { code: 'UPLOAD_UNREADABLE' | 'UPLOAD_NO_PICTURE' | 'UPLOAD_NO_SOUND' | 'UPLOAD_PROTECTED' }
  | { code: 'UPLOAD_PICTURE_TOO_LARGE'; width: number; height: number }
  | { code: 'UPLOAD_UNKNOWN_CODEC'; codec: string }

/** What the form says about an accepted file. */
export interface MediaFindings {
  /** What has to be converted before every device plays the file. */
  warnings: MediaWarning[]
  notes: MediaNote[]
}

export type MediaWarning =
  | { code: 'VIDEO_CODEC' | 'AUDIO_CODEC'; codec: string }
  | { code: 'CONTAINER'; container: 'Matroska' | 'Ogg' }

export type MediaNote =
  | { code: 'NO_SOUND' | 'HDR' | 'QUICKTIME' }
  | { code: 'LARGE'; bitRate: number }
  | { code: 'LONG'; hours: number }

/** The browser does not measure some lengths: the server does. */
export type KnownMedia = MediaTracks & { [Key in 'durationInSeconds' | 'bitRate']: MediaInfo[Key] | null }

/** The transcoder's memory for decoded frames is limited. */
const MAX_PIXELS = 40_000_000
/** More than most mobile connections in India carry. */
const LARGE_VIDEO_BIT_RATE = 4_000_000
const LARGE_AUDIO_BIT_RATE = 400_000
const LONG_IN_HOURS = 12

/** Why a file with these facts is refused, or null. */
export function mediaProblem(media: KnownMedia, kind: 'video' | 'audio'): MediaProblem | null {
  const { video, audio, durationInSeconds, isEncrypted } = media
  if (isEncrypted) return { code: 'UPLOAD_PROTECTED' }
  if (kind === 'video' && !video) return { code: 'UPLOAD_NO_PICTURE' }
  if (kind === 'audio' && !audio) return { code: 'UPLOAD_NO_SOUND' }
  if (durationInSeconds !== null && !(durationInSeconds > 0)) return { code: 'UPLOAD_UNREADABLE' }
  const picture = kind === 'video' ? video : null
  for (const track of [picture, audio]) {
    if (track && !isDecodable(track.codec)) return { code: 'UPLOAD_UNKNOWN_CODEC', codec: track.codec }
  }
  if (!picture) return null
  const { width, height } = picture
  if (width * height > MAX_PIXELS) return { code: 'UPLOAD_PICTURE_TOO_LARGE', width, height }
  return width > 0 && height > 0 ? null : { code: 'UPLOAD_UNREADABLE' }
}

/** What is worth knowing about a file that is accepted. */
export function mediaFindings(media: KnownMedia, kind: 'video' | 'audio', contentType: string): MediaFindings {
  const { video, audio, durationInSeconds, bitRate } = media
  const warnings: MediaWarning[] = []
  const notes: MediaNote[] = []
  const isWebmCodec = (track: { codec: string } | null) => track === null || WEBM_CODECS.includes(track.codec)

  if (kind === 'video' && video) {
    if (!isShownEverywhere(video)) warnings.push({ code: 'VIDEO_CODEC', codec: videoName(video) })
    if (video.isHdr) notes.push({ code: 'HDR' })
    if (!audio) notes.push({ code: 'NO_SOUND' })
  }
  if (audio && !isHeardEverywhere(audio)) warnings.push({ code: 'AUDIO_CODEC', codec: codecName(audio.codec) })
  const isWebm = contentType === 'video/webm' && isWebmCodec(video) && isWebmCodec(audio)
  if (media.container === 'matroska' && !isWebm) warnings.push({ code: 'CONTAINER', container: 'Matroska' })
  if (media.container === 'ogg') warnings.push({ code: 'CONTAINER', container: 'Ogg' })
  if (contentType === 'video/quicktime' && warnings.length === 0) notes.push({ code: 'QUICKTIME' })

  const largeFrom = kind === 'video' ? LARGE_VIDEO_BIT_RATE : LARGE_AUDIO_BIT_RATE
  if (bitRate !== null && bitRate > largeFrom) notes.push({ code: 'LARGE', bitRate })
  const hours = Math.floor((durationInSeconds ?? 0) / 3600)
  if (kind === 'video' && hours >= LONG_IN_HOURS) notes.push({ code: 'LONG', hours })
  return { warnings, notes }
}

const WEBM_CODECS = ['vp8', 'vp9', 'opus', 'vorbis']

/** H.264 with 8 bits and 4:2:0, which every decoder in a phone reads, and the codecs of WebM. */
function isShownEverywhere({ codec, codecString }: VideoTrack): boolean {
  if (codec === 'h264') return codecString === null || /^avc[13]\.(42|4d|58|64)/i.test(codecString)
  return codec === 'vp8' || (codec === 'vp9' && (codecString === null || codecString.startsWith('vp09.00')))
}

function isHeardEverywhere({ codec, codecString }: AudioTrack): boolean {
  if (codec === 'pcm') return codecString !== null && /^pcm-(u8|s16|s24|s32|f32)$/.test(codecString)
  return ['aac', 'mp3', 'opus', 'vorbis', 'flac'].includes(codec)
}

const H264_PROFILES: Readonly<Record<string, string>> = { '6e': 'High 10', '7a': 'High 4:2:2', f4: 'High 4:4:4' }

function videoName({ codec, codecString }: VideoTrack): string {
  const profile = codec === 'h264' ? H264_PROFILES[codecString?.slice(5, 7).toLowerCase() ?? ''] : undefined
  if (codec === 'vp9' && codecString) return `VP9 Profile ${Number(codecString.slice(5, 7))}`
  return [codecName(codec), profile].filter((part) => part !== undefined).join(' ')
}
