import type { AudioForm } from './audio-form.schema.ts'
import { type AdminAudio, audios } from '#shared/contract/audios.ts'
import type { Body } from '#shared/contract/call.ts'
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

const list = pagedList<AdminAudio>({
  call: audios.list,
  async fetchPage(query, signal) {
    const { audios: items, total, nextCursor } = await request(audios.list, { query, signal })
    return { items, total, nextCursor }
  },
})

/** The audios that match, newest first. */
export const useAudios = list.usePages

interface NewAudio {
  form: AudioForm
  file: File
  upload: FileUpload
}

/** Sends the file, then makes the audio of it. */
export function useCreateAudio() {
  return useMutation({
    async mutationFn({ form: { title, description, artist, publish }, file, upload }: NewAudio) {
      const storageKey = await upload.send(file)
      return request(audios.create, {
        body: { title, description, artist, storageKey, ...publishableOf(publish) },
      })
    },
    onSuccess({ audio }, { upload }) {
      upload.taken()
      list.prepend(audio)
      toast({ kind: 'success', text: t('Audio added successfully!') })
    },
    onError(error, { upload }) {
      upload.refused(error)
      if (!isCancelled(error)) toast({ kind: 'error', text: messageOf(error, t('Failed to add audio.')) })
    },
  })
}

export function useUpdateAudio() {
  return useMutation({
    mutationFn: ({
      audio: { _id: id, version },
      changes,
    }: {
      audio: AdminAudio
      changes: Body<typeof audios.update>
    }) => request(audios.update, { params: { id }, body: { ...changes, version } }),
    onSuccess({ audio }) {
      list.replace(audio)
      toast({ kind: 'success', text: t('Audio updated successfully!') })
    },
    onError(error) {
      if (meanwhileOf(error, audios.update.answer)) return
      toast({ kind: 'error', text: messageOf(error, t('Failed to update audio.')) })
    },
  })
}

export function useDeleteAudio() {
  return useMutation({
    mutationFn: ({ _id: id, confirmedUses }: Deletion) =>
      request(audios.remove, { params: { id }, query: { confirmedUses } }),
    onSuccess(_nothing, { _id }) {
      list.remove(_id)
      toastDeleted({ kind: 'audio', _id }, t('Audio deleted successfully!'))
    },
    onError(error) {
      if (!isUnconfirmedUse(error)) toast({ kind: 'error', text: messageOf(error, t('Failed to delete audio.')) })
    },
  })
}
