import type { Db } from '#server/db/database.ts'
import type { Automations } from '#server/db/schema.ts'
import type { AutomationStep, MessageStep } from '#shared/domain/automations.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export function findAll(db: Db): Promise<Selectable<Automations>[]> {
  return db.selectFrom('automations').selectAll().execute()
}

export function find(db: Db, step: AutomationStep): Promise<Selectable<Automations> | undefined> {
  return db.selectFrom('automations').selectAll().where('step', '=', step).executeTakeFirst()
}

/** Saves a step if it still has the version before (0 for one that was never changed); returns whether it had. */
export async function save(trx: Db, { version, ...changes }: Insertable<Automations>): Promise<boolean> {
  const row = { ...changes, version: version + 1 }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('automations')
    .values(row)
    .onConflict((oc) => oc.column('step').doUpdateSet(row).where('automations.version', '=', version))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface Sends {
  messageId: string
  step: MessageStep
  members: readonly { userId: string; occasion: Instant }[]
  now: Instant
}

/** Records who gets a step, in one statement; returns those who have not had it on this occasion. */
export async function recordSends(trx: Db, { messageId, step, members, now }: Sends): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into automation_sends (user_id, step, occasion, message_id, at)
    select user_id, ${step}, occasion, ${messageId}, ${now}
    from unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map((each) => each.occasion)}::timestamptz[])
      as found (user_id, occasion)
    order by user_id
    on conflict do nothing returning user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}

export async function removeOlderThan(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('automation_sends').where('at', '<', before).execute()
}

/** The administrator who tests a step. */
export function findUser(db: Db, id: string) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
}
