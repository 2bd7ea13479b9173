import type { Db } from '#server/db/database.ts'
import type { Certificates } from '#server/db/schema.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import { SEEN_PARTS_NEEDED } from '#shared/domain/certificates.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Selectable, sql } from 'kysely'

export type CertificateRow = Selectable<Certificates>

/** The member's certificates that were not replaced, newest first. */
export function listOf(db: Db, userId: string): Promise<CertificateRow[]> {
  return db
    .selectFrom('certificates')
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** All certificates of the member, for the export of their data. */
export function listAllOf(db: Db, userId: string): Promise<CertificateRow[]> {
  return db.selectFrom('certificates').where('user_id', '=', userId).selectAll().orderBy('issued_at').execute()
}

export function find(db: Db, { userId, id }: { userId: string; id: string }): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').where('id', '=', id).where('user_id', '=', userId).selectAll().executeTakeFirst()
}

export function findOfCourse(db: Db, { userId, courseId }: { userId: string; courseId: string }) {
  return db
    .selectFrom('certificates')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('replaced_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('certificates')
    .where('code', '=', code)
    .select(['name', 'course_title', 'issued_at', 'withdrawn_at'])
    .executeTakeFirst()
}

/** Nothing changes when the member has one of the course. */
export async function insert(db: Db, row: CertificateRow): Promise<void> {
  await db
    .insertInto('certificates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).where('replaced_at', 'is', null).doNothing())
    .execute()
}

/** The published courses that the member has begun, or one of them, with the number of their items and of those seen. */
export async function listSeen(db: Db, { userId, courseId, now }: { userId: string; courseId?: string; now: Instant }) {
  const { rows } = await sql<{ id: string; title: string; items: number; seen: number }>`
    with begun as materialized (
      select courses.id, courses.title from courses where courses.id in (
        select link.course_id from progress mine join course_videos link on link.video_id = mine.item_id
          where mine.user_id = ${userId} and mine.kind = 'VIDEO'
        union
        select link.course_id from progress mine join course_audios link on link.audio_id = mine.item_id
          where mine.user_id = ${userId} and mine.kind = 'AUDIO'
        union
        select link.course_id from progress mine join course_ebooks link on link.ebook_id = mine.item_id
          where mine.user_id = ${userId} and mine.kind = 'EBOOK'
      ) and ${visibleIn('courses', now)}
        and (${courseId ?? null}::uuid is null or courses.id = ${courseId ?? null}::uuid)
    ), items as (
      -- Of all courses at once: asked for each course, all videos would be read again and again.
      select begun.id as course_id, 'VIDEO' as kind, videos.id
        from begun join course_videos link on link.course_id = begun.id join videos on videos.id = link.video_id
        where ${visibleIn('videos', now)}
      union all
      select begun.id, 'AUDIO', audios.id
        from begun join course_audios link on link.course_id = begun.id join audios on audios.id = link.audio_id
        where ${visibleIn('audios', now)}
      union all
      select begun.id, 'EBOOK', ebooks.id
        from begun join course_ebooks link on link.course_id = begun.id join ebooks on ebooks.id = link.ebook_id
        where ${visibleIn('ebooks', now)}
    )
    select begun.id, begun.title, count(*)::int as items,
      (count(*) filter (where case items.kind
        when 'EBOOK' then progress.furthest * 100 >= progress.length * ${SEEN_PARTS_NEEDED}::int and progress.length > 0
        else bit_count(progress.seen) >= ${SEEN_PARTS_NEEDED}::int end))::int as seen
    from begun join items on items.course_id = begun.id
    left join progress on progress.user_id = ${userId} and progress.kind = items.kind and progress.item_id = items.id
    group by begun.id, begun.title
    order by begun.title, begun.id`.execute(db)
  return rows
}
