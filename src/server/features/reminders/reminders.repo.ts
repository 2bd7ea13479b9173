import type { Db } from '#server/db/database.ts'
import type { Schema, SentReminders } from '#server/db/schema.ts'
import type { ReminderChoices } from '#shared/contract/reminders.ts'
import { addIstDays, type Instant } from '#shared/domain/ist.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'
import { type ExpressionBuilder, sql } from 'kysely'

/** For members who have never chosen. */
const DEFAULT_CHOICES: ReminderChoices = { webinars: true, liveSessions: true, expiry: true }

export type ReminderKind = SentReminders['kind']
/** How a reminder reaches the member; each is switched on and off by itself, and recorded by itself. */
export type ReminderChannel = 'EMAIL' | 'PUSH'
/** The kinds that a member can end. */
export type OptionalKind = Exclude<ReminderKind, 'WELCOME'>

export async function choicesOf(db: Db, userId: string): Promise<ReminderChoices> {
  const row = await db.selectFrom('reminder_choices').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? { webinars: row.webinars, liveSessions: row.live_sessions, expiry: row.expiry } : DEFAULT_CHOICES
}

/** Saves the named choices and returns all; undefined when the user no longer exists. */
export async function saveChoices(
  db: Db,
  userId: string,
  { webinars, liveSessions, expiry }: Partial<ReminderChoices>,
) {
  const { rows } = await sql<ReminderChoices>`
    insert into reminder_choices as stored (user_id, webinars, live_sessions, expiry)
    select id, coalesce(${webinars ?? null}::boolean, true), coalesce(${liveSessions ?? null}::boolean, true),
      coalesce(${expiry ?? null}::boolean, true)
    from users where id = ${userId}
    on conflict (user_id) do update set
      webinars = coalesce(${webinars ?? null}::boolean, stored.webinars),
      live_sessions = coalesce(${liveSessions ?? null}::boolean, stored.live_sessions),
      expiry = coalesce(${expiry ?? null}::boolean, stored.expiry)
    returning webinars, live_sessions as "liveSessions", expiry`.execute(db)
  return rows[0]
}

export interface Batch {
  channel: ReminderChannel
  kind: ReminderKind
  /** The occasion; members who have been reminded of it are skipped. */
  eventKey: string
  /** After this id. */
  after: string
  limit: number
}

/**
 * Members with a running long plan who have signed in, want such emails and have not had this one, ordered by id. The
 * access rule is then checked for each of them.
 */
export function membersWithLongPlan(db: Db, { now, ...batch }: Batch & { now: Instant }) {
  return candidates(db, batch)
    .where('plans.plan_type', 'in', ['HALF_YEARLY', 'ANNUAL'])
    .where('grants.starts_at', '<=', now)
    .where('grants.ends_at', '>', now)
    .execute()
}

interface EndingTime {
  from: Instant
  until: Instant
  /** Grants created later are skipped. */
  grantedUntil: Instant
}

/** The same for members with a grant that ends between `from` (inclusive) and `until` (exclusive). */
export function membersWithTimeEnding(db: Db, { from, until, grantedUntil, ...batch }: Batch & EndingTime) {
  return candidates(db, batch)
    .where('grants.ends_at', '>=', from)
    .where('grants.ends_at', '<', until)
    .where('grants.created_at', '<=', grantedUntil)
    .execute()
}

/** Ten days, and what administrators mostly add for a programme that they restart. */
const USUAL_INITIAL_PLAN_IN_DAYS = 31

/** The same for members with a running initial plan. */
export function membersWithInitialPlan(db: Db, { now, ...batch }: Batch & { now: Instant }) {
  return (
    candidates(db, batch)
      .where('plans.plan_type', '=', 'INITIAL')
      .where('grants.starts_at', '<=', now)
      .where('grants.ends_at', '>', now)
      // Who began earlier has had all webinars; the bounds keep running long plans out of what the indexes read.
      .where(({ eb, or }) =>
        or([
          eb('grants.starts_at', '>', addIstDays(now, -INITIAL_PLAN_DAYS - 1)),
          eb('grants.ends_at', '<', addIstDays(now, USUAL_INITIAL_PLAN_IN_DAYS)),
        ]),
      )
      .execute()
  )
}

/** The same for members who have bought the initial plan since then and have not been welcomed. */
export function buyersOfInitialPlan(db: Db, { boughtSince, ...batch }: Batch & { boughtSince: Instant }) {
  return (
    candidates(db, batch)
      .where('plans.plan_type', '=', 'INITIAL')
      .where('grants.source', '=', 'PAYMENT')
      // A bought initial plan starts at once; the index is by start.
      .where('grants.starts_at', '>=', boughtSince)
      .execute()
  )
}

function candidates(db: Db, { channel, kind, eventKey, after, limit }: Batch) {
  return (
    db
      .selectFrom('users')
      .innerJoin('first_sign_ins', 'first_sign_ins.user_id', 'users.id')
      .innerJoin('grants', 'grants.user_id', 'users.id')
      .innerJoin('plans', 'plans.id', 'grants.plan_id')
      .leftJoin('reminder_choices', 'reminder_choices.user_id', 'users.id')
      .where('users.role', '=', 'USER')
      .where('grants.ended_at', 'is', null)
      // A scalar subquery is looked up for each member; as a join, all reminders ever sent may be read.
      .where(
        ({ selectFrom }) =>
          selectFrom('sent_reminders')
            .whereRef('sent_reminders.user_id', '=', 'users.id')
            .where('sent_reminders.kind', '=', kind)
            .where('sent_reminders.event_key', '=', recordedKey(channel, eventKey))
            .select('sent_reminders.user_id'),
        'is',
        null,
      )
      .$if(channel === 'EMAIL', (query) => {
        const choice = CHOICE_OF[kind]
        return choice === null
          ? query
          : query.where(({ eb, or }) => or([eb(choice, 'is', null), eb(choice, '=', true)]))
      })
      .$if(channel === 'PUSH', (query) => query.where((eb) => wantsPush(eb, kind)))
      .where('users.id', '>', after)
      .leftJoin('locales', 'locales.user_id', 'users.id')
      .select(['users.id', 'users.email', 'users.name', 'locales.language', 'locales.time_zone'])
      .distinct()
      .orderBy('users.id')
      .limit(limit)
  )
}

/** The choice that an email of this kind respects; the welcome belongs to the purchase. */
const CHOICE_OF = {
  WEBINAR: 'reminder_choices.webinars',
  LIVE_SESSION: 'reminder_choices.live_sessions',
  EXPIRY: 'reminder_choices.expiry',
  WELCOME: null,
} as const satisfies Record<ReminderKind, string | null>

/** The same for notifications, which need a device and are off until the member asks for them. */
function wantsPush({ exists, selectFrom }: ExpressionBuilder<Schema, 'users'>, kind: ReminderKind) {
  const column = PUSH_CHOICE_OF[kind]
  const chosen = selectFrom('push_choices')
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'push_choices.user_id')
    .whereRef('push_choices.user_id', '=', 'users.id')
    .select('push_choices.user_id')
  return exists(column === null ? chosen.where(sql.lit(false)) : chosen.where(column, '=', true))
}

const PUSH_CHOICE_OF = {
  WEBINAR: 'push_choices.webinars',
  LIVE_SESSION: 'push_choices.live_sessions',
  EXPIRY: 'push_choices.expiry',
  WELCOME: null,
} as const satisfies Record<ReminderKind, string | null>

/** Emails have the key itself, under which earlier releases have recorded them. */
function recordedKey(channel: ReminderChannel, eventKey: string): string {
  return channel === 'EMAIL' ? eventKey : `push ${eventKey}`
}

/** Records who is reminded; returns those who were not before, so that only one node writes to each. */
export async function recordSent(trx: Db, reminder: RemindersToRecord): Promise<Set<string>> {
  const { channel, userIds, kind, eventKey, now } = reminder
  if (userIds.length === 0) return new Set()
  const event_key = recordedKey(channel, eventKey)
  const rows = await trx
    .insertInto('sent_reminders')
    .values(userIds.map((user_id) => ({ user_id, kind, event_key, written_at: now })))
    .onConflict((oc) => oc.columns(['user_id', 'kind', 'event_key']).doNothing())
    .returning('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

interface RemindersToRecord {
  channel: ReminderChannel
  userIds: string[]
  kind: ReminderKind
  eventKey: string
  now: Instant
}

/** The livestreams that start after `now`, up to and including `until`. */
export function streamsStarting(db: Db, { now, until }: { now: Instant; until: Instant }) {
  return playable(db).where('start_time', '>', now).where('start_time', '<=', until).orderBy('start_time').execute()
}

/** When these livestreams start; those that are deleted are missing. */
export async function startsOf(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await playable(db)
    .where('livestreams.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, start_time }) => [id, start_time]))
}

/** Livestreams that are not deleted, and whose video is not. */
function playable(db: Db) {
  return db
    .selectFrom('livestreams')
    .innerJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('livestreams.deleted_at', 'is', null)
    .where('videos.deleted_at', 'is', null)
    .selectAll('livestreams')
}

interface Person {
  choices: Record<ReminderChannel, ReminderChoices>
}

/** Those of the users who are members and have signed in, with what they want on each channel, in one statement. */
export async function findMembers(db: Db, userIds: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('first_sign_ins', 'first_sign_ins.user_id', 'users.id')
    .leftJoin('reminder_choices as email', 'email.user_id', 'users.id')
    .leftJoin('push_choices as push', 'push.user_id', 'users.id')
    .where('users.id', 'in', [...userIds])
    .where('role', '=', 'USER')
    .select(['users.id', 'email.webinars', 'email.live_sessions', 'email.expiry'])
    .select(['push.webinars as pushed_webinars', 'push.live_sessions as pushed_live_sessions'])
    .select('push.expiry as pushed_expiry')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        choices: {
          EMAIL: {
            webinars: row.webinars ?? DEFAULT_CHOICES.webinars,
            liveSessions: row.live_sessions ?? DEFAULT_CHOICES.liveSessions,
            expiry: row.expiry ?? DEFAULT_CHOICES.expiry,
          },
          PUSH: {
            webinars: row.pushed_webinars ?? false,
            liveSessions: row.pushed_live_sessions ?? false,
            expiry: row.pushed_expiry ?? false,
          },
        },
      },
    ]),
  )
}

export async function removeOlderThan(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('sent_reminders').where('written_at', '<', instant).execute()
}
