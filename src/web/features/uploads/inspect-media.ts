import type { Findings } from './prepare-file.ts'
import { errors } from '#shared/contract/errors.ts'
import { t } from '#web/i18n/t.ts'
import {
  BlobSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'

/** The picture formats that every browser and phone of the last years shows. */
const WIDELY_SHOWN = new Set(['avc', 'vp8', 'vp9', 'av1'])

/** Reads the tracks of a video or an audio, with the library that the server uses. */
export async function inspectMedia(file: File, kind: 'video' | 'audio'): Promise<Findings> {
  using input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA, MP3, OGG, WAVE] })
  const tracks: InputTrack[] = await input.getTracks().catch(() => [])
  if (tracks.length === 0) return { problem: t(errors.UPLOAD_UNREADABLE.message) }
  const duration = await input.getDurationFromMetadata().catch(() => null)
  const length = duration === null ? null : lengthText(duration)
  if (kind === 'audio') return { details: length }
  const video = tracks.find((track): track is InputVideoTrack => track.isVideoTrack())
  if (!video) return { problem: t(errors.UPLOAD_NO_PICTURE.message) }
  const [codec, size] = await Promise.all([video.getCodec(), sizeText(video)])
  return {
    details: [length, size].filter((text) => text !== null).join(' · '),
    warning: WIDELY_SHOWN.has(codec ?? '') ? null : warningText(codec),
  }
}

function warningText(codec: string | null): string {
  const format = codec === 'hevc' ? t('HEVC (H.265)') : (codec ?? t('an unusual format'))
  return t(
    'The picture is recorded in {format}, which many phones and browsers cannot show: members would hear sound under a black picture. Please convert it to MP4 (H.264) first, for example with the free program HandBrake.',
    { format },
  )
}

async function sizeText(video: InputVideoTrack): Promise<string | null> {
  const [width, height] = await Promise.all([video.getCodedWidth(), video.getCodedHeight()])
  return width > 0 && height > 0 ? `${width} × ${height}` : null
}

/** '2:03 min' */
function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return t('{length} min', { length: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}` })
}
