import type { Db } from '#server/db/database.ts'
import type { Plans } from '#server/db/schema.ts'
import { tierOf } from '#shared/domain/plans.ts'
import type { Selectable, Updateable } from 'kysely'

export type PlanRow = Selectable<Plans>

/** The plans, in the order in which they are shown. */
export async function all(db: Db): Promise<PlanRow[]> {
  return inOrder(await db.selectFrom('plans').selectAll().execute())
}

export function byId(db: Db, id: string) {
  return db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The plans, locked until the transaction ends: other changes wait. */
export async function lockAll(trx: Db): Promise<PlanRow[]> {
  return inOrder(await trx.selectFrom('plans').selectAll().orderBy('id').forNoKeyUpdate().execute())
}

export function change(trx: Db, { id, ...changes }: Updateable<Plans> & { id: string }): Promise<PlanRow> {
  return trx
    .updateTable('plans')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function inOrder(rows: PlanRow[]): PlanRow[] {
  return rows.toSorted((a, b) => a.position - b.position || tierOf(a.plan_type) - tierOf(b.plan_type))
}
