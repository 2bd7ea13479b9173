import * as progress from './user-progress.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { UserProgress } from '#shared/contract/user-details.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { courseShare, progressShare } from '#shared/domain/progress.ts'

/** How far a member is in the courses that they have started, the latest first, and what they watched last. */
export async function readUserProgress(db: Db, member: { userId: string; now: Instant }): Promise<UserProgress> {
  const started = Map.groupBy(await progress.startedItems(db, member), ({ courseId }) => courseId)
  const counts = await progress.itemCounts(db, { courseIds: [...started.keys()], now: member.now })
  const last = await progress.lastItem(db, member.userId)
  return {
    courses: [...started.values()].flatMap((items) => {
      const [latest] = items
      if (!latest) return []
      const { courseId: _id, courseTitle: title, latestAt } = latest
      return [{ _id, title, share: courseShare(items, counts.get(_id) ?? 0), latestAt }]
    }),
    last: last && { title: last.title, at: last.latestAt, share: progressShare(last) },
  }
}
