import type { Db } from '#server/db/database.ts'
import type { PlaybackTroubles } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

interface Limit {
  /** Those since then count. */
  since: Instant
  max: number
}

/** Inserts nothing once there are enough since then, and never of a member under 18, of whom no watching is kept. */
export async function insert(db: Db, trouble: Insertable<PlaybackTroubles>, { since, max }: Limit): Promise<void> {
  const { id, user_id, kind, item_id, what, stalls, network, browser, system, at } = trouble
  await sql`
    insert into playback_troubles (id, user_id, kind, item_id, what, stalls, network, browser, system, at)
    select ${id}::uuid, ${user_id}::uuid, ${kind}, ${item_id}::uuid, ${what}, ${stalls}::integer, ${network},
      ${browser}, ${system}, ${at}::timestamptz
    where (select count(*) from (
        select from playback_troubles where user_id = ${user_id} and at >= ${since} limit ${max}
      ) today) < ${max}
      and not exists (select from consents where user_id = ${user_id} and age = 'GUARDIAN')`.execute(db)
}

export async function removeBefore(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('playback_troubles').where('at', '<', instant).execute()
}
