import type { Db } from '#server/db/database.ts'
import type { FormerTime, ProgrammeTimes } from '#shared/domain/programme-times.ts'
import { sql } from 'kysely'

/** The time of the daily webinar with all earlier ones, in one statement. */
export async function readTimes(db: Db): Promise<Required<ProgrammeTimes>> {
  const { rows } = await sql<{ programmeTime: string; formerTimes: FormerTime[] }>`
    select programme_time as "programmeTime", (
      select coalesce(jsonb_agg(jsonb_build_object('until', until, 'programmeTime', programme_time) order by until), '[]')
      from former_programme_times
    ) as "formerTimes" from settings`.execute(db)
  const [times] = rows
  if (!times) throw new Error('There are no settings.')
  return times
}

/** Records the time of the days before `until`. If a change was already to take effect on that day, it stays so. */
export async function keepFormerTime(trx: Db, { until, programmeTime }: FormerTime): Promise<void> {
  await trx
    .insertInto('former_programme_times')
    .values({ until, programme_time: programmeTime })
    .onConflict((conflict) => conflict.column('until').doNothing())
    .execute()
}

/** Removes the times of the days after this one. */
export async function dropFormerTimesAfter(trx: Db, day: string): Promise<void> {
  await trx.deleteFrom('former_programme_times').where('until', '>', day).execute()
}
