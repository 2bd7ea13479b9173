import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** Adds to the count of events with a wrong signature. */
export function addRefusals(db: Db, { hour, refusals, now }: { hour: Instant; refusals: number; now: Instant }) {
  return db
    .insertInto('webhook_refusals')
    .values({ hour, refusals, last_at: now })
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet({
        refusals: (eb) => eb('webhook_refusals.refusals', '+', eb.ref('excluded.refusals')),
        last_at: now,
      }),
    )
    .execute()
}

/** The figures from which the webhook's state follows. */
export function findFigures(db: Db, { since }: { since: Instant }) {
  return db
    .selectNoFrom([
      sql<Date | null>`(select max(received_at) from webhook_events)`.as('lastEventAt'),
      sql<number>`(
        select coalesce(sum(refusals), 0)::integer from webhook_refusals where last_at > ${since}
      )`.as('refusedInLastDay'),
      sql<Date | null>`(select max(last_at) from webhook_refusals where last_at > ${since})`.as('lastRefusedAt'),
      sql<number>`(select count(*)::integer from webhook_events where processed_at is null)`.as('waiting'),
      sql<Date | null>`(select min(received_at) from webhook_events where processed_at is null)`.as('waitingSince'),
      sql<Date | null>`(select max(captured_at) from payments)`.as('lastPaidAt'),
    ])
    .executeTakeFirstOrThrow()
}
