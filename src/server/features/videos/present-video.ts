import type { VideoRow } from './videos.repo.ts'
import type { CaptionsOf } from '#server/features/captions/public.ts'
import { presentPublished } from '#server/features/content/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'

/** A video as an administrator sees it. */
export async function presentVideo(
  row: VideoRow,
  { media, viewerId, captionsOf }: { media: Media; viewerId: string; captionsOf: CaptionsOf },
): Promise<AdminVideo> {
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
    captions: captionsOf(row.id),
    ...presentPublished(row),
  }
}
