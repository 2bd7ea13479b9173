import type { Db } from '#server/db/database.ts'
import { addIstDays, DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { DEFAULT_LOCALE } from '#shared/domain/locale.ts'
import { PLAN_TYPES, tierOf } from '#shared/domain/plans.ts'
import { type ProgrammeTimes, webinarStartOn } from '#shared/domain/programme-times.ts'
import { SEGMENT_EXAMPLES, type Segment } from '#shared/domain/segments.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/* A segment as conditions on `members`, an alias of the table `users`. Each reads an index that holds all it needs. */

/** What a rule about days and the programme is asked for. */
export interface SegmentMoment {
  now: Instant
  times: ProgrammeTimes
}

/** How many members belong to it. Sums of whole tables read indexes instead of rows. */
export function count(db: Db, segment: Segment, moment: SegmentMoment): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // The cost of a forbidden scan of a small table would have the statement compiled, which takes longer than it.
    await sql`set local jit = off`.execute(trx)
    await sql`set local enable_seqscan = off`.execute(trx)
    const isEverybody = Object.values(segment).every((value) => value === undefined)
    const query = isEverybody
      ? sql<{ count: number }>`
          select (select sum(total) from user_totals)::integer - count(*)::integer as count
          from users where role = 'ADMIN'`
      : sql<{ count: number }>`
          select count(*)::integer as count from users members where ${belongsTo(segment, moment)}`
    return (await query.execute(trx)).rows[0]?.count ?? 0
  })
}

/** Some of them, the newest first. */
export async function examples(db: Db, segment: Segment, moment: SegmentMoment) {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from users members where ${belongsTo(segment, moment)}
    order by created_at desc, id desc limit ${SEGMENT_EXAMPLES}`.execute(db)
  return rows
}

/** The member is in the segment, and in no team. */
export function belongsTo(segment: Segment, moment: SegmentMoment): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditionsOf(segment, moment), sql` and `)})`
}

function conditionsOf(segment: Segment, moment: SegmentMoment): RawBuilder<unknown>[] {
  const { now } = moment
  const { programmeDay, lastSeen, attendedStreamId, attendedWithinDays, language, isAdult } = segment
  const ago = (days: number) => new Date(now.getTime() - days * DAY_IN_MS)
  const conditions = [
    sql`members.id not in (select id from users where role = 'ADMIN')`,
    ...planConditions(segment, now),
  ]
  if (programmeDay) conditions.push(isOnProgrammeDay(programmeDay, moment))
  if (lastSeen?.order === 'WITHIN') {
    conditions.push(sql`exists (select from last_seen where user_id = members.id and seen_at > ${ago(lastSeen.days)})`)
  }
  if (lastSeen?.order === 'NOT_FOR') {
    conditions.push(
      sql`members.created_at <= ${ago(lastSeen.days)}`,
      sql`not exists (select from last_seen where user_id = members.id and seen_at > ${ago(lastSeen.days)})`,
    )
  }
  if (attendedStreamId !== undefined) {
    conditions.push(sql`members.id in (
      select user_id from live_attendance
      where room_id = (select id from live_rooms where livestream_id = ${attendedStreamId}) and joined_at is not null)`)
  }
  if (attendedWithinDays !== undefined) {
    conditions.push(sql`members.id in (
      select user_id from live_attendance join live_rooms on live_rooms.id = room_id
      where joined_at > ${ago(attendedWithinDays)} and livestream_id is not null)`)
  }
  if (language === DEFAULT_LOCALE.language) {
    conditions.push(
      sql`not exists (select from locales where user_id = members.id and locales.language <> ${language})`,
    )
  } else if (language !== undefined) {
    conditions.push(sql`exists (select from locales where user_id = members.id and locales.language = ${language})`)
  }
  if (isAdult !== undefined) {
    const [said, other] = isAdult ? ['ADULT', 'GUARDIAN'] : ['GUARDIAN', 'ADULT']
    conditions.push(sql`exists (
      select from consents said where said.user_id = members.id and said.age = ${said} and not exists (
        select from consents later
        where later.user_id = said.user_id and later.age = ${other} and later.agreed_at > said.agreed_at))`)
  }
  return conditions
}

/** `subscriptionAt` of shared/domain/access.ts, without looking up each member: whole groups are compared. */
function planConditions({ plan, status = plan && 'ACTIVE' }: Segment, now: Instant): RawBuilder<unknown>[] {
  const ofPlan = plan === undefined ? sql`true` : sql`period.plan_type = ${plan}`
  const running = sql`select from plan_periods period
    where period.user_id = members.id and period.starts_at <= ${now} and period.ends_at > ${now} and ${ofPlan}`
  const ended = sql`select from plan_periods period
    where period.user_id = members.id and period.ends_at <= ${now} and not period.was_removed and ${ofPlan}
      and not exists (
        select from plan_periods later where later.user_id = period.user_id and later.starts_at <= ${now}
          and (later.ends_at > period.ends_at or later.ends_at = period.ends_at and later.tier > period.tier))`
  switch (status) {
    case 'ACTIVE': {
      const isHighest = plan === undefined || tierOf(plan) === PLAN_TYPES.length - 1
      // Of several running periods the highest tier counts; they are numbered from 1.
      const higher = sql`select from plan_periods higher
        where higher.user_id = members.id and higher.starts_at <= ${now} and higher.ends_at > ${now}
          and higher.tier > ${plan === undefined ? 0 : tierOf(plan) + 1}`
      return [sql`exists (${running})`, ...(isHighest ? [] : [sql`not exists (${higher})`])]
    }
    case 'EXPIRED':
      return [sql`exists (${ended})`]
    case 'INACTIVE':
      return [sql`not exists (${running})`, sql`not exists (${ended})`]
    case undefined:
      return []
  }
}

/**
 * On which day of the programme today is: the first webinar is at the first programme time at or after the activation,
 * which is the first grant's start, or the restart that an administrator chose. Only while a plan runs.
 */
function isOnProgrammeDay({ from, to }: { from: number; to: number }, { now, times }: SegmentMoment) {
  const [after, until] = [webinarStartOn(addIstDays(now, -to), times), webinarStartOn(addIstDays(now, 1 - from), times)]
  // A first grant in the range: one in it, and none before.
  return sql`members.id in (
    with begun as materialized (
      select user_id from grants where starts_at > ${after} and starts_at <= ${until}
      except select user_id from grants where starts_at <= ${after}
      except select user_id from programme_starts
      union all select user_id from programme_starts where activated_at > ${after} and activated_at <= ${until}
    ), running as materialized (
      select distinct user_id from plan_periods where starts_at <= ${now} and ends_at > ${now}
    )
    select user_id from begun join running using (user_id)
  )`
}
