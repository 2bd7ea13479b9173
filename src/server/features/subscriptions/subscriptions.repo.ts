import type { Db } from '#server/db/database.ts'
import type { Grants } from '#server/db/schema.ts'
import type { MovedGrant } from '#shared/domain/grants.ts'
import { rolesWith } from '#shared/domain/permissions.ts'
import { type Insertable, sql } from 'kysely'

/**
 * The grants of some members, each with its plan, what was paid, what it was worth (0 when complimentary) and what was
 * refunded.
 */
export function grantsOf(db: Db, userIds: string[]) {
  return db
    .selectFrom('grants')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .leftJoin('payments', 'payments.id', 'grants.payment_id')
    .where('grants.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('grants.starts_at')
    .select([
      'grants.id',
      'grants.user_id as userId',
      'grants.plan_id as planId',
      'plans.plan_name as planName',
      'plans.plan_type as planType',
      'grants.source',
      'grants.starts_at as startsAt',
      'grants.ends_at as endsAt',
      'grants.ended_at as endedAt',
      'grants.end_reason as endReason',
      'grants.ended_by as endedBy',
      'grants.worth_in_paise as valueInPaise',
      'grants.share as timeShare',
      'grants.created_at as createdAt',
      sql<number>`coalesce(payments.amount_in_paise, 0)`.as('paidInPaise'),
      sql<number>`coalesce(payments.refunded_in_paise, 0)`.as('refundedInPaise'),
    ])
    .execute()
}
export type GrantRow = Awaited<ReturnType<typeof grantsOf>>[number]

/**
 * Every grant of one user, newest first, with the administrator who gave it or the payment that bought it (0 paise when
 * complimentary).
 */
export function historyOf(db: Db, userId: string) {
  return db
    .selectFrom('grants')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .leftJoin('users as actors', 'actors.id', 'grants.actor_id')
    .leftJoin('payments', 'payments.id', 'grants.payment_id')
    .where('grants.user_id', '=', userId)
    .orderBy('grants.starts_at', 'desc')
    .orderBy('grants.id', 'desc')
    .select([
      'grants.id',
      'plans.plan_name as planName',
      'plans.plan_type as planType',
      'grants.source',
      'actors.name as givenBy',
      'payments.provider_payment_id as paymentId',
      'grants.starts_at as startsAt',
      'grants.ends_at as endsAt',
      'grants.ended_at as endedAt',
      'grants.end_reason as endReason',
      'grants.created_at as createdAt',
      sql<number>`coalesce(payments.amount_in_paise, 0)`.as('paidInPaise'),
      sql<number>`coalesce(payments.refunded_in_paise, 0)`.as('refundedInPaise'),
    ])
    .execute()
}

/** Adds a grant; a second one for the same payment is refused by the database. */
export function insert(trx: Db, grant: Insertable<Grants>) {
  return trx.insertInto('grants').values(grant).execute()
}

/** Adds many grants in one statement. */
export async function insertMany(trx: Db, grants: Insertable<Grants>[]): Promise<void> {
  if (grants.length > 0) await trx.insertInto('grants').values(grants).execute()
}

/** Whether an administrator has given the member this time, and it has not been ended since. */
export async function hasComplimentaryGrant(trx: Db, { userId, startsAt, endsAt, actorId }: ComplimentaryTime) {
  const found = await trx
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', userId)
    .where('source', '=', 'ADMIN')
    .where('actor_id', '=', actorId)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The time that team members without the permission for plans have given a member since then, unless it was ended; all
 * of them together, so that several do not add up to more than one may give.
 */
export function smallExtensionsOf(trx: Db, { userId, since }: { userId: string; since: Date }) {
  const unlimited = rolesWith('members.plans')
  return trx
    .selectFrom('grants')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .where('source', '=', 'ADMIN')
    .where('actor_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select from team_members where team_members.user_id = grants.actor_id
        and roles && ${unlimited}::text[])`,
    )
    .where('created_at', '>', since)
    .where('ended_at', 'is', null)
    .execute()
}

interface ComplimentaryTime {
  userId: string
  startsAt: Date
  endsAt: Date
  actorId: string
}

/** Ends the member's running and future grants of the given plans because of the upgrade `by`. */
export function endAsUpgraded(trx: Db, end: UpgradeEnd) {
  if (end.planIds.length === 0) return Promise.resolve()
  return trx
    .updateTable('grants')
    .set({ ended_at: end.at, end_reason: 'UPGRADED', ended_by: end.by })
    .where('user_id', '=', end.userId)
    .where('plan_id', 'in', end.planIds)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', end.at)
    .execute()
}

/** Ends these grants at an administrator's request. */
export function endAsRemoved(trx: Db, { ids, at }: { ids: string[]; at: Date }) {
  if (ids.length === 0) return Promise.resolve()
  const ended = { ended_at: at, end_reason: 'REMOVED' } as const
  return trx.updateTable('grants').set(ended).where('id', 'in', ids).where('ended_at', 'is', null).execute()
}

/** Ends the grant that a payment bought; returns it with its member. */
export function endByPayment(trx: Db, { paymentId, at }: { paymentId: string; at: Date }) {
  return trx
    .updateTable('grants')
    .set({ ended_at: at, end_reason: 'REFUNDED' })
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id as userId'])
    .executeTakeFirst()
}

/** Gives these grants other dates. */
export async function reschedule(trx: Db, moved: readonly MovedGrant<{ id: string }>[]): Promise<void> {
  for (const { grant, startsAt, endsAt } of moved) {
    const dates = { starts_at: startsAt, ends_at: endsAt }
    await trx.updateTable('grants').set(dates).where('id', '=', grant.id).execute()
  }
}

/** The grants that upgrades have ended, and whether their payment has been refunded in full since. */
export function listUpgraded(trx: Db, userId: string) {
  return trx
    .selectFrom('grants')
    .leftJoin('payments', 'payments.id', 'grants.payment_id')
    .where('grants.user_id', '=', userId)
    .where('grants.ended_by', 'is not', null)
    .select([
      'grants.id',
      'grants.ended_by as endedBy',
      sql<boolean>`coalesce(payments.refunded_in_paise = payments.amount_in_paise, false)`.as('isRefunded'),
    ])
    .execute()
}

export function restore(trx: Db, ids: string[]) {
  if (ids.length === 0) return Promise.resolve()
  const unended = { ended_at: null, end_reason: null, ended_by: null }
  return trx.updateTable('grants').set(unended).where('id', 'in', ids).execute()
}

interface UpgradeEnd {
  userId: string
  planIds: string[]
  at: Date
  by: string
}
