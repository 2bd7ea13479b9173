import type { Db } from '#server/db/database.ts'
import type { Sessions } from '#server/db/schema.ts'
import type { Role } from '#shared/domain/access.ts'
import type { TeamRole } from '#shared/domain/permissions.ts'
import { MAX_SESSIONS_PER_USER } from '#shared/domain/identity.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

export async function insert(trx: Db, session: Insertable<Sessions>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute()
}

interface SessionRow {
  token_hash: Buffer
  id: string
  user_id: string
  role: Role
  /** Null for a member. */
  roles: TeamRole[] | null
  livestream_ids: string[] | null
  created_at: Date
  last_seen_at: Date
  fresh_until: Date
}

/** The sessions of some tokens with their users' current roles, so that a change counts from the next call on. Raw SQL because it runs on every request. */
export async function find(db: Db, tokenHashes: Buffer[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.token_hash, s.id, s.user_id, u.role, t.roles, t.livestream_ids, s.created_at, s.last_seen_at, s.fresh_until
    from sessions s join users u on u.id = s.user_id left join team_members t on t.user_id = s.user_id
    where s.token_hash = any(${tokenHashes}::bytea[])`.execute(db)
  return rows
}

/** Ends all sessions of a user but the newest; skips rows that another transaction is ending. */
export async function removeOlder(trx: Db, { userId, keep }: { userId: string; keep: number }): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where id in (
        select id from sessions where user_id = ${userId} order by created_at desc, id desc offset ${keep}
      ) for update skip locked
    )`.execute(trx)
}

/** The sessions of a user before their absolute end, most recently used first. */
export function listByUser(db: Db, userId: string, now: Instant) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['sessions.id', 'role', 'user_agent', 'sessions.created_at', 'last_seen_at', 'expires_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MAX_SESSIONS_PER_USER)
    .execute()
}

export function findById(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', id)
    .select(['user_id', 'role', 'sessions.created_at', 'last_seen_at'])
    .executeTakeFirst()
}

/** Does nothing when another request has just done it. */
export async function touch(db: Db, id: string, { now, seenBefore }: { now: Instant; seenBefore: Instant }) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<=', seenBefore)
    .execute()
}

/** True when this is the user's first sign-in. */
export async function recordFirstSignIn(trx: Db, userId: string, now: Instant): Promise<boolean> {
  const inserted = await trx
    .insertInto('first_sign_ins')
    .values({ user_id: userId, signed_in_at: now })
    .onConflict((oc) => oc.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function removeByUser(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** The sessions that were opened on a device. */
export async function removeByDevice(trx: Db, deviceId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('device_id', '=', deviceId).execute()
}

/** Removes one session if it belongs to the user; returns its id and its device. */
export function removeOne(trx: Db, { id, userId }: { id: string; userId: string }) {
  return trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'device_id'])
    .executeTakeFirst()
}

export async function removeOthers(trx: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', id).execute()
}

export async function deleteExpired(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** Until when the session counts as confirmed by a fresh code. */
export async function setFreshUntil(trx: Db, id: string, freshUntil: Instant): Promise<void> {
  await trx.updateTable('sessions').set({ fresh_until: freshUntil }).where('id', '=', id).execute()
}
