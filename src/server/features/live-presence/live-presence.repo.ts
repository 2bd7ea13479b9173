import type { Heartbeat } from './merge-heartbeats.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import {
  presentSince,
  type Reaction,
  REACTIONS,
  REACTIONS_EVERY_SECONDS,
  type ReactionTotals,
} from '#shared/domain/live-presence.ts'
import { sql } from 'kysely'

/** How many members have a player that plays, each once. */
export function countPresent(db: Db, room: RoomAt): Promise<number> {
  return countSince(db, 'left_at', room)
}

/** How many members wait for the start, each once. */
export function countWaiting(db: Db, room: RoomAt): Promise<number> {
  return countSince(db, 'waited_at', room)
}

interface RoomAt {
  roomId: string
  now: Instant
}

async function countSince(db: Db, column: 'left_at' | 'waited_at', { roomId, now }: RoomAt): Promise<number> {
  const { count } = await db
    .selectFrom('live_attendance')
    .where('room_id', '=', roomId)
    .where(column, '>', presentSince(now))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** All reactions since the start. */
export async function reactionTotals(db: Db, roomId: string): Promise<ReactionTotals> {
  return db
    .selectFrom('live_minutes')
    .where('room_id', '=', roomId)
    .select(
      REACTIONS.map((reaction) => sql<number>`coalesce(sum(${sql.ref(COLUMNS[reaction])}), 0)::integer`.as(reaction)),
    )
    .executeTakeFirstOrThrow()
}

const COLUMNS = { NAMASTE: 'namaste', HEART: 'heart', FLOWER: 'flower', LIGHT: 'light' } as const satisfies Record<
  Reaction,
  string
>

/**
 * Writes the heartbeats of many members at once, each member and room once. A member's row says whether this is their
 * first heartbeat of a minute; then, and when their reactions count, the minute's row counts them. Rows are locked in
 * the order of their keys, those of minutes last, so that two nodes cannot deadlock. Deleted accounts and rooms are
 * skipped.
 */
export async function record(db: Db, heartbeats: readonly Heartbeat[]): Promise<void> {
  const column = <Value>(of: (heartbeat: Heartbeat) => Value): Value[] => heartbeats.map(of)
  const mayReact = sql`(excluded.reacted_at is not null and (stored.reacted_at is null
    or stored.reacted_at <= excluded.reacted_at - ${REACTIONS_EVERY_SECONDS} * interval '1 second'))`
  await sql`
    with sent as (
      select *, case when is_playing then at end as played_at,
        case when namaste + heart + flower + light > 0 then at end as reacts_at
      from unnest(
        ${column(({ roomId }) => roomId)}::uuid[],
        ${column(({ userId }) => userId)}::uuid[],
        ${column(({ keepsMinutes }) => keepsMinutes)}::boolean[],
        ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ isPlaying }) => isPlaying)}::boolean[],
        ${column(({ reactions }) => reactions.NAMASTE)}::integer[],
        ${column(({ reactions }) => reactions.HEART)}::integer[],
        ${column(({ reactions }) => reactions.FLOWER)}::integer[],
        ${column(({ reactions }) => reactions.LIGHT)}::integer[]
      ) as sent (room_id, user_id, keeps_minutes, at, is_playing, namaste, heart, flower, light)
    ), written as (
      insert into live_attendance as stored
        (room_id, user_id, keeps_minutes, waited_at, joined_at, left_at, reacted_at, has_reacted, minutes)
      select room_id, user_id, keeps_minutes, case when not is_playing then at end, played_at, played_at, reacts_at,
        reacts_at is not null,
        case when is_playing and keeps_minutes then 1 else 0 end
      from sent
      where exists (select from users where users.id = sent.user_id)
        and exists (select from live_rooms where live_rooms.id = sent.room_id)
      order by room_id, user_id
      on conflict (room_id, user_id) do update set
        keeps_minutes = stored.keeps_minutes and excluded.keeps_minutes,
        waited_at = greatest(stored.waited_at, excluded.waited_at),
        joined_at = coalesce(stored.joined_at, excluded.joined_at),
        previous_at = stored.left_at,
        left_at = greatest(stored.left_at, excluded.left_at),
        has_reacted = ${mayReact},
        reacted_at = case when ${mayReact} then excluded.reacted_at else stored.reacted_at end,
        minutes = case
          when not (stored.keeps_minutes and excluded.keeps_minutes) then 0
          when date_trunc('minute', stored.left_at) >= date_trunc('minute', excluded.left_at)
            then stored.minutes
          else stored.minutes + excluded.minutes end
      returning room_id, user_id, left_at, previous_at, has_reacted
    ), counted as (
      select room_id, date_trunc('minute', left_at) as minute, 1 as members,
        case when previous_at is null then 1 else 0 end as joined, 0 as namaste, 0 as heart, 0 as flower, 0 as light
      from written
      where previous_at is null and left_at is not null
        or date_trunc('minute', previous_at) < date_trunc('minute', left_at)
      union all
      select room_id, date_trunc('minute', at), 0, 0, namaste, heart, flower, light
      from written join sent using (room_id, user_id) where has_reacted
    )
    insert into live_minutes as stored (room_id, minute, members, joined, namaste, heart, flower, light)
    select room_id, minute, sum(members), sum(joined), sum(namaste), sum(heart), sum(flower), sum(light)
    from counted group by room_id, minute order by room_id, minute
    on conflict (room_id, minute) do update set
      members = stored.members + excluded.members,
      joined = stored.joined + excluded.joined,
      namaste = stored.namaste + excluded.namaste,
      heart = stored.heart + excluded.heart,
      flower = stored.flower + excluded.flower,
      light = stored.light + excluded.light`.execute(db)
}

/** Removes the rows of those who are only counted: who only waited, members under 18, members of a daily webinar. */
export async function removeAnonymous(db: Db, { before }: { before: Instant }): Promise<void> {
  await db
    .deleteFrom('live_attendance')
    .where(sql<boolean>`(not keeps_minutes or joined_at is null)`)
    .where(sql<Date>`coalesce(left_at, waited_at)`, '<', before)
    .execute()
}
