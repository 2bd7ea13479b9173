import { createSeededRandom } from './random.ts'
import type { Db } from '#server/db/database.ts'
import type { Progress } from '#server/db/schema.ts'
import { DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { seenPartsBetween } from '#shared/domain/progress.ts'
import type { Insertable } from 'kysely'

/**
 * Lets some of the members with a plan have watched and heard something in the last weeks. The six named accounts have
 * not begun anything, so that a first visit with them looks like one.
 */
export async function seedProgress(trx: Db, { now, except }: { now: Instant; except: string[] }): Promise<void> {
  const random = createSeededRandom(2016)
  const videos = await trx
    .selectFrom('videos')
    .select(['id', 'usage_type as usage', 'duration_in_seconds as length'])
    .where('usage_type', '<>', 'LIVESTREAM_SOURCE')
    .orderBy('created_at')
    .execute()
  const audios = await trx.selectFrom('audios').select(['id', 'duration_in_seconds as length']).orderBy('id').execute()
  const members = await trx
    .selectFrom('users')
    .innerJoin('grants', 'grants.user_id', 'users.id')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .where('users.email', 'not in', except)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('ended_at', 'is', null)
    .select(['users.id', 'plan_type'])
    .orderBy('users.email')
    .execute()
  const ofProgramme = videos.filter(({ usage }) => usage === 'INITIAL_PLAN').map(asItem('VIDEO'))
  const ofCourses = [
    ...videos.filter(({ usage }) => usage === 'COURSE').map(asItem('VIDEO')),
    ...audios.map(asItem('AUDIO')),
  ]
  const rows = new Map<string, Insertable<Progress>>()
  for (const { id: user_id, plan_type } of members) {
    if (random.chance(0.25)) continue
    const items = plan_type === 'INITIAL' ? ofProgramme.slice(0, 4) : ofCourses
    for (let count = random.wholeNumber(1, 4); count > 0; count--) {
      const { id: item_id, kind, length } = random.pick(items)
      const isFinished = random.chance(0.55)
      const furthest = isFinished ? length : length * (0.1 + 0.8 * random.fraction())
      const latest_at = new Date(now.getTime() - random.fraction() * 24 * DAY_IN_MS)
      const seen = seenPartsBetween({ from: 0, to: furthest, length })
      const finished_at = isFinished ? latest_at : null
      const row = { user_id, kind, item_id, furthest, latest: furthest, latest_at, length, seen, finished_at }
      rows.set(`${user_id} ${item_id}`, row)
    }
  }
  await trx
    .insertInto('progress')
    .values([...rows.values()])
    .execute()
}

function asItem<Kind extends 'VIDEO' | 'AUDIO'>(kind: Kind) {
  return ({ id, length }: { id: string; length: number }) => ({ id, length, kind })
}
