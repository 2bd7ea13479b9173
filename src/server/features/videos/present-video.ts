import type { VideoRow } from './videos.repo.ts'
import type { AutomaticCaptionsService, CaptionsService } from '#server/features/captions/public.ts'
import { presentPublished } from '#server/features/content/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { MediaSources } from '#server/features/renditions/public.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'

interface Sources {
  media: Media
  captions: Pick<CaptionsService, 'ofVideos'>
  automaticCaptions: Pick<AutomaticCaptionsService, 'jobsOf'>
  mediaSources: Pick<MediaSources, 'statesOf'>
  viewerId: string
}

/** Videos as an administrator sees them; what belongs to them is read for all at once. */
export async function presentVideos(
  rows: readonly VideoRow[],
  { media, captions, automaticCaptions, mediaSources, viewerId }: Sources,
): Promise<AdminVideo[]> {
  const ids = rows.map(({ id }) => id)
  const files = rows.map(({ storage_key: key, title }) => ({ key, title }))
  const [captionsOf, captionJobsOf, mediaOf] = await Promise.all([
    captions.ofVideos(viewerId, ids),
    automaticCaptions.jobsOf(ids),
    mediaSources.statesOf(viewerId, files),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const file = { key: row.storage_key, contentType: row.content_type, title: row.title }
      return {
        _id: row.id,
        title: row.title,
        description: row.description,
        videoFileUrl: await media.signedUrl(viewerId, file),
        storageKey: row.storage_key,
        usageType: row.usage_type,
        sequenceOrder: row.sequence_order,
        durationInSeconds: row.duration_in_seconds,
        sizeInBytes: row.size_in_bytes,
        captions: captionsOf(row.id).map(({ lastStartsAtSeconds, ...track }) => {
          return { ...track, isTooLong: (lastStartsAtSeconds ?? 0) > row.duration_in_seconds }
        }),
        captionJobs: captionJobsOf(row.id),
        ...mediaOf(row.storage_key),
        ...presentPublished(row),
      }
    }),
  )
}
