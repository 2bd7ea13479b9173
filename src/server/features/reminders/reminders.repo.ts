import type { Db } from '#server/db/database.ts'
import type { RemindersSent } from '#server/db/schema.ts'
import type { ReminderChoices } from '#shared/contract/reminders.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** Both, for who has never chosen. */
const ALL: ReminderChoices = { liveSessions: true, expiry: true }

export type ReminderKind = RemindersSent['kind']

export async function choicesOf(db: Db, userId: string): Promise<ReminderChoices> {
  const row = await db.selectFrom('reminder_choices').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? { liveSessions: row.live_sessions, expiry: row.expiry } : ALL
}

/** What is not named stays as it was; nothing happens for somebody who has left. Answers what stands now. */
export async function choose(db: Db, userId: string, { liveSessions, expiry }: Partial<ReminderChoices>) {
  const { rows } = await sql<{ liveSessions: boolean; expiry: boolean }>`
    insert into reminder_choices as held (user_id, live_sessions, expiry)
    select id, coalesce(${liveSessions ?? null}::boolean, true), coalesce(${expiry ?? null}::boolean, true)
    from users where id = ${userId}
    on conflict (user_id) do update set
      live_sessions = coalesce(${liveSessions ?? null}::boolean, held.live_sessions),
      expiry = coalesce(${expiry ?? null}::boolean, held.expiry)
    returning live_sessions as "liveSessions", expiry`.execute(db)
  return rows[0]
}

interface Batch {
  kind: ReminderKind
  /** Who has been reminded of this already is passed over. */
  about: string
  /** After this id. */
  after: string
  limit: number
}

/**
 * Members who have signed in themselves, want such mails and have not had this one, in the order of their ids: those
 * with a long plan that runs now. The rule of access is asked about each of them after this.
 */
export function withLongPlan(db: Db, { now, ...batch }: Batch & { now: Instant }) {
  return candidates(db, batch)
    .where('plans.plan_type', 'in', ['HALF_YEARLY', 'ANNUAL'])
    .where('grants.starts_at', '<=', now)
    .where('grants.ends_at', '>', now)
    .execute()
}

interface Ends {
  from: Instant
  until: Instant
  /** Not those whose time was given later. */
  givenUntil: Instant
}

/** As above, those with any time that ends from `from` until before `until`. */
export function endingIn(db: Db, { from, until, givenUntil, ...batch }: Batch & Ends) {
  return candidates(db, batch)
    .where('grants.ends_at', '>=', from)
    .where('grants.ends_at', '<', until)
    .where('grants.created_at', '<=', givenUntil)
    .execute()
}

function candidates(db: Db, { kind, about, after, limit }: Batch) {
  const wants = kind === 'LIVE_SESSION' ? 'reminder_choices.live_sessions' : 'reminder_choices.expiry'
  return db
    .selectFrom('users')
    .innerJoin('first_sign_ins', 'first_sign_ins.user_id', 'users.id')
    .innerJoin('grants', 'grants.user_id', 'users.id')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .leftJoin('reminder_choices', 'reminder_choices.user_id', 'users.id')
    .leftJoin('reminders_sent', (join) =>
      join
        .onRef('reminders_sent.user_id', '=', 'users.id')
        .on('reminders_sent.kind', '=', kind)
        .on('reminders_sent.about', '=', about),
    )
    .where('users.role', '=', 'USER')
    .where('grants.ended_at', 'is', null)
    .where('reminders_sent.user_id', 'is', null)
    .where(({ eb, or }) => or([eb(wants, 'is', null), eb(wants, '=', true)]))
    .where('users.id', '>', after)
    .select(['users.id', 'users.email', 'users.name'])
    .distinct()
    .orderBy('users.id')
    .limit(limit)
}

/** Notes who is reminded; answers those who had not been: of two nodes only one writes to each. */
export async function note(trx: Db, { userIds, kind, about, now }: Noted): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await trx
    .insertInto('reminders_sent')
    .values(userIds.map((user_id) => ({ user_id, kind, about, written_at: now })))
    .onConflict((oc) => oc.columns(['user_id', 'kind', 'about']).doNothing())
    .returning('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

interface Noted {
  userIds: string[]
  kind: ReminderKind
  about: string
  now: Instant
}

/** The streams that start after `now`, until `until`. */
export function streamsStarting(db: Db, { now, until }: { now: Instant; until: Instant }) {
  return playable(db).where('start_time', '>', now).where('start_time', '<=', until).orderBy('start_time').execute()
}

export function findStream(db: Db, id: string) {
  return playable(db).where('livestreams.id', '=', id).executeTakeFirst()
}

/** Nobody is reminded of a stream that was deleted, or whose video was. */
function playable(db: Db) {
  return db
    .selectFrom('livestreams')
    .innerJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('livestreams.deleted_at', 'is', null)
    .where('videos.deleted_at', 'is', null)
    .selectAll('livestreams')
}

/** Whether somebody is a member who has signed in himself. */
export async function isMember(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('first_sign_ins', 'first_sign_ins.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('role', '=', 'USER')
    .select('users.id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeOlderThan(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('reminders_sent').where('written_at', '<', instant).execute()
}
