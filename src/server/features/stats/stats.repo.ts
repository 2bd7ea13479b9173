import type { Db } from '#server/db/database.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** Members (role USER) who had joined by then and were not deleted. */
export async function countMembers(db: Db, until: Instant): Promise<number> {
  const present = total(
    db
      .selectFrom('users')
      .where('role', '=', 'USER')
      .where('created_at', '<=', until)
      .select((eb) => eb.fn.countAll<number>().as('total')),
  )
  const deleted = total(
    db
      .selectFrom('deleted_members')
      .where('joined_at', '<=', until)
      .where('deleted_at', '>', until)
      .select((eb) => eb.fn.countAll<number>().as('total')),
  )
  return sum([present, deleted])
}

/** Members whose subscription was active then. */
export async function countActive(db: Db, at: Instant): Promise<number> {
  const present = total(
    db
      .selectFrom('grants')
      .innerJoin('users', 'users.id', 'grants.user_id')
      .where('users.role', '=', 'USER')
      .where('starts_at', '<=', at)
      .where('ends_at', '>', at)
      .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
      .select((eb) => eb.fn.count<number>('user_id').distinct().as('total')),
  )
  const deleted = total(
    db
      .selectFrom('deleted_member_terms')
      .where('starts_at', '<=', at)
      .where('ended_at', '>', at)
      .select((eb) => eb.fn.count<number>('deleted_member_id').distinct().as('total')),
  )
  return sum([present, deleted])
}

/** Captured payments less refunds, in paise, from `from` (included) to `until` (not). */
export function revenueInPaise(db: Db, { from, until }: { from: Instant; until: Instant }): Promise<number> {
  return total(
    db
      .selectFrom('payments')
      .where('captured_at', '>=', from)
      .where('captured_at', '<', until)
      .select(({ fn, eb }) =>
        fn.coalesce(fn.sum<number>(eb('amount_in_paise', '-', eb.ref('refunded_in_paise'))), eb.lit(0)).as('total'),
      ),
  )
}

/** Courses that were visible to members then. */
export function countCourses(db: Db, at: Instant): Promise<number> {
  return total(
    db
      .selectFrom('courses')
      .where('created_at', '<=', at)
      .where(visibleIn('courses', at))
      .select((eb) => eb.fn.countAll<number>().as('total')),
  )
}

/** How long the videos are that were visible to members then, those of live streams aside. */
export function secondsOfVideo(db: Db, at: Instant): Promise<number> {
  return total(
    db
      .selectFrom('videos')
      .where('usage_type', '!=', 'LIVESTREAM_SOURCE')
      .where(visibleIn('videos', at))
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('duration_in_seconds'), lit(0)).as('total')),
  )
}

async function total(query: { executeTakeFirstOrThrow(): Promise<{ total: number }> }): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).total
}

/** Awaits all at once: a failure of one that is not awaited yet would end the process. */
async function sum(counts: Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((before, count) => before + count, 0)
}
