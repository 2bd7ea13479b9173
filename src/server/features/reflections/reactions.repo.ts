import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

interface Reaction {
  reflectionId: string
  userId: string
  now: Instant
}

export async function thank(db: Db, { reflectionId, userId, now }: Reaction): Promise<void> {
  await db
    .insertInto('reflection_thanks')
    .values({ reflection_id: reflectionId, user_id: userId, thanked_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function endThanks(db: Db, { reflectionId, userId }: Omit<Reaction, 'now'>): Promise<void> {
  await db
    .deleteFrom('reflection_thanks')
    .where('reflection_id', '=', reflectionId)
    .where('user_id', '=', userId)
    .execute()
}

/** First names of the latest adults who thanked, for each of these reflections: no name of a minor is shown to others. */
export async function thankedBy(db: Db, ids: readonly string[], most: number): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select asked.id, array(
      select coalesce(chat_names.name, split_part(users.name, ' ', 1))
      from reflection_thanks join users on users.id = reflection_thanks.user_id
        left join chat_names on chat_names.user_id = users.id
      where reflection_id = asked.id
        and (select age from consents where consents.user_id = users.id order by agreed_at desc limit 1) = 'ADULT'
      order by thanked_at desc, users.id limit ${most}) as names
    from unnest(${ids}::uuid[]) as asked (id)`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Whether this member has not reported it before. */
export async function report(trx: Db, { reflectionId, userId, now }: Reaction): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reflection_reports')
    .values({ reflection_id: reflectionId, user_id: userId, reported_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
