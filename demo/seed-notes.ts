import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import { HOUR_IN_MS, type Instant } from '#shared/domain/ist.ts'

/** The second, the end of a kept range, and the text; a bookmark has none. */
const NOTES: readonly [from: number, until: number | null, text: string][] = [
  [4, 14, ''],
  [18, null, 'Breathe out longer than in. Try it before work.'],
  [25, null, 'श्वास पर लौटना ही अभ्यास है।'],
]

/** Some notes of the member with the annual plan, in the first video of a course. */
export async function seedNotes(trx: Db, { now, email, box }: { now: Instant; email: string; box: SecretBox }) {
  const member = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const video = await trx
    .selectFrom('course_videos')
    .innerJoin('videos', 'videos.id', 'course_videos.video_id')
    .select(['videos.id', 'videos.title'])
    .orderBy('course_videos.course_id')
    .orderBy('course_videos.position')
    .executeTakeFirst()
  if (!member || !video) return
  const item = { user_id: member.id, kind: 'VIDEO', item_id: video.id, item_title: video.title } as const
  const rows = NOTES.map(([starts_at, ends_at, text], at) => ({
    ...item,
    id: newId(),
    client_id: newId(),
    starts_at,
    ends_at,
    text: text === '' ? null : box.encrypt(text),
    created_at: new Date(now.getTime() - (NOTES.length - at) * HOUR_IN_MS),
    changed_at: null,
  }))
  await trx.insertInto('notes').values(rows).execute()
}
