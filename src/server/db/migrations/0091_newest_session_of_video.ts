import { type Kysely, sql } from 'kysely'

/** The last session of a video is found without reading all sessions that show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index livestreams_newest_of_video on livestreams (video_id, start_time desc, id desc)`.execute(db)
  await sql`drop index livestreams_of_video`.execute(db)
}
