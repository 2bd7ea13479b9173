import { Refused } from './errors.ts'
import { errors } from '#shared/contract/errors.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { isFutureSchedule, type Publishable } from '#shared/domain/publishing.ts'
import { sql } from 'kysely'

/** The publishing columns of a new item. Throws NOT_IN_FUTURE for a schedule that has passed. */
export function publishingOf({ isPublished, publishAt }: Publishable, now: Instant) {
  refusePast(publishAt, now)
  return { is_published: isPublished, publish_at: publishAt }
}

/** The publishing columns of those fields that a change names. Throws NOT_IN_FUTURE for a schedule that has passed. */
export function publishingChange({ isPublished, publishAt }: Change, now: Instant) {
  refusePast(publishAt, now)
  return {
    ...(isPublished !== undefined && { is_published: isPublished }),
    ...(publishAt !== undefined && { publish_at: publishAt }),
  }
}

interface Change {
  isPublished?: boolean | undefined
  publishAt?: Instant | null | undefined
}

/** The rows of a table that members see at `now`: `isVisible` of shared/domain/publishing, as a condition. */
export function visibleIn(table: 'videos' | 'audios' | 'ebooks' | 'courses', now: Instant) {
  const publishAt = sql.ref(`${table}.publish_at`)
  const isPublished = sql.ref(`${table}.is_published`)
  return sql<boolean>`(${publishAt} <= ${now} or (${publishAt} is null and ${isPublished}))`
}

function refusePast(publishAt: Instant | null | undefined, now: Instant): void {
  if (!publishAt || isFutureSchedule(publishAt, now)) return
  throw new Refused('NOT_IN_FUTURE', { fields: { publishAt: errors.NOT_IN_FUTURE.message } })
}
