import type { Db } from '#server/db/database.ts'
import type { MemberViews } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

export async function insert(trx: Db, view: Insertable<MemberViews>): Promise<void> {
  await trx.insertInto('member_views').values(view).execute()
}

/** A view that this session began, with the role that its member has now. */
export function find(db: Db, { id, sessionId }: { id: string; sessionId: string }) {
  return db
    .selectFrom('member_views')
    .innerJoin('users', 'users.id', 'user_id')
    .where('member_views.id', '=', id)
    .where('session_id', '=', sessionId)
    .select(['member_views.id', 'user_id as userId', 'reason', 'until', 'ended_at as endedAt', 'role'])
    .executeTakeFirst()
}

/** Ends an open view of somebody; undefined when it was over. */
export function end(trx: Db, { id, actorId, at }: { id: string; actorId: string; at: Instant }) {
  return trx
    .updateTable('member_views')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .where('ended_at', 'is', null)
    .where('until', '>', at)
    .returning('user_id as userId')
    .executeTakeFirst()
}

/** Whether this administrator began it. */
export async function isOwn(db: Db, { id, actorId }: { id: string; actorId: string }): Promise<boolean> {
  const query = db.selectFrom('member_views').select('id').where('id', '=', id).where('actor_id', '=', actorId)
  return (await query.executeTakeFirst()) !== undefined
}

export function listOf(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('member_views')
    .leftJoin('users', 'users.id', 'actor_id')
    .where('user_id', '=', userId)
    .select(['member_views.id as _id', 'users.name as by', 'reason', 'started_at as startedAt'])
    .select(sql<Date>`coalesce(ended_at, until)`.as('endedAt'))
    .orderBy('started_at', 'desc')
    .orderBy('member_views.id', 'desc')
    .limit(limit)
    .execute()
}

export function findMember(db: Db, id: string) {
  return db.selectFrom('users').select(['id', 'name', 'role']).where('id', '=', id).executeTakeFirst()
}
