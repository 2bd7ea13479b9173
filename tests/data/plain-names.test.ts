import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * `0033_plain_names` renames tables and columns. While nodes are upgraded one after the other, the previous release
 * still uses the old names: these are its statements.
 */

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
  const before = Object.entries(migrations).filter(([name]) => name < '0033')
  await migrate(database, Object.fromEntries(before))
  await query(`insert into users values ('${ID}', 'Asha', 'asha@example.com', '+919811111102', 'USER', now())`)
  await query(`insert into outbox_mails (id, recipient, subject, text, created_at, judge, judged_about)
    values ('${ID}', 'asha@example.com', 'Live', 'x', now(), 'reminders', '{}')`)
  await query(`insert into orders (id, plan_id, receipt, key_id, amount_in_paise, price_in_paise, credit_in_paise,
    currency, status, created_at) select '${ID}', id, 'r1', 'k', 100, 100, 0, 'INR', 'PAID', now() from plans limit 1`)
  await insertPayment('p1', 'came_for_nobody')
  await migrate(database, migrations)
})
afterAll(() => database.close())

const ID = '01900000-0000-7000-8000-0000000000aa'
const query = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows
const insertPayment = (id: string, column: string, value = true) =>
  query(`insert into payments (id, order_id, provider_payment_id, amount_in_paise, captured_at, ${column})
    values (gen_random_uuid(), '${ID}', '${id}', 100, now(), ${value})`)

test('rows keep their values under the new names', async () => {
  expect(await query('select send_guard, send_guard_subject, claimed_at from emails')).toEqual([
    { send_guard: 'reminders', send_guard_subject: '{}', claimed_at: null },
  ])
})

test('the previous release takes, locks and removes emails under the old names', async () => {
  const taken = await query(`update outbox_mails set attempts = attempts + 1, taken_at = now() where taken_at is null
    returning judge, judged_about, attempts`)
  expect(taken).toEqual([{ judge: 'reminders', judged_about: '{}', attempts: 1 }])
  expect(await query('select id from emails where claimed_at is not null')).toEqual([{ id: ID }])
  expect(await query('select id from outbox_mails for update')).toEqual([{ id: ID }])
  await query('delete from outbox_mails')
  expect(await query('select id from emails')).toEqual([])
})

test('the previous release relies on keys and defaults through the old names', async () => {
  const remind = `insert into reminders_sent values ('${ID}', 'EXPIRY', 'x', now())
    on conflict (user_id, kind, about) do nothing returning user_id`
  expect([await query(remind), await query(remind)]).toEqual([[{ user_id: ID }], []])
  expect(await query('select event_key from sent_reminders')).toEqual([{ event_key: 'x' }])

  await query(`insert into ebooks (id, title, description, author, cover_key, cover_content_type, file_key, is_published,
    created_at) values ('${ID}', 't', 'd', 'a', 'c', 'image/png', 'f', true, now())`)
  const choose = `insert into free_ebook (is_it, ebook_id, chosen_at) values (true, '${ID}', now())
    on conflict (is_it) do update set chosen_at = excluded.chosen_at`
  await query(choose)
  await query(choose)
  await query('begin; lock table free_ebook in share row exclusive mode; commit')
  expect(await query('select singleton from free_ebook_choice')).toEqual([{ singleton: true }])

  await query(`insert into sign_in_challenges (id, email, name, mobile_number, code_hmac, tries_left, created_at, expires_at)
    values ('${ID}', 'asha@example.com', 'Asha', '+919811111102', '\\x00', 5, now(), now())`)
  expect(await query('select client_hash from sign_in_codes')).toEqual([{ client_hash: '' }])
})

test('payments without a member are known to both releases, whichever booked them', async () => {
  await insertPayment('p2', 'came_for_nobody')
  await insertPayment('p3', 'booked_without_member')
  await insertPayment('p4', 'came_for_nobody', false)
  const columns = 'select provider_payment_id as id from payments where'
  const expected = [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }]
  for (const column of ['came_for_nobody', 'booked_without_member']) {
    expect(await query(`${columns} ${column} order by 1`)).toEqual(expected)
  }
})

test('no constraint or index of a renamed table keeps an old name', async () => {
  const old = '^(outbox_mails|doomed|departed|free_ebook_(is_it|pkey)|receipt_seller|reminders_sent|sign_in_challenges)'
  expect(await query(`select conname as name from pg_constraint where conname ~ '${old}'`)).toEqual([])
  expect(await query(`select indexname as name from pg_indexes where indexname ~ '${old}'`)).toEqual([])
})
