import type { Db } from '#server/db/database.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** Makes the first e-book the free one, and records everybody's consent to the terms on the day that they joined. */
export async function seedFreeEbookAndConsents(trx: Db, now: Instant): Promise<void> {
  const first = await trx
    .selectFrom('ebooks')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first)
    await trx.insertInto('free_ebook_choice').values({ singleton: true, ebook_id: first.id, chosen_at: now }).execute()
  await trx
    .insertInto('consents')
    .columns(['user_id', 'terms_version', 'age', 'agreed_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users').select([
        'id',
        val(TERMS_VERSION).as('terms_version'),
        val('ADULT').as('age'),
        'created_at as agreed_at',
      ]),
    )
    .execute()
}
