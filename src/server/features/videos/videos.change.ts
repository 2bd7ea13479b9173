import * as videos from './videos.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { CaptionsService } from '#server/features/captions/captions.service.ts'
import { Refused } from '#server/platform/errors.ts'
import { demandVersion } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { CaptionTexts } from '#shared/contract/captions.ts'
import type { Fields } from '#shared/domain/activity.ts'
import { belongsInCourses } from '#shared/domain/videos.ts'

interface Change {
  id: string
  version: number | undefined
  changed: Parameters<typeof videos.change>[2]
  texts: CaptionTexts | undefined
  viewer: Viewer
}

/** Changes one video in a transaction. Throws NOT_FOUND, CHANGED_MEANWHILE or VIDEO_IN_COURSES. */
export function videoChange({ captions, audit }: { captions: CaptionsService; audit: Audit }) {
  return async (trx: Db, { id, version, changed, texts, viewer }: Change): Promise<videos.VideoRow> => {
    const before = await videos.lock(trx, id)
    if (!before) throw new Refused('NOT_FOUND')
    demandVersion(before, version)
    const { usage_type: usageType = before.usage_type } = changed
    if (belongsInCourses(before.usage_type) && !belongsInCourses(usageType)) await demandNoCourse(trx, id)
    const spokenBefore = await captions.languagesOf(trx, id)
    const spoken = texts ? await captions.replace(trx, id, texts) : spokenBefore
    const isChanged = Object.keys(changed).length > 0 || texts !== undefined
    const after = isChanged ? await videos.change(trx, id, changed) : before
    if (!after) throw new Refused('NOT_FOUND')
    await audit.record(trx, {
      by: viewer,
      action: 'video.update',
      subject: `video:${id}`,
      name: before.title,
      before: told(before, spokenBefore),
      after: {
        ...told(after, spoken),
        ...(texts?.some(({ text }) => text !== undefined) && { captions: `${spoken.join(', ')} (new)` }),
      },
    })
    return after
  }
}

/** As the audit log tells it: nothing of its file. */
export function told(row: videos.VideoRow, captions: readonly string[]): Fields {
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

/** A video that stands in a course cannot be given another use: members would miss it there, and nobody be told. */
async function demandNoCourse(trx: Db, id: string): Promise<void> {
  const names = (await videos.coursesWith(trx, id)).map(({ title, deleted_at }) => {
    return deleted_at ? `“${title}” (in the bin)` : `“${title}”`
  })
  if (names.length === 0) return
  const named = names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')
  const usageType = `It stands in ${named}. Please take it out there first.`
  throw new Refused('VIDEO_IN_COURSES', { fields: { usageType } })
}
