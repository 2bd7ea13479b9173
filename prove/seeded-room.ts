import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { insertMembers } from '#tests/kit/measure/members.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'

const HOUR_IN_MS = 3_600_000
const DAY_IN_MS = 24 * HOUR_IN_MS

/** The room of a session that is live, and members who may write in it. */
export interface SeededRoom {
  id: string
  stream: string
  tokens: string[]
}

/** Writes the rows of a session, its members and their plans, and lets the product at this address open the room. */
export async function openSeededRoom(
  db: Db,
  { address, members: count }: { address: string; members: number },
): Promise<SeededRoom> {
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
  const tokens = members.map(({ token }) => token)
  const { json } = await callApi(address, `/user/livestreams/${stream}/room`, { token: tokens[0] ?? '' })
  const id = textAt(fieldOf(json, 'room'), '_id')
  // As if a moderator were there all the time.
  const moderator_seen_at = new Date(now.getTime() + DAY_IN_MS)
  await db
    .updateTable('live_rooms')
    .set({ mode: 'OPEN', slow_mode_seconds: 3, moderator_seen_at })
    .where('id', '=', id)
    .execute()
  return { id, stream, tokens }
}
