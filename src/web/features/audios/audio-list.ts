import { toUpdateBody, type AudioForm } from './audio-form.schema.ts'
import { type AdminAudio, audios } from '#shared/contract/audios.ts'
import { createEditableContentList } from '#web/features/content/public.ts'
import { followConversion } from '#web/features/renditions/public.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage } from '#web/platform/paged-query.ts'
import { toPublishable } from '#web/ui/publish-fields.tsx'

/** The audios, newest first. */
export const audioList = createEditableContentList({
  kind: 'audio',
  call: audios.list,
  fetchPage: async (query, signal) => toPage('audios', await request(audios.list, { query, signal })),
  newItemPosition: 'first',
  answer: audios.update.answer,
  getItem: ({ audio }): AdminAudio => audio,
  async create({ file, publish, ...fields }: AudioForm, sendFile) {
    const storageKey = await sendFile('file', file)
    const created = await request(audios.create, { body: { ...fields, storageKey, ...toPublishable(publish) } })
    followConversion(created.audio)
    return created
  },
  update({ _id: id, version }, { before, after }) {
    return request(audios.update, { params: { id }, body: { ...toUpdateBody(before, after), version } })
  },
  setPublished: ({ _id: id, version }, publishing) =>
    request(audios.update, { params: { id }, body: { ...publishing, version } }),
  savedTexts: () => ({ created: t('Audio added successfully!'), updated: t('Audio updated successfully!') }),
  failedFallback: ({ isNew }) => (isNew ? t('Failed to add audio.') : t('Failed to update audio.')),
  remove: (id, query) => request(audios.remove, { params: { id }, query }),
  deletionTexts: () => ({
    question: t('Are you sure you want to delete this audio file?'),
    deleted: t('Audio deleted successfully!'),
    failed: t('Failed to delete audio.'),
  }),
})
