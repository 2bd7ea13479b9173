import { coursesContaining, type VideoChanges, type VideoRow, videos } from './videos.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { CaptionsService } from '#server/features/captions/public.ts'
import { changeRow } from '#server/features/content/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { CaptionTexts } from '#shared/contract/captions.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { belongsInCourses } from '#shared/domain/videos.ts'

interface Change {
  row: VideoRow
  changes: VideoChanges
  texts: CaptionTexts | undefined
  captions: CaptionsService
}

/** Changes a locked video and its captions. Throws NOT_FOUND or VIDEO_IN_COURSES. */
export async function changeVideo(trx: Db, { row, changes, texts, captions }: Change) {
  const { usage_type: usageType = row.usage_type } = changes
  if (belongsInCourses(row.usage_type) && !belongsInCourses(usageType)) await requireNoCourse(trx, row.id)
  const languagesBefore = await captions.languagesOf(trx, row.id)
  const languages = texts ? await captions.replace(trx, row.id, texts) : languagesBefore
  const isChanged = Object.keys(changes).length > 0 || texts !== undefined
  const changed = await changeRow(trx, { repo: videos, row, changes, isChanged })
  const hasNewText = texts?.some(({ text }) => text !== undefined)
  return {
    changed,
    before: auditFields(row, languagesBefore),
    after: { ...auditFields(changed, languages), ...(hasNewText && { captions: `${languages.join(', ')} (new)` }) },
  }
}

/** What the audit log keeps: nothing about the file. */
export function auditFields(row: VideoRow, captions: readonly string[]): Fields {
  return {
    title: row.title,
    description: row.description,
    usageType: row.usage_type,
    sequenceOrder: row.sequence_order,
    isPublished: row.is_published,
    publishAt: row.publish_at,
    captions: captions.join(', '),
  }
}

/** A video in a course cannot be given another use: it would vanish from the course without a notice. */
async function requireNoCourse(trx: Db, id: string): Promise<void> {
  const names = (await coursesContaining(trx, id)).map(({ title, deleted_at }) => {
    return deleted_at ? `“${title}” (in the bin)` : `“${title}”`
  })
  if (names.length === 0) return
  const named = names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')
  const usageType = `It stands in ${named}. Please take it out there first.`
  throw new Refused('VIDEO_IN_COURSES', { fields: { usageType } })
}
