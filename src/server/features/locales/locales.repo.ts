import type { Db } from '#server/db/database.ts'
import type { LocaleAnswer } from '#shared/contract/locale.ts'
import type { Language } from '#shared/domain/locale.ts'
import { sql } from 'kysely'

export async function find(db: Db, userId: string): Promise<LocaleAnswer | null> {
  const row = await db.selectFrom('locales').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? { language: row.language, timeZone: row.time_zone, isTimeZoneChosen: row.is_time_zone_chosen } : null
}

export interface LocaleChange {
  language: Language | null
  timeZone: string | null
  /** True for a zone that the user chooses, false for the browser's from now on, null for the browser's unless chosen. */
  isTimeZoneChosen: boolean | null
}

/** Saves what is not null and returns all; undefined when the user no longer exists. */
export async function save(db: Db, userId: string, { language, timeZone, isTimeZoneChosen }: LocaleChange) {
  const { rows } = await sql<LocaleAnswer>`
    insert into locales as stored (user_id, language, time_zone, is_time_zone_chosen)
    select id, ${language}::text, ${timeZone}::text, coalesce(${isTimeZoneChosen}::boolean, false)
    from users where id = ${userId}
    on conflict (user_id) do update set
      language = coalesce(excluded.language, stored.language),
      time_zone = case
        when ${isTimeZoneChosen}::boolean is null and stored.is_time_zone_chosen then stored.time_zone
        else coalesce(excluded.time_zone, stored.time_zone)
      end,
      is_time_zone_chosen = coalesce(${isTimeZoneChosen}::boolean, stored.is_time_zone_chosen)
    returning language, time_zone as "timeZone", is_time_zone_chosen as "isTimeZoneChosen"`.execute(db)
  return rows[0]
}
