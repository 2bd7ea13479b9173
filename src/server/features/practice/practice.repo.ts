import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Adds a day to a member's practice; nothing changes when it is there, or the member is no more. */
export async function addDay(db: Db, { userId, day }: { userId: string; day: string }): Promise<void> {
  await sql`insert into practice_days (user_id, day) select id, ${day} from users where id = ${userId}
    on conflict do nothing`.execute(db)
}

export async function listDays(db: Db, { userId, from, to }: { userId: string; from: string; to: string }) {
  const { rows } = await sql<{ day: string }>`select day from practice_days
    where user_id = ${userId} and day between ${from} and ${to} order by day`.execute(db)
  return rows.map(({ day }) => day)
}
