import type { Db } from '#server/db/database.ts'
import type { TeamRole } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

function members(db: Db) {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select([
      'users.id',
      'name',
      'email',
      'mobile_number',
      'roles',
      'livestream_ids',
      'added_at',
      'team_members.version',
    ])
}

export type TeamMemberRow = Awaited<ReturnType<typeof list>>[number]

export function list(db: Db) {
  return members(db).orderBy('name').orderBy('users.id').execute()
}

export function find(db: Db, userId: string) {
  return members(db).where('user_id', '=', userId).executeTakeFirst()
}

/** The users with these ids; the roles are null for a member. */
export function listRoles(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('team_members', 'team_members.user_id', 'users.id')
    .where('users.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .select(['users.id', 'role', 'roles'])
    .execute()
}

/** The member, locked until the transaction ends. */
export function lock(trx: Db, userId: string) {
  return members(trx).where('user_id', '=', userId).forNoKeyUpdate('team_members').executeTakeFirst()
}

/** Locks every owner's row, so that two of them cannot demote each other at the same time. */
export async function lockOwners(trx: Db): Promise<string[]> {
  const owners = await trx
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select('user_id')
    .where('role', '=', 'ADMIN')
    .where('roles', '@>', sql<TeamRole[]>`array['OWNER']`)
    .orderBy('user_id')
    .forNoKeyUpdate('team_members')
    .execute()
  return owners.map(({ user_id }) => user_id)
}

interface Appointment {
  userId: string
  roles: readonly TeamRole[]
  livestreamIds: readonly string[] | null
  at: Instant
}

/** False when the user belongs to the team already. */
export async function insert(trx: Db, { userId, roles, livestreamIds, at }: Appointment): Promise<boolean> {
  const inserted = await trx
    .insertInto('team_members')
    .values({ user_id: userId, roles: [...roles], livestream_ids: livestreamIds && [...livestreamIds], added_at: at })
    .onConflict((oc) => oc.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function changeRoles(trx: Db, { userId, roles, livestreamIds }: Omit<Appointment, 'at'>): Promise<void> {
  await trx
    .updateTable('team_members')
    .set((eb) => ({
      roles: [...roles],
      livestream_ids: livestreamIds && [...livestreamIds],
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Whether there are live streams with all of these ids. */
export async function areLivestreams(db: Db, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('livestreams')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return found.length === new Set(ids).size
}

export async function remove(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('team_members').where('user_id', '=', userId).execute()
}
