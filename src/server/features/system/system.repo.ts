import type { Db } from '#server/db/database.ts'
import type { Backups } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillLive } from '#shared/domain/live.ts'
import { type Insertable, sql } from 'kysely'

/** Version and size of the database. */
export async function databaseFacts(db: Db): Promise<{ version: string; sizeInBytes: number }> {
  const { rows } = await sql<{ version: string; size_in_bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_in_bytes
  `.execute(db)
  const [found] = rows
  return { version: found?.version ?? '', sizeInBytes: found?.size_in_bytes ?? 0 }
}

export async function insertBackup(db: Db, backup: Insertable<Backups>): Promise<void> {
  await db.insertInto('backups').values(backup).execute()
}

export function newestBackup(db: Db) {
  return db
    .selectFrom('backups')
    .select(['made_at', 'size_in_bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countNewEnquiries(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('enquiries')
    .where('answered_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Streams that run or are to come, and whose video is missing or in the bin. */
export async function countStreamsWithoutVideo(db: Db, now: Instant): Promise<number> {
  const { total } = await db
    .selectFrom('livestreams')
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'livestreams.video_id').on('videos.deleted_at', 'is', null),
    )
    .where('livestreams.deleted_at', 'is', null)
    .where('videos.id', 'is', null)
    // Lets the database use the index on the start time.
    .where('livestreams.start_time', '>', earliestStartStillLive(now))
    .where(sql<Date>`livestreams.start_time + livestreams.duration_in_minutes * interval '1 minute'`, '>', now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
