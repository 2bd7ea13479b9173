import { PUSH_SUBSCRIPTION } from '#tests/fixtures/push-subscription.ts'
import { bulkEmailRowsOf } from '#tests/kit/bulk-email-rows.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aPendingSignInCode, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { liveRoomRowsOf } from '#tests/kit/live-rooms.ts'
import { aReceivedMessage } from '#tests/kit/messages.ts'
import { reflectionRowsOf } from '#tests/kit/reflections.ts'
import { aCertificate } from '#tests/kit/certificates.ts'
import { aNote } from '#tests/kit/notes.ts'
import { aRoom } from '#tests/kit/presence-tokens.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { me, users, userLists } = contract

let t: TestApp
let admin: SignedInUser
beforeEach(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterEach(() => t.close())

test.each([
  {
    way: 'who deletes the account',
    go: ({ token }: SignedInUser) => t.request(me.leave, { token, body: { confirm: 'DELETE' } }),
  },
  {
    way: 'whose account an administrator deletes',
    go: ({ id }: SignedInUser) => t.request(users.remove, { token: admin.token, params: { id } }),
  },
])('only receipts mention somebody $way', async ({ go }) => {
  const member = await aUser(t, { name: 'Vasundhara Q', email: 'vasundhara@leaving.example' })
  await createTraces(member)
  expect(await tablesMentioning(member)).toEqual([
    'audit_entries',
    'automation_sends',
    'billing_details',
    'bulk_emails',
    'calendar_feeds',
    'certificates',
    'channel_consents',
    'chat_messages',
    'chat_names',
    'chat_pauses',
    'chat_reports',
    'consents',
    'deliveries',
    'email_bounces',
    'emails',
    'enquiries',
    'first_sign_ins',
    'grants',
    'last_seen',
    'live_attendance',
    'live_questions',
    'locales',
    'marketing_days',
    'member_views',
    'newsletter_subscribers',
    'notes',
    'notifications',
    'orders',
    'plan_periods',
    'playback_troubles',
    'practice_days',
    'push_choices',
    'push_subscriptions',
    'receipts',
    'reflection_reports',
    'reflection_thanks',
    'reflections',
    'refunds',
    'sessions',
    'sign_in_codes',
    'suppressions',
    'user_notes',
    'users',
    'writing_pauses',
  ])
  expect((await go(member)).status).toBe(204)
  // The audit entry with an id that identifies nobody any more, and the receipt, which the law requires.
  const remaining = await tablesMentioning(member)
  expect(remaining.filter((table) => table !== 'audit_entries')).toEqual(['receipts'])
  const mentions = await t.db.selectFrom('audit_entries').select('details').execute()
  expect(JSON.stringify(mentions)).not.toMatch(/vasundhara|Later/i)
  expect(await t.db.selectFrom('refunds').select(['reason', 'handled_note']).execute()).toEqual([
    { reason: '', handled_note: '' },
  ])
})

/** By name, address, number or id, in the receipt's text, too. */
async function tablesMentioning({ id, mobileNumber }: SignedInUser): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by name`.execute(t.db)
  const telling = []
  for (const { name } of rows) {
    const kept = await sql<{ text: string | null }>`
      select string_agg(row_to_json(kept)::text, ' ') as text from ${sql.table(name)} as kept`.execute(t.db)
    const text = (kept.rows[0]?.text ?? '').toLowerCase()
    if (['vasundhara', mobileNumber, id].some((word) => text.includes(word))) telling.push(name)
  }
  return telling
}

test('search texts stay in the audit log unless they name the deleted user', async () => {
  const [leaver, other] = [await aUser(t, { name: 'Vasundhara Rao' }), await aUser(t, { name: 'Meera Iyer' })]
  const body = { name: 'Vasu Pillai' }
  await t.request(users.update, { token: admin.token, params: { id: leaver.id }, body })
  const searched = ['vasundhara', 'pillai', 'chitra', leaver.email, 'meera', other.email]
  const renamed = { name: 'Chitra Menon', mobileNumber: '98765 43210' }
  await t.request(contract.profile.update, { token: leaver.token, body: renamed })
  for (const search of searched) await t.request(userLists.export, { token: admin.token, query: { search } })
  await t.request(users.remove, { token: admin.token, params: { id: leaver.id } })
  const { rows } = await sql<{ search: string | null }>`
    select details ->> 'search' as search from audit_entries where action = 'user.export' order by created_at, id`.execute(
    t.db,
  )
  expect(rows.map(({ search }) => search)).toEqual([null, null, null, null, 'meera', other.email])
})

async function createTraces({ id, email, token }: SignedInUser): Promise<void> {
  const created_at = t.clock.now()
  const payment_id = await aPurchase(t, { userId: id, plan: 'ANNUAL' })
  await liveRoomRowsOf(t, { userId: id, words: 'Vasundhara' })
  await aReceivedMessage(t, { userId: id, words: 'About the next session' })
  await bulkEmailRowsOf(t, { userId: id, email })
  await aPendingSignInCode(t, email)
  await t.request(contract.consents.agree, { token, body: { termsVersion: TERMS_VERSION, age: 'ADULT' } })
  await t.request(contract.push.subscribe, { token, body: { ...PUSH_SUBSCRIPTION, kind: 'answers' } })
  await t.request(users.update, { token: admin.token, params: { id }, body: { name: 'Vasundhara Later' } })
  await t.request(userLists.export, { token: admin.token, query: { search: 'vasundhara' } })
  const note = { text: 'Vasundhara prefers the evening.' }
  await t.request(contract.userNotes.create, { token: admin.token, params: { id }, body: note })
  const receipt = { id: newId(), kind: 'RECEIPT', payment_id, user_id: id, amount_in_paise: 129_900 } as const
  const text = JSON.stringify({ member: { email } })
  await t.db
    .insertInto('receipts')
    .values({ ...receipt, number: 'R-1', text, created_at })
    .execute()
  const written = 'Vasundhara asked for it on the phone.'
  const refund = { id: newId(), payment_id, amount_in_paise: 100, reason: written, actor_id: admin.id }
  await t.db
    .insertInto('refunds')
    .values({
      ...refund,
      provider_refund_id: null,
      status: 'FAILED',
      created_at,
      sent_at: null,
      changed_at: created_at,
    })
    .execute()
  const { order_id } = await t.db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  const handled = { token: admin.token, params: { id: order_id }, body: { note: 'Paid back to Vasundhara in cash.' } }
  expect((await t.request(contract.adminPayments.markHandled, handled)).status).toBe(200)
  await t.db.insertInto('first_sign_ins').values({ user_id: id, signed_in_at: created_at }).execute()
  await t.db.insertInto('billing_details').values({ user_id: id, address: 'Here', state: '27', gstin: '' }).execute()
  await t.request(contract.calendar.createFeed, { token, body: {} })
  const locale = { user_id: id, language: 'hi', time_zone: 'Asia/Kolkata', is_time_zone_chosen: false } as const
  await t.db.insertInto('locales').values(locale).execute()
  const asked = { user_id: id, client_id: newId(), room_id: null, text: 'When?', name: 'Vasundhara' }
  await t.db
    .insertInto('live_questions')
    .values({ id: newId(), ...asked, is_from_replay: false, created_at })
    .execute()
  await reflectionRowsOf(t, { userId: id, words: 'x' })
  const times = { waited_at: null, joined_at: created_at, left_at: created_at, previous_at: null, reacted_at: null }
  await t.db
    .insertInto('live_attendance')
    .values({ room_id: await aRoom(t), user_id: id, keeps_minutes: true, ...times, has_reacted: false, minutes: 7 })
    .execute()
  const device = { network: '3g' as const, browser: 'Chrome', system: 'Android' }
  const trouble = { kind: 'VIDEO' as const, item_id: newId(), what: 'STALLS' as const, stalls: 4, ...device }
  await t.db
    .insertInto('playback_troubles')
    .values({ id: newId(), user_id: id, at: created_at, ...trouble })
    .execute()
  await aCertificate(t, id, { name: 'Vasundhara Q' })
  await aNote(t, id, 'Vasundhara spoke of her mother.')
  const view = { actor_id: id, session_id: newId(), started_at: created_at, until: created_at, ended_at: null }
  await t.db
    .insertInto('member_views')
    .values({ id: newId(), user_id: id, reason: 'x', ...view })
    .execute()
  const emailRow = { id: newId(), recipient: email, subject: 'x', text: 'x', html: null, valid_until: null }
  await t.db
    .insertInto('emails')
    .values({ ...emailRow, created_at, sent_at: null, given_up_at: null })
    .execute()
  await t.db
    .insertInto('newsletter_subscribers')
    .values({ id: newId(), email, created_at, confirmed_at: null, unsubscribed_at: null })
    .execute()
  const words = { first_name: 'Vasundhara', last_name: 'Q', subject: 'Hello', message: 'Namaste' }
  await t.db
    .insertInto('enquiries')
    .values({ id: newId(), ...words, email, fingerprint: Buffer.from(email), created_at, answered_at: null })
    .execute()
}
