import { Refused } from './errors.ts'
import { errors } from '#shared/contract/errors.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { isFutureSchedule, type Publishable } from '#shared/domain/publishing.ts'
import { sql } from 'kysely'

/**
 * The publishing columns of a new item. Throws NOT_IN_FUTURE for a past schedule, MALFORMED if it is both published and
 * scheduled.
 */
export function publishingColumns({ isPublished, publishAt }: Publishable, now: Instant) {
  validate({ isPublished, publishAt }, now)
  return { is_published: isPublished, publish_at: publishAt }
}

/**
 * The publishing columns of a change: a time schedules the item, `isPublished` applies now and removes the schedule.
 * Throws like `publishingColumns`.
 */
export function changedPublishingColumns({ isPublished, publishAt }: Change, now: Instant) {
  validate({ isPublished, publishAt }, now)
  if (publishAt) return { is_published: false, publish_at: publishAt }
  if (isPublished !== undefined) return { is_published: isPublished, publish_at: null }
  return publishAt === null ? { publish_at: null } : {}
}

interface Change {
  isPublished?: boolean | undefined
  publishAt?: Instant | null | undefined
}

/** The rows of a table that members see at `now`: not in the bin, and `isVisible` of shared/domain/publishing. */
export function visibleIn(table: 'videos' | 'audios' | 'ebooks' | 'courses', now: Instant) {
  const publishAt = sql.ref(`${table}.publish_at`)
  const isPublished = sql.ref(`${table}.is_published`)
  const deletedAt = sql.ref(`${table}.deleted_at`)
  return sql<boolean>`(${deletedAt} is null and (${publishAt} <= ${now} or (${publishAt} is null and ${isPublished})))`
}

function validate({ isPublished, publishAt }: Change, now: Instant): void {
  if (!publishAt) return
  if (isPublished)
    throw new Refused('MALFORMED', { fields: { publishAt: 'Please choose either now or a later time.' } })
  if (!isFutureSchedule(publishAt, now)) {
    throw new Refused('NOT_IN_FUTURE', { fields: { publishAt: errors.NOT_IN_FUTURE.message } })
  }
}
