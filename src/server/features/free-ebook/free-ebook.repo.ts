import type { Db } from '#server/db/database.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** The chosen e-book, published or not. */
export function findChosen(db: Db) {
  return db
    .selectFrom('free_ebook_choice')
    .innerJoin('ebooks', 'ebooks.id', 'free_ebook_choice.ebook_id')
    .where('ebooks.deleted_at', 'is', null)
    .select(['ebooks.id', 'ebooks.title'])
    .executeTakeFirst()
}

/** The chosen e-book if it is visible now. */
export function findVisible(db: Db, now: Instant) {
  return db
    .selectFrom('free_ebook_choice')
    .innerJoin('ebooks', 'ebooks.id', 'free_ebook_choice.ebook_id')
    .where(visibleIn('ebooks', now))
    .selectAll('ebooks')
    .executeTakeFirst()
}

/** Makes other choices wait until the transaction ends. Locks the table: the row may not exist yet. */
export async function lockChoice(trx: Db): Promise<void> {
  await sql`lock table free_ebook_choice in share row exclusive mode`.execute(trx)
}

/** Returns whether the e-book exists. */
export async function choose(trx: Db, { ebookId, now }: { ebookId: string; now: Instant }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('free_ebook_choice')
    .columns(['singleton', 'ebook_id', 'chosen_at'])
    .expression(({ selectFrom, lit, val }) =>
      selectFrom('ebooks')
        .where('id', '=', ebookId)
        .where('deleted_at', 'is', null)
        .select([lit(true).as('singleton'), 'id', val(now).as('chosen_at')]),
    )
    .onConflict((conflict) =>
      conflict.column('singleton').doUpdateSet(({ ref }) => ({
        ebook_id: ref('excluded.ebook_id'),
        chosen_at: ref('excluded.chosen_at'),
      })),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function clearChoice(trx: Db): Promise<void> {
  await trx.deleteFrom('free_ebook_choice').execute()
}
