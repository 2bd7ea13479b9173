import type { EbookForm } from './ebook-form.schema.ts'
import type { Body } from '#shared/contract/call.ts'
import { type AdminEbook, ebooks } from '#shared/contract/ebooks.ts'
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

const list = pagedList<AdminEbook>({
  call: ebooks.list,
  async fetchPage(query, signal) {
    const { ebooks: items, total, nextCursor } = await request(ebooks.list, { query, signal })
    return { items, total, nextCursor }
  },
})

/** The e-books that match, newest first. */
export const useEbooks = list.usePages

/** A file and the upload that sends it. */
interface Sending {
  file: File
  upload: FileUpload
}

interface NewEbook {
  form: EbookForm
  cover: Sending
  book: Sending
}

/** Sends cover and file side by side, then makes the e-book of both (specification §4 Uploads). */
export function useCreateEbook() {
  return useMutation({
    async mutationFn({ form: { title, description, author, publish }, cover, book }: NewEbook) {
      const [coverImageStorageKey, ebookFileStorageKey] = await Promise.all([
        cover.upload.send(cover.file),
        book.upload.send(book.file),
      ])
      const keys = { coverImageStorageKey, ebookFileStorageKey }
      return request(ebooks.create, { body: { title, description, author, ...keys, ...publishableOf(publish) } })
    },
    onSuccess({ ebook }, { cover, book }) {
      cover.upload.taken()
      book.upload.taken()
      list.prepend(ebook)
      toast({ kind: 'success', text: t('Ebook added successfully!') })
    },
    onError(error, { cover, book }) {
      cover.upload.refused(error)
      book.upload.refused(error)
      if (!isCancelled(error)) toast({ kind: 'error', text: messageOf(error, t('Failed to add ebook.')) })
    },
  })
}

export function useUpdateEbook() {
  return useMutation({
    mutationFn: ({
      ebook: { _id: id, version },
      changes,
    }: {
      ebook: AdminEbook
      changes: Body<typeof ebooks.update>
    }) => request(ebooks.update, { params: { id }, body: { ...changes, version } }),
    onSuccess({ ebook }) {
      list.replace(ebook)
      toast({ kind: 'success', text: t('Ebook updated successfully!') })
    },
    onError(error) {
      if (meanwhileOf(error, ebooks.update.answer)) return
      toast({ kind: 'error', text: messageOf(error, t('Failed to update ebook.')) })
    },
  })
}

export function useDeleteEbook() {
  return useMutation({
    mutationFn: ({ _id: id, confirmedUses }: Deletion) =>
      request(ebooks.remove, { params: { id }, query: { confirmedUses } }),
    onSuccess(_nothing, { _id }) {
      list.remove(_id)
      toastDeleted({ kind: 'ebook', _id }, t('Ebook deleted successfully!'))
    },
    onError(error) {
      if (!isUnconfirmedUse(error)) toast({ kind: 'error', text: messageOf(error, t('Failed to delete ebook.')) })
    },
  })
}
