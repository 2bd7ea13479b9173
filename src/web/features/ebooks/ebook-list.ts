import { toUpdateBody, type EbookForm } from './ebook-form.schema.ts'
import { type AdminEbook, ebooks } from '#shared/contract/ebooks.ts'
import { createEditableContentList } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage } from '#web/platform/paged-query.ts'
import { toPublishable } from '#web/ui/publish-fields.tsx'

/** The e-books, newest first. */
export const ebookList = createEditableContentList({
  kind: 'ebook',
  call: ebooks.list,
  fetchPage: async (query, signal) => toPage('ebooks', await request(ebooks.list, { query, signal })),
  newItemPosition: 'first',
  answer: ebooks.update.answer,
  getItem: ({ ebook }): AdminEbook => ebook,
  /** Cover and file are sent side by side (specification §4 Uploads). */
  async create({ cover, file, publish, ...fields }: EbookForm, sendFile) {
    const [coverImageStorageKey, ebookFileStorageKey] = await Promise.all([
      sendFile('cover', cover),
      sendFile('file', file),
    ])
    const keys = { coverImageStorageKey, ebookFileStorageKey }
    return request(ebooks.create, { body: { ...fields, ...keys, ...toPublishable(publish) } })
  },
  update({ _id: id, version }, { before, after }) {
    return request(ebooks.update, { params: { id }, body: { ...toUpdateBody(before, after), version } })
  },
  setPublished: ({ _id: id, version }, publishing) =>
    request(ebooks.update, { params: { id }, body: { ...publishing, version } }),
  savedTexts: () => ({ created: t('Ebook added successfully!'), updated: t('Ebook updated successfully!') }),
  failedFallback: ({ isNew }) => (isNew ? t('Failed to add ebook.') : t('Failed to update ebook.')),
  remove: (id, query) => request(ebooks.remove, { params: { id }, query }),
  deletionTexts: () => ({
    question: t('Are you sure you want to delete this ebook?'),
    deleted: t('Ebook deleted successfully!'),
    failed: t('Failed to delete ebook.'),
  }),
})
