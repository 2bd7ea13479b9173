import type { Db } from '#server/db/database.ts'
import type { PushDeliveries } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { sql } from 'kysely'

/** A notification of one member, for all of their devices. */
export interface PushRow {
  id: string
  userId: string
  title: string
  body: string
  path: string
  language: Language
  topic: string
  urgency: PushDeliveries['urgency']
  beginsAt: Instant | null
  validUntil: Instant
  sendAt: Instant
  guard: { name: string; subject: string } | null
}

/** Writes one row for every device of every member, in one statement; returns the members who have a device. */
export async function insert(trx: Db, rows: readonly PushRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const members = await sql<{ user_id: string }>`
    with devices as materialized (
      select s.id as subscription_id, s.user_id, n.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "userId" uuid, title text, body text,
        path text, language text, topic text, urgency text, "beginsAt" timestamptz, "validUntil" timestamptz,
        "sendAt" timestamptz, guard jsonb)
      join push_subscriptions s on s.user_id = n."userId"
      -- Leaves out a device that ends at this moment.
      for key share of s
    ), written as (
      insert into push_deliveries (notification_id, subscription_id, title, body, path, language, topic, urgency,
        begins_at, valid_until, next_attempt_at, send_guard, send_guard_subject)
      select id, subscription_id, title, body, path, language, topic, urgency, "beginsAt", "validUntil", "sendAt",
        guard ->> 'name', guard ->> 'subject'
      from devices
    )
    select distinct user_id from devices`.execute(trx)
  return new Set(members.rows.map(({ user_id }) => user_id))
}

export interface ClaimedPush extends Omit<PushDeliveries, 'failures' | 'next_attempt_at'> {
  failures: number
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
}

interface Claim {
  now: Instant
  /** Until when no other run takes them. */
  leasedUntil: Instant
  limit: number
}

/** Takes notifications that are due: those of something that begins at a time before all others. */
export async function claim(db: Db, { limit, ...times }: Claim): Promise<ClaimedPush[]> {
  const urgent = await claimKind(db, { ...times, limit, isAnyTime: false })
  return urgent.length > 0 ? urgent : claimKind(db, { ...times, limit, isAnyTime: true })
}

async function claimKind(db: Db, { now, leasedUntil, limit, isAnyTime }: Claim & { isAnyTime: boolean }) {
  const { rows } = await sql<ClaimedPush>`
    with due as materialized (
      select notification_id, subscription_id from push_deliveries
      where (begins_at is null) = ${isAnyTime} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    update push_deliveries d set next_attempt_at = ${leasedUntil}
    from due, push_subscriptions s
    where d.notification_id = due.notification_id and d.subscription_id = due.subscription_id
      and s.id = d.subscription_id
    returning d.*, s.user_id, s.endpoint, s.p256dh, s.auth`.execute(db)
  return rows
}

type Key = Pick<PushDeliveries, 'notification_id' | 'subscription_id'>

/** Deletes what was sent, or is not to be sent any more. */
export async function remove(db: Db, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from push_deliveries d using unnest(${idsOf(keys)}::uuid[], ${devicesOf(keys)}::uuid[]) as k (n, s)
    where d.notification_id = k.n and d.subscription_id = k.s`.execute(db)
}

/** Sends these again at the given times; an attempt that failed is counted. */
export async function postpone(db: Db, rows: readonly (Key & { until: Instant; failures: number })[]): Promise<void> {
  if (rows.length === 0) return
  const times = rows.map(({ until }) => until.toISOString())
  const failures = rows.map((row) => row.failures)
  await sql`
    update push_deliveries d set next_attempt_at = k.at, failures = k.failures
    from unnest(${idsOf(rows)}::uuid[], ${devicesOf(rows)}::uuid[], ${times}::timestamptz[], ${failures}::int[])
      as k (n, s, at, failures)
    where d.notification_id = k.n and d.subscription_id = k.s`.execute(db)
}

export async function removeOutdated(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('push_deliveries').where('valid_until', '<=', now).execute()
}

const idsOf = (keys: readonly Key[]) => keys.map(({ notification_id }) => notification_id)
const devicesOf = (keys: readonly Key[]) => keys.map(({ subscription_id }) => subscription_id)
