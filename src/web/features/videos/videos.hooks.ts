import type { VideoForm } from './video-form.schema.ts'
import type { Body } from '#shared/contract/call.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import { SINGLE_UPLOAD_LIMIT_IN_BYTES } from '#shared/domain/uploads.ts'
import { isUnconfirmedUse, toastDeleted } from '#web/features/bin/bin.hooks.ts'
import type { Deletion } from '#web/features/bin/delete-content.hooks.tsx'
import { type FileUpload, isCancelled } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { meanwhileOf } from '#web/platform/edit-conflict.ts'
import { pagedList } from '#web/platform/paged-list.ts'
import { toast } from '#web/platform/toasts.ts'
import { publishableOf } from '#web/ui/publish-value.ts'
import { useMutation } from '@tanstack/react-query'

const list = pagedList<AdminVideo>({
  call: videos.list,
  async fetchPage(query, signal) {
    const { videos: items, total, nextCursor } = await request(videos.list, { query, signal })
    return { items, total, nextCursor }
  },
})

/** The videos that match, oldest first. */
export const useVideos = list.usePages

interface NewVideo {
  form: VideoForm
  file: File
  upload: FileUpload
}

/** Sends the file, then makes the video of it. */
export function useCreateVideo() {
  return useMutation({
    async mutationFn({ form, file, upload }: NewVideo) {
      const { title, description, sequenceOrder, usageType, captions, publish } = form
      const storageKey = await upload.send(file)
      const fields = { title, description, sequenceOrder, usageType, storageKey, captions }
      return request(videos.create, { body: { ...fields, ...publishableOf(publish) } })
    },
    onSuccess({ video }, { upload }) {
      upload.taken()
      list.append(video)
      toast({ kind: 'success', text: t('Video added successfully!') })
    },
    onError(error, { file, upload }) {
      upload.refused(error)
      if (!isCancelled(error)) toast({ kind: 'error', text: createFailure(error, file) })
    },
  })
}

/** Why a video could not be added, in words. */
export function createFailure(error: unknown, file: File): string {
  const isLarge = file.size >= SINGLE_UPLOAD_LIMIT_IN_BYTES
  return messageOf(error, isLarge ? t('Failed to upload large video.') : t('Failed to upload video.'))
}

export function useUpdateVideo() {
  return useMutation({
    mutationFn: ({
      video: { _id: id, version },
      changes,
    }: {
      video: AdminVideo
      changes: Body<typeof videos.update>
    }) => request(videos.update, { params: { id }, body: { ...changes, version } }),
    onSuccess({ video }) {
      list.replace(video)
      toast({ kind: 'success', text: t('Video updated successfully!') })
    },
    onError(error) {
      if (meanwhileOf(error, videos.update.answer)) return
      toast({ kind: 'error', text: messageOf(error, t('Failed to update video.')) })
    },
  })
}

export function useDeleteVideo() {
  return useMutation({
    mutationFn: ({ _id: id, confirmedUses }: Deletion) =>
      request(videos.remove, { params: { id }, query: { confirmedUses } }),
    onSuccess(_nothing, { _id }) {
      list.remove(_id)
      toastDeleted({ kind: 'video', _id }, t('Video deleted successfully!'))
    },
    onError(error) {
      if (!isUnconfirmedUse(error)) toast({ kind: 'error', text: messageOf(error, t('Failed to delete video.')) })
    },
  })
}
