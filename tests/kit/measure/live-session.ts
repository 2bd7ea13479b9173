import { insertMembers } from './members.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'

const HOUR_IN_MS = 3_600_000
const DAY_IN_MS = 24 * HOUR_IN_MS

/** Writes the rows of a session that is live, and of members with a plan and a session of their own. */
export async function insertLiveSession(db: Db, { members: count }: { members: number }) {
  const now = new Date()
  const members = await insertMembers(db, { count, name: 'writer' })
  const plan = await db.selectFrom('plans').select('id').where('plan_type', '=', 'ANNUAL').executeTakeFirstOrThrow()
  const grant = { plan_id: plan.id, source: 'ADMIN' as const, payment_id: null, actor_id: null, ended_at: null }
  const dates = {
    starts_at: now,
    ends_at: new Date(now.getTime() + 365 * DAY_IN_MS),
    end_reason: null,
    created_at: now,
  }
  await db
    .insertInto('grants')
    .values(members.map(({ id }) => ({ id: newId(), user_id: id, ...grant, ...dates })))
    .execute()
  // Whose age is not known does not write.
  await db
    .insertInto('consents')
    .values(members.map(({ id }) => ({ user_id: id, terms_version: TERMS_VERSION, age: 'ADULT', agreed_at: now })))
    .execute()
  const [video, stream] = [newId(), newId()]
  const file = { storage_key: 'videos/none', content_type: 'video/mp4', size_in_bytes: 1, duration_in_seconds: 7200 }
  const shown = { description: '', is_published: true, publish_at: null, usage_type: 'LIVESTREAM_SOURCE' as const }
  const kept = { created_at: now, deleted_at: null, deleted_by: null }
  await db
    .insertInto('videos')
    .values({ id: video, title: 'Satsang', ...shown, ...file, ...kept, sequence_order: 1 })
    .execute()
  const start_time = new Date(now.getTime() - HOUR_IN_MS / 60)
  await db
    .insertInto('livestreams')
    .values({ id: stream, title: 'Satsang', video_id: video, start_time, duration_in_minutes: 120, ...kept })
    .execute()
  return { stream, startTime: start_time, members }
}
