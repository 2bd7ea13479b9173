import { belongsTo, type SegmentMoment } from './segments.repo.ts'
import type { Outcome } from './channel.ts'
import type { Db } from '#server/db/database.ts'
import { CAME_WITHIN_IN_MS, type ChannelName } from '#shared/domain/messages.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import type { Segment } from '#shared/domain/segments.ts'
import { sql } from 'kysely'

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface OnChannel {
  messageId: string
  channel: ChannelName
}

interface Preparation {
  messageId: string
  channels: readonly ChannelName[]
  segment: Segment
  moment: SegmentMoment
  after: string
  limit: number
}

/** Writes the deliveries of the next members of the segment, by id, and returns how many members and the last one. */
export async function prepare(trx: Db, { messageId, channels, segment, moment, after, limit }: Preparation) {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with found as (
      select members.id from users members where members.id > ${after} and ${belongsTo(segment, moment)}
      order by members.id limit ${limit}
    ), written as (
      insert into deliveries (message_id, channel, user_id, state, at)
      select ${messageId}, channel, found.id, 'WAITING', ${moment.now} from found, unnest(${channels}::text[]) as channel
      on conflict do nothing
    )
    select count(*)::integer as count, max(id::text) as last from found`.execute(trx)
  return rows[0] ?? { count: 0, last: null }
}

/** Locks the next deliveries that wait, by member; those that another node works on are left to it. */
export async function lockWaiting(
  trx: Db,
  { messageId, channel, after, limit }: OnChannel & { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from deliveries
    where message_id = ${messageId} and channel = ${channel} and state = 'WAITING' and user_id > ${after}
    order by user_id limit ${limit} for update skip locked`.execute(trx)
  return rows.map((row) => row.user_id)
}

/** Those of the members who belong to the segment now, with what a message to them needs. */
export async function membersIn(trx: Db, { userIds, segment, moment }: Members) {
  const { rows } = await sql<{
    id: string
    name: string
    email: string
    language: Language | null
    time_zone: string | null
  }>`
    select members.id, members.name, members.email, locales.language, locales.time_zone
    from users members left join locales on locales.user_id = members.id
    where members.id = any(${userIds}::uuid[]) and ${belongsTo(segment, moment)}`.execute(trx)
  return rows
}

interface Members {
  userIds: readonly string[]
  segment: Segment
  moment: SegmentMoment
}

/** Takes the day of members whose day is free; returns all whose day is this message's, and who got it now. */
export async function takeMarketingDay(trx: Db, { userIds, day, messageId }: MarketingDay) {
  const taken = await sql<{ user_id: string }>`
    insert into marketing_days (user_id, day, message_id)
    select user_id, ${day}, ${messageId} from unnest(${userIds}::uuid[]) as user_id order by user_id
    on conflict do nothing returning user_id`.execute(trx)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from marketing_days
    where user_id = any(${userIds}::uuid[]) and day = ${day} and message_id = ${messageId}`.execute(trx)
  return { held: new Set(rows.map((row) => row.user_id)), taken: taken.rows.map((row) => row.user_id) }
}

interface MarketingDay {
  userIds: readonly string[]
  day: Instant
  messageId: string
}

/** Gives the day back to members who got nothing. */
export async function freeMarketingDay(trx: Db, { userIds, day, messageId }: MarketingDay): Promise<void> {
  await sql`delete from marketing_days
    where user_id = any(${userIds}::uuid[]) and day = ${day} and message_id = ${messageId}`.execute(trx)
}

/** Records what became of deliveries that waited, or of those that were queued; each is counted when it ends. */
export async function settle(
  trx: Db,
  { messageId, channel, from = 'WAITING', outcomes, now }: OnChannel & Settlement,
): Promise<void> {
  const ended = [...outcomes].map(([userId, outcome]) => {
    return { userId, state: outcome.state, reason: 'reason' in outcome ? outcome.reason : null }
  })
  if (ended.length === 0) return
  await sql`
    with changed as (
      update deliveries set state = ended.state, reason = ended.reason, at = ${now}
      from unnest(${ended.map(({ userId }) => userId)}::uuid[], ${ended.map(({ state }) => state)}::text[],
        ${ended.map(({ reason }) => reason)}::text[]) as ended (user_id, state, reason)
      where message_id = ${messageId} and channel = ${channel} and deliveries.user_id = ended.user_id
        and deliveries.state = ${from}
      returning deliveries.state, deliveries.reason
    )
    insert into message_figures as stored (message_id, channel, state, reason, count)
    select ${messageId}, ${channel}, state, coalesce(reason, ''), count(*) from changed where state <> 'QUEUED'
    group by state, reason
    order by state, reason
    on conflict (message_id, channel, state, reason) do update set count = stored.count + excluded.count`.execute(trx)
}

interface Settlement {
  from?: 'WAITING' | 'QUEUED'
  outcomes: ReadonlyMap<string, Outcome>
  now: Instant
}

/** Ends what still waits for a message that was cancelled. */
export async function cancelWaiting(trx: Db, { messageId, now }: { messageId: string; now: Instant }): Promise<void> {
  await sql`
    with changed as (
      update deliveries set state = 'SKIPPED', reason = 'CANCELLED', at = ${now}
      where message_id = ${messageId} and state = 'WAITING' returning channel
    )
    insert into message_figures as stored (message_id, channel, state, reason, count)
    select ${messageId}, channel, 'SKIPPED', 'CANCELLED', count(*) from changed group by channel
    on conflict (message_id, channel, state, reason) do update set count = stored.count + excluded.count`.execute(trx)
}

/** Whether a delivery of the message waits, here or in the queue of its channel. */
export async function hasWaiting(trx: Db, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where message_id = ${messageId} and state in ('WAITING', 'QUEUED') limit 1`.execute(trx)
  return rows.length > 0
}

/** How many deliveries of each message ended in which way. */
export function figures(db: Db, messageIds: readonly string[]) {
  return db
    .selectFrom('message_figures')
    .selectAll()
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

/** How many members were in the session within a day after they had the message. */
export async function countCame(db: Db, { messageId, channels, streamId }: Invitation): Promise<number> {
  const within = CAME_WITHIN_IN_MS / SECOND_IN_MS
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from live_attendance
    where room_id = (select id from live_rooms where livestream_id = ${streamId}) and joined_at is not null
      and exists (
        select from deliveries
        where message_id = ${messageId} and channel = any(${channels}::text[])
          and deliveries.user_id = live_attendance.user_id and state = 'SENT'
          and joined_at >= at and joined_at < at + ${within} * interval '1 second'
      )`.execute(db)
  return rows[0]?.count ?? 0
}

interface Invitation {
  messageId: string
  channels: readonly ChannelName[]
  streamId: string
}

/** Removes some deliveries of a message; returns whether there may be more. */
export async function removeOf(db: Db, messageId: string, limit: number): Promise<boolean> {
  const { rows } = await sql`
    delete from deliveries where (message_id, channel, user_id) in (
      select message_id, channel, user_id from deliveries where message_id = ${messageId} limit ${limit}
    ) returning user_id`.execute(db)
  return rows.length === limit
}

/** The days that are over. */
export async function removeMarketingDays(db: Db, before: Instant): Promise<void> {
  await sql`delete from marketing_days where day < ${before}`.execute(db)
}
