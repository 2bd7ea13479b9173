import { noteText, problemText, warningTexts } from './media-texts.ts'
import type { Findings } from './prepare-file.ts'
import { errors } from '#shared/contract/errors.ts'
import type { VideoTrack } from '#shared/domain/media-info.ts'
import { type KnownMedia, mediaFindings, mediaProblem } from '#shared/domain/media-rules.ts'
import { acceptedContentType } from '#shared/domain/uploads.ts'
import { readMediaTracks } from '#shared/read-media-tracks.ts'
import { t } from '#web/i18n/t.ts'
import { ADTS, BlobSource, FLAC, Input, Logging, LogLevel, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny'

const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MP3, OGG, WAVE, FLAC, ADTS]

/** Reads the tracks of a video or an audio, with the library and by the rules of the server. */
export async function inspectMedia(file: File, kind: 'video' | 'audio'): Promise<Findings> {
  // What is wrong with a file is shown to the administrator, not to the console.
  Logging.level = LogLevel.Silent
  using input = new Input({ source: new BlobSource(file), formats: FORMATS })
  const tracks = await readMediaTracks(input).catch(() => null)
  if (!tracks) return { problem: t(errors.UPLOAD_UNREADABLE.message) }
  const durationInSeconds = (await input.getDurationFromMetadata().catch(() => null)) || null
  const bitRate = durationInSeconds && (file.size * 8) / durationInSeconds
  const media: KnownMedia = { ...tracks, durationInSeconds, bitRate }
  const problem = mediaProblem(media, kind)
  if (problem) return { problem: problemText(problem) }

  const contentType = acceptedContentType({ fileName: file.name, contentType: file.type }) ?? ''
  const { warnings, notes } = mediaFindings(media, kind, contentType)
  return {
    details: detailsOf(media, kind),
    warnings: warningTexts(warnings, kind),
    notes: notes.map((note) => noteText(note, kind)),
  }
}

function detailsOf({ durationInSeconds, video }: KnownMedia, kind: 'video' | 'audio'): string | null {
  const length = durationInSeconds === null ? [] : [lengthText(durationInSeconds)]
  const size = kind === 'video' && video ? [sizeText(video)] : []
  return [...length, ...size].join(' · ') || null
}

function sizeText({ width, height }: VideoTrack): string {
  return `${width} × ${height}`
}

/** '2:03 min' */
function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return t('{length} min', { length: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}` })
}
