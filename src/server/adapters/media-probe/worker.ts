import type { ProbeTask } from './media-probe.ts'
import { mp3Duration } from './mp3-frames.ts'
import { serveTasks } from '#server/platform/worker-tasks.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { readMediaTracks } from '#shared/read-media-tracks.ts'
import * as bunny from 'mediabunny'

bunny.Logging.level = bunny.LogLevel.Silent

/** Parser's cache of a file in memory. */
const CACHE_BYTES = 8 * 1024 * 1024
/** A larger MP3 without a table is assumed to have a constant bit rate. */
const MAX_BYTES_COUNTED = 256 * 1024 * 1024

const formats: Record<string, bunny.InputFormat[]> = {
  'video/mp4': [bunny.MP4, bunny.QTFF],
  'video/quicktime': [bunny.MP4, bunny.QTFF],
  'audio/mp4': [bunny.MP4, bunny.QTFF],
  'video/webm': [bunny.WEBM, bunny.MATROSKA],
  'video/x-matroska': [bunny.WEBM, bunny.MATROSKA],
  'audio/mpeg': [bunny.MP3],
  'audio/ogg': [bunny.OGG],
  'audio/wav': [bunny.WAVE],
  'audio/flac': [bunny.FLAC],
  'audio/aac': [bunny.ADTS],
}

serveTasks<ProbeTask, MediaInfo | null>(async ({ contentType, sizeInBytes }, read) => {
  const source = new bunny.CustomSource({
    getSize: () => sizeInBytes,
    read,
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
  })
  using input = new bunny.Input({ source, formats: formats[contentType] ?? [] })
  const tracks = await readMediaTracks(input)
  if (!tracks) return null
  const isCounted = contentType === 'audio/mpeg' && sizeInBytes <= MAX_BYTES_COUNTED
  const duration = isCounted ? await mp3Duration({ sizeInBytes, read }) : await containerDuration(input, contentType)
  if (!duration || !Number.isFinite(duration) || duration < 0) return null
  return { ...tracks, durationInSeconds: duration, bitRate: Math.round((sizeInBytes * 8) / duration) }
})

/** The formats whose last samples cannot be found without reading the whole file. */
const DURATION_IN_HEADER = ['video/webm', 'video/x-matroska', 'audio/mpeg', 'audio/flac']

/**
 * The end of the longest track. MP4 tells it by its last samples, edit lists and fragments included; elsewhere the
 * header's duration is preferred.
 */
async function containerDuration(input: bunny.Input, contentType: string): Promise<number | null> {
  const isInHeader = DURATION_IN_HEADER.includes(contentType)
  return (isInHeader ? await input.getDurationFromMetadata() : null) ?? input.computeDuration()
}
