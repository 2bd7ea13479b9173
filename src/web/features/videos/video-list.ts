import { toUpdateBody, type VideoForm } from './video-form.schema.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import type { UsageType } from '#shared/domain/videos.ts'
import { SINGLE_UPLOAD_LIMIT_IN_BYTES } from '#shared/domain/uploads.ts'
import { type ContentFilters, createEditableContentList } from '#web/features/content/public.ts'
import { followConversion } from '#web/features/renditions/public.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import type { PageRequest } from '#web/platform/paged-list.ts'
import { toPage } from '#web/platform/paged-query.ts'
import { toPublishable } from '#web/ui/publish-fields.tsx'

export interface VideoFilters extends ContentFilters {
  usageType: UsageType
}

/** The videos, oldest first. */
export const videoList = createEditableContentList({
  kind: 'video',
  call: videos.list,
  fetchPage: async (query: PageRequest & Partial<VideoFilters>, signal) =>
    toPage('videos', await request(videos.list, { query, signal })),
  newItemPosition: 'last',
  answer: videos.update.answer,
  getItem: ({ video }): AdminVideo => video,
  async create({ file, refusedCaptions: _refused, publish, automaticCaptions, ...fields }: VideoForm, sendFile) {
    const storageKey = await sendFile('file', file)
    const created = await request(videos.create, {
      body: { ...fields, automaticCaptions: automaticCaptions || null, storageKey, ...toPublishable(publish) },
    })
    followConversion(created.video)
    return created
  },
  update({ _id: id, version }, { before, after }) {
    return request(videos.update, { params: { id }, body: { ...toUpdateBody(before, after), version } })
  },
  setPublished: ({ _id: id, version }, publishing) =>
    request(videos.update, { params: { id }, body: { ...publishing, version } }),
  savedTexts: () => ({ created: t('Video added successfully!'), updated: t('Video updated successfully!') }),
  failedFallback: ({ isNew, form }) => (isNew ? createFailedText(form.file) : t('Failed to update video.')),
  remove: (id, query) => request(videos.remove, { params: { id }, query }),
  deletionTexts: () => ({
    question: t('Are you sure you want to delete this video?'),
    deleted: t('Video deleted successfully!'),
    failed: t('Failed to delete video.'),
  }),
})

/** The error of a video that could not be added, when the server gives no reason. */
export function createFailedText(file: File | null): string {
  const isLarge = file !== null && file.size >= SINGLE_UPLOAD_LIMIT_IN_BYTES
  return isLarge ? t('Failed to upload large video.') : t('Failed to upload video.')
}
