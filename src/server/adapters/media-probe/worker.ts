import type { ProbeTask } from './media-probe.ts'
import { mp3Duration } from './mp3-frames.ts'
import { serveTasks } from '#server/platform/worker-tasks.ts'
import type { MediaInfo } from '#server/ports/media-probe.ts'
import * as bunny from 'mediabunny'

bunny.Logging.level = bunny.LogLevel.Silent

/** Parser's cache of a file in memory. */
const CACHE_BYTES = 8 * 1024 * 1024
/** A larger MP3 without a table is assumed to have a constant bit rate. */
const MAX_BYTES_COUNTED = 256 * 1024 * 1024

const formats: Record<string, bunny.InputFormat[]> = {
  'video/mp4': [bunny.MP4, bunny.QTFF],
  'audio/mp4': [bunny.MP4, bunny.QTFF],
  'video/webm': [bunny.WEBM, bunny.MATROSKA],
  'audio/mpeg': [bunny.MP3],
  'audio/ogg': [bunny.OGG],
  'audio/wav': [bunny.WAVE],
}

serveTasks<ProbeTask, MediaInfo | null>(async ({ contentType, sizeInBytes }, read) => {
  const source = new bunny.CustomSource({
    getSize: () => sizeInBytes,
    read,
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
  })
  using input = new bunny.Input({ source, formats: formats[contentType] ?? [] })
  const tracks = await input.getTracks()
  const isCounted = contentType === 'audio/mpeg' && sizeInBytes <= MAX_BYTES_COUNTED
  const duration = isCounted ? await mp3Duration({ sizeInBytes, read }) : await containerDuration(input, contentType)
  if (!duration || !Number.isFinite(duration) || duration < 0) return null
  const picture = tracks.find((track) => track.isVideoTrack())
  const video = picture ? { width: await picture.getDisplayWidth(), height: await picture.getDisplayHeight() } : null
  return { durationInSeconds: duration, hasPicture: video !== null, video }
})

/**
 * The end of the longest track. MP4 tells it by its last samples, edit lists and fragments included; in WebM that would
 * mean reading the whole file, so its header's duration is preferred.
 */
async function containerDuration(input: bunny.Input, contentType: string): Promise<number | null> {
  const hasDurationInHeader = contentType === 'video/webm' || contentType === 'audio/mpeg'
  return (hasDurationInHeader ? await input.getDurationFromMetadata() : null) ?? input.computeDuration()
}
