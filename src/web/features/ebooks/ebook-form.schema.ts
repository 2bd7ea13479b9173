import type { Body } from '#shared/contract/call.ts'
import { type AdminEbook, ebooks } from '#shared/contract/ebooks.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import { fileProblem } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { publishableOf, publishValue } from '#web/ui/publish-value.ts'
import * as z from 'zod/mini'

const { title, description, author } = ebooks.create.body.shape
const file = z.nullable(z.instanceof(File))

/** What the form of an e-book holds; its rules are the contract's. Cover and file stay when one edits. */
export const ebookForm = z.object({
  title,
  description: description.def.innerType,
  author: author.def.innerType,
  publish: publishValue,
  cover: file,
  file,
})
export type EbookForm = z.output<typeof ebookForm>

/** A new e-book needs both of its files (specification §5 Ebook). */
export const newEbookForm = z.extend(ebookForm, {
  cover: fileOf('image', () => t('Please choose the cover image.')),
  file: fileOf('pdf', () => t('Please choose the e-book file.')),
})

/** How the form begins: empty, or with the e-book that is edited. */
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
export function changesOf(before: EbookForm, after: EbookForm): Body<typeof ebooks.update> {
  const isPublishChanged = before.publish.mode !== after.publish.mode || before.publish.input !== after.publish.input
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.author !== before.author && { author: after.author }),
    ...(isPublishChanged && publishableOf(after.publish)),
  }
}

function fileOf(kind: UploadKind, whenMissing: () => string) {
  return z.nullable(z.instanceof(File)).check((context) => {
    const { value } = context
    const problem = value ? fileProblem(value, kind) : whenMissing()
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: value })
  })
}

/** What two forms say differently, by the names that the form shows. */
export function differencesOf(before: EbookForm, after: EbookForm): string[] {
  const changes = changesOf(before, after)
  return [
    ...(changes.title === undefined ? [] : [t('Title')]),
    ...(changes.description === undefined ? [] : [t('Description')]),
    ...(changes.author === undefined ? [] : [t('Author')]),
    ...(changes.isPublished === undefined ? [] : [t('Publish')]),
  ]
}
