import type { Body } from '#shared/contract/call.ts'
import { type AdminEbook, ebooks } from '#shared/contract/ebooks.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import { fileSchema, requiredFileSchema } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { toPublishable, publishValueSchema } from '#web/ui/publish-fields.tsx'
import * as z from 'zod/mini'

const { title, description, author } = ebooks.create.body.shape

/** What the form of an e-book holds; its rules are the contract's. Cover and file stay when an e-book is edited. */
export const ebookForm = z.object({
  title,
  description: description.def.innerType,
  author: author.def.innerType,
  publish: publishValueSchema,
  cover: fileSchema('image'),
  file: fileSchema('pdf'),
})
export type EbookForm = z.output<typeof ebookForm>

/** A new e-book needs both of its files (specification §5 Ebook). */
export const newEbookForm = z.extend(ebookForm, {
  cover: requiredFileSchema('image', () => t('Please choose the cover image.')),
  file: requiredFileSchema('pdf', () => t('Please choose the e-book file.')),
})

export const ebookLabels: FieldLabels<EbookForm> = {
  title: () => t('Title'),
  description: () => t('Description'),
  author: () => t('Author'),
  publish: () => t('Publish'),
  cover: null,
  file: null,
}

/** The initial values of the form: empty, or those of the e-book that is edited. */
export function initialEbookForm(ebook: AdminEbook | null, now: Instant): EbookForm {
  return {
    title: ebook?.title ?? '',
    description: ebook?.description ?? '',
    author: ebook?.author ?? '',
    publish: ebook ? publishModeOf(ebook, now) : { mode: 'now', input: '' },
    cover: null,
    file: null,
  }
}

/** Only what was changed is sent (specification §7). */
export function toUpdateBody(before: EbookForm, after: EbookForm): Body<typeof ebooks.update> {
  const { cover: _cover, file: _file, publish, ...fields } = changedFields(before, after)
  return { ...fields, ...(publish && toPublishable(publish)) }
}
