import type { Db } from '#server/db/database.ts'
import { endOfStream } from '#server/features/livestreams/public.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillLive } from '#shared/domain/live.ts'
import type { ItemKind } from '#shared/domain/progress.ts'
import { sql } from 'kysely'

interface WatchedItem {
  id: string
  kind: ItemKind
  title: string
  members: number
  finished: number
}

/** The items that most members (role USER) have opened since then, without deleted ones. */
export async function listMostWatched(
  db: Db,
  { since, count }: { since: Instant; count: number },
): Promise<WatchedItem[]> {
  const { rows } = await sql<WatchedItem>`
    select opened.item_id as id, opened.kind, coalesce(videos.title, audios.title, ebooks.title) as title,
      members::int, finished::int
    from (
      select kind, item_id, count(*) as members, count(finished_at) as finished
      from progress join users on users.id = progress.user_id
      where users.role = 'USER' and latest_at >= ${since} group by kind, item_id
    ) as opened
    left join videos on kind = 'VIDEO' and videos.id = item_id and videos.deleted_at is null
    left join audios on kind = 'AUDIO' and audios.id = item_id and audios.deleted_at is null
    left join ebooks on kind = 'EBOOK' and ebooks.id = item_id and ebooks.deleted_at is null
    where coalesce(videos.id, audios.id, ebooks.id) is not null
    order by members desc, finished desc, title, item_id
    limit ${count}`.execute(db)
  return rows
}

/** The streams that are running at `now` or upcoming, soonest first. */
export function listUpcoming(db: Db, { now, count }: { now: Instant; count: number }) {
  return (
    db
      .selectFrom('livestreams')
      .leftJoin('videos', (join) =>
        join.onRef('videos.id', '=', 'livestreams.video_id').on('videos.deleted_at', 'is', null),
      )
      .where('livestreams.deleted_at', 'is', null)
      .select([
        'livestreams.id',
        'livestreams.title',
        'videos.title as video_title',
        'videos.duration_in_seconds as video_duration',
        'livestreams.start_time',
        'livestreams.duration_in_minutes',
      ])
      // Lets the database use the index on the start time.
      .where('livestreams.start_time', '>', earliestStartStillLive(now))
      .where(endOfStream, '>', now)
      .orderBy('livestreams.start_time')
      .orderBy('livestreams.id')
      .limit(count)
      .execute()
  )
}
