import type { Db } from '#server/db/database.ts'
import type { MessageStep } from '#shared/domain/automations.ts'
import { addIstDays, type Instant } from '#shared/domain/ist.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'
import { sql } from 'kysely'

interface Batch {
  /** After this id. */
  after: string
  limit: number
}

interface Fact {
  userId: string
  /** What the step is about. */
  occasion: Instant
}

interface Period {
  after: Instant
  until: Instant
}

/** Members whose time ended in the period and who have none after it, by id; who had the step for it is left out. */
export async function membersEnded(
  db: Db,
  { step, facts, after, limit }: Batch & { step: MessageStep; facts: Period },
): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    with ended as materialized (
      select user_id, max(ends_at) as occasion from plan_periods
      where ends_at > ${facts.after} and ends_at <= ${facts.until} and not was_removed and user_id > ${after}
      group by user_id
    )
    select user_id as "userId", occasion from ended
    where not exists (
        select from automation_sends sent
        where sent.user_id = ended.user_id and sent.step = ${step} and sent.occasion = ended.occasion)
      -- Asked of each that is left by their index; as joins they would read both tables whole.
      and (select max(ends_at) from plan_periods whole where whole.user_id = ended.user_id) = occasion
      and (select role from users where id = ended.user_id) = 'USER'
    order by user_id limit ${limit}`.execute(db)
  return rows
}

/** Members with a running plan whose last visit was in the period, by id; the same. */
export async function membersLastSeen(
  db: Db,
  { step, facts, after, limit, now }: Batch & { step: MessageStep; facts: Period; now: Instant },
): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select last_seen.user_id as "userId", last_seen.seen_at as occasion
    from last_seen join users on users.id = last_seen.user_id and users.role = 'USER'
    where last_seen.seen_at > ${facts.after} and last_seen.seen_at <= ${facts.until} and last_seen.user_id > ${after}
      and exists (
        select from plan_periods period
        where period.user_id = last_seen.user_id and period.starts_at <= ${now} and period.ends_at > ${now})
      and not exists (
        select from automation_sends sent
        where sent.user_id = last_seen.user_id and sent.step = ${step} and sent.occasion = last_seen.seen_at)
    order by last_seen.user_id limit ${limit}`.execute(db)
  return rows
}

/** Ten days, and what administrators mostly add for a programme that they restart. */
const USUAL_INITIAL_PLAN_IN_DAYS = 31

/** Members of the initial plan who may be in the programme and have not had the step for the webinar that started then, by id. */
export async function membersInProgramme(
  db: Db,
  { step, start, after, limit, now }: Batch & { step: MessageStep; start: Instant; now: Instant },
): Promise<string[]> {
  const [startedAfter, usualEnd] = [
    addIstDays(now, -INITIAL_PLAN_DAYS - 1),
    addIstDays(now, USUAL_INITIAL_PLAN_IN_DAYS),
  ]
  const { rows } = await sql<{ id: string }>`
    with running as (
      select user_id from grants join plans on plans.id = plan_id and plan_type = 'INITIAL'
      where starts_at > ${startedAfter} and starts_at <= ${now}
      union
      select user_id from plan_periods
      where ends_at > ${now} and ends_at <= ${usualEnd} and starts_at <= ${now} and plan_type = 'INITIAL'
    )
    select users.id from running join users on users.id = running.user_id and users.role = 'USER'
    where users.id > ${after} and not exists (
      select from automation_sends sent
      where sent.user_id = users.id and sent.step = ${step} and sent.occasion = ${start})
    order by users.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Watching {
  lastWatchedAt: Instant | null
  isWatched: boolean
  sentAbout: Instant[]
}

/** What these members have watched, and about which webinars they had the step: one statement for all. */
export async function watchingOf(
  db: Db,
  {
    step,
    start,
    members,
  }: { step: MessageStep; start: Instant; members: readonly { userId: string; videoId: string }[] },
): Promise<Map<string, Watching>> {
  const { rows } = await sql<Watching & { userId: string }>`
    select asked.user_id as "userId",
      greatest(
        (select max(latest_at) from progress join videos on videos.id = item_id and usage_type = 'INITIAL_PLAN'
          where progress.user_id = asked.user_id and kind = 'VIDEO'),
        (select max(joined_at) from live_attendance join live_rooms on live_rooms.id = room_id
          where live_attendance.user_id = asked.user_id and webinar_starts_at is not null)
      ) as "lastWatchedAt",
      exists (
        select from progress
        where progress.user_id = asked.user_id and kind = 'VIDEO' and item_id = asked.video_id
      ) or exists (
        select from live_attendance join live_rooms on live_rooms.id = room_id
        where live_attendance.user_id = asked.user_id and webinar_starts_at = ${start} and joined_at is not null
      ) as "isWatched",
      array(select occasion from automation_sends sent where sent.user_id = asked.user_id and sent.step = ${step})
        as "sentAbout"
    from unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ videoId }) => videoId)}::uuid[])
      as asked (user_id, video_id)`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}
