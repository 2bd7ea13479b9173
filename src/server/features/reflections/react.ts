import type { Topics } from './topics.ts'
import * as reactions from './reactions.repo.ts'
import * as reflections from './reflections.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { REPORTS_THAT_HIDE } from '#shared/domain/chat-rules.ts'
import { HOUR_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { REFLECTION_REPORTS_PER_HOUR } from '#shared/domain/reflections.ts'

const isShown = (row: { shown_from: Instant | null }, now: Instant) => row.shown_from !== null && row.shown_from <= now

/**
 * A shared reflection or comment that the viewer may read. Throws NOT_FOUND where they may not, and where they have
 * written none of their own; REFLECTION_GONE once it is not shared any more.
 */
export async function requireReadable(
  id: string,
  { db, topics, viewer, now }: Reading,
): Promise<reflections.ReflectionRow> {
  const { userId } = viewer
  const row = await reflections.find(db, id)
  if (!row || !(await topics.mayRead(viewer, { itemId: row.item_id, day: row.day }))) throw new Refused('NOT_FOUND')
  const parent = row.parent_id === null ? row : await reflections.find(db, row.parent_id)
  if (row.user_id === userId || parent?.user_id === userId) return row
  if (!(await reflections.findByTopic(db, { userId, topic: row.topic }))) throw new Refused('NOT_FOUND')
  if (!parent || !isShown(row, now) || !isShown(parent, now)) throw new Refused('REFLECTION_GONE')
  return row
}

interface Reading {
  db: Db
  topics: Topics
  viewer: Viewer
  now: Instant
}

/** Thanks and reports of members for what others have shared. */
export function createReactions({ db, clock, limits, topics }: ReactionDependencies) {
  /** Of somebody else: nobody thanks or reports themselves. */
  async function requireOfOther(id: string, viewer: Viewer): Promise<void> {
    const row = await requireReadable(id, { db, topics, viewer, now: clock.now() })
    if (row.user_id === viewer.userId) throw new Refused('NOT_FOUND')
    if (!isShown(row, clock.now())) throw new Refused('REFLECTION_GONE')
  }

  return {
    async thank({ params: { id }, viewer }: Reacting) {
      await requireOfOther(id, viewer)
      await reactions.thank(db, { reflectionId: id, userId: viewer.userId, now: clock.now() })
    },

    async endThanks({ params: { id }, viewer }: Reacting) {
      if (!(await reflections.find(db, id))) throw new Refused('NOT_FOUND')
      await reactions.endThanks(db, { reflectionId: id, userId: viewer.userId })
    },

    async report({ params: { id }, viewer }: Reacting) {
      const { userId } = viewer
      const perHour = { max: REFLECTION_REPORTS_PER_HOUR, withinSeconds: HOUR_IN_MS / 1000 }
      await limits.consume([{ action: 'reflections reported', subject: userId, ...perHour }])
      await requireOfOther(id, viewer)
      await transact(db, async (trx) => {
        const now = clock.now()
        const row = await reflections.lock(trx, id)
        if (!row || !isShown(row, now)) throw new Refused('REFLECTION_GONE')
        if (!(await reactions.report(trx, { reflectionId: id, userId, now }))) return
        const reports = row.open_reports + 1
        const hides = reports >= REPORTS_THAT_HIDE
        await reflections.update(trx, id, { open_reports: reports, ...(hides && hiddenByReports(now)) })
      })
    },
  }
}

function hiddenByReports(now: Instant) {
  return { state: 'HELD', reason: 'REPORTED', shown_from: null, held_since: now, was_hidden: true } as const
}

interface Reacting {
  params: { id: string }
  viewer: Viewer
}

interface ReactionDependencies {
  db: Db
  clock: Clock
  limits: RateLimiter
  topics: Topics
}
