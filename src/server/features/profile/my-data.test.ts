import { PUSH_SUBSCRIPTION } from '#tests/fixtures/push-subscription.ts'
import { bulkEmailRowsOf } from '#tests/kit/bulk-email-rows.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aPendingSignInCode, aUser } from '#tests/kit/users.ts'
import { reflectionRowsOf } from '#tests/kit/reflections.ts'
import { liveRoomRowsOf } from '#tests/kit/live-rooms.ts'
import { aReceivedMessage } from '#tests/kit/messages.ts'
import { aCertificate } from '#tests/kit/certificates.ts'
import { aNote } from '#tests/kit/notes.ts'
import { aRoom } from '#tests/kit/presence-tokens.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { me } = contract

let t: TestApp
beforeEach(async () => {
  t = await testApp({ env: { SIGN_IN_CODES: 'off' } })
})
afterEach(() => t.close())

test('the export holds everything stored about the user, and nothing about others', async () => {
  const user = await aUser(t, { name: 'Asha Rao' })
  const other = await aUser(t, { name: 'Somebody Else' })
  for (const { id, email, token } of [user, other]) {
    const paymentId = await aPurchase(t, { userId: id, plan: 'ANNUAL' })
    await keptOf(id, { email, paymentId })
    await liveRoomRowsOf(t, { userId: id, words: email })
    await aReceivedMessage(t, { userId: id, words: `For ${email}` })
    await aPendingSignInCode(t, email)
    await watchedSession(id, email)
    await supportedMember(id, email)
    await bulkEmailRowsOf(t, { userId: id, email })
    await t.request(contract.consents.agree, { token, body: { termsVersion: TERMS_VERSION, age: 'GUARDIAN' } })
    await reflectionRowsOf(t, { userId: id, words: `A thought of ${email}` })
    await aNote(t, id, `A note of ${email}`)
    await aCertificate(t, id, { name: `Certified ${email}` })
    await t.db
      .insertInto('live_questions')
      .values({
        id: newId(),
        user_id: id,
        client_id: newId(),
        room_id: null,
        text: `A question of ${email}`,
        name: 'Asha',
        is_from_replay: false,
        created_at: t.clock.now(),
      })
      .execute()
    await t.db
      .insertInto('enquiries')
      .values({
        id: newId(),
        first_name: 'Asha',
        last_name: 'Rao',
        email,
        subject: `About ${email}`,
        message: 'Namaste',
        fingerprint: Buffer.from(email),
        created_at: t.clock.now(),
        answered_at: null,
      })
      .execute()
  }
  await t.request(contract.locale.update, {
    token: user.token,
    body: { language: 'hi', timeZone: 'America/New_York' },
  })
  const device = { ...PUSH_SUBSCRIPTION, kind: 'answers' }
  await t.request(contract.push.subscribe, { token: user.token, body: device })
  const { answer, json } = await t.request(me.export, { token: user.token })
  expect(answer).toMatchObject({
    exportedAt: t.clock.now(),
    profile: {
      name: 'Asha Rao',
      email: user.email,
      mobileNumber: user.mobileNumber,
      role: 'USER',
      language: 'hi',
      timeZone: 'America/New_York',
      isTimeZoneChosen: true,
    },
    subscriptions: [{ plan: 'Annual', source: 'PAYMENT', endedAt: null }],
    orders: [
      {
        plan: 'Annual',
        amountInPaise: 129_900,
        attempts: [{ status: 'FAILED', method: 'card' }],
        payments: [
          { amountInPaise: 129_900, method: 'upi', refunds: [{ amountInPaise: 100, reason: `For ${user.email}` }] },
        ],
      },
    ],
    receipts: [{ kind: 'RECEIPT', amountInPaise: 129_900, text: { member: { email: user.email } } }],
    billing: { address: `House of ${user.email}`, state: '27', gstin: '' },
    programmeRestart: { countedFrom: t.clock.now() },
    calendarAddress: { createdAt: t.clock.now() },
    notifications: {
      choices: { answers: true, webinars: false },
      devices: [{ service: 'fcm.googleapis.com', createdAt: t.clock.now() }],
    },
    liveSessions: [{ title: `For ${user.email}`, minutes: 7, joinedAt: t.clock.now(), leftAt: t.clock.now() }],
    playbackTroubles: [{ what: 'STALLS', stalls: 4, network: '3g', browser: 'Chrome', system: 'Android' }],
    seenByTeam: [{ by: null, reason: `For ${user.email}`, startedAt: t.clock.now(), endedAt: t.clock.now() }],
    signInCodes: [{ askedAt: t.clock.now(), usedAt: null }],
    sessions: [{ userAgent: 'test' }],
    certificates: [{ course: 'A House at Dawn', name: `Certified ${user.email}`, withdrawnAt: null }],
    notes: [{ title: 'A talk', text: `A note of ${user.email}`, from: 7 }],
    questions: [{ text: `A question of ${user.email}`, name: 'Asha', answer: null }],
    enquiries: [{ subject: `About ${user.email}`, message: 'Namaste' }],
    liveRooms: {
      name: `Name of ${user.email}`,
      messages: [{ text: `Text of ${user.email}`, state: 'SHOWN', sentAt: t.clock.now() }],
      reports: [{ reportedAt: t.clock.now() }],
      pauses: [{ until: t.clock.now() }],
    },
    messages: {
      lastSeenAt: t.clock.now(),
      deliveries: [{ subject: `For ${user.email}`, channel: 'APP', state: 'SENT', reason: null, at: t.clock.now() }],
      notifications: [{ subject: `For ${user.email}`, createdAt: t.clock.now(), readAt: null }],
      marketingDays: [t.clock.now()],
      automations: [{ step: 'ASLEEP', occasion: t.clock.now(), at: t.clock.now() }],
    },
    consents: {
      terms: [{ termsVersion: TERMS_VERSION, age: 'GUARDIAN' }],
      newsletter: null,
      reminders: { webinars: true, liveSessions: true, expiry: true },
      channels: [{ channel: 'EMAIL', purpose: 'MARKETING', given: true, how: 'PROFILE' }],
    },
    undelivered: { suppressedSince: t.clock.now(), bounces: [{ kind: 'HARD', code: '5.1.1' }] },
    bulkEmails: [{ subject: 'To many', state: 'SENT', at: t.clock.now() }],
  })
  const text = JSON.stringify(json)
  for (const list of [answer.orders, answer.receipts, answer.signInCodes]) expect(list).toHaveLength(1)
  for (const strange of [other.email, 'Somebody Else', user.token]) expect(text).not.toContain(strange)
})

test('every table with personal data is listed here: a new one belongs in the export and in account deletion', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('user_id', 'email', 'recipient', 'address')
    order by name`.execute(t.db)
  expect(rows.map(({ name }) => name)).toEqual([
    // Administrators’ secrets, which no export may hold.
    'authenticators',
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
    // The discount is stored with the order; the use of the coupon loses its member.
    'coupon_uses',
    'deliveries',
    'devices',
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
    // Computed from the plans.
    'plan_periods',
    'playback_troubles',
    'practice_days',
    'programme_starts',
    'progress',
    'push_choices',
    'push_subscriptions',
    'receipts',
    'recovery_codes',
    'reflection_reports',
    'reflection_thanks',
    'reflections',
    'reminder_choices',
    'second_steps',
    // The owner’s, not a member’s.
    'seller_details',
    'sent_reminders',
    'sessions',
    'sign_in_codes',
    'suppressions',
    'team_members',
    // Administrators’ notes, which members do not see.
    'user_notes',
    'users',
    'writing_pauses',
  ])
})

/** A live session that this member watched. */
async function watchedSession(userId: string, email: string): Promise<void> {
  const now = t.clock.now()
  const stream = { id: newId(), title: `For ${email}`, video_id: null, start_time: now, duration_in_minutes: 60 }
  await t.db
    .insertInto('livestreams')
    .values({ ...stream, created_at: now })
    .execute()
  const room_id = await aRoom(t, stream.id)
  const times = { waited_at: null, joined_at: now, left_at: now, previous_at: null, reacted_at: null }
  await t.db
    .insertInto('live_attendance')
    .values({ room_id, user_id: userId, keeps_minutes: true, ...times, has_reacted: false, minutes: 7 })
    .execute()
}

/** Data from payments, receipts and administrators’ actions. */
async function keptOf(userId: string, { email, paymentId }: { email: string; paymentId: string }): Promise<void> {
  const now = t.clock.now()
  const { order_id } = await t.db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const failed = { provider_payment_id: `pay_${newId()}`, order_id, amount_in_paise: 129_900, method: 'card' }
  await t.db
    .insertInto('payment_attempts')
    .values({ ...failed, status: 'FAILED', seen_at: now, changed_at: now })
    .execute()
  const refund = { id: newId(), payment_id: paymentId, amount_in_paise: 100, reason: `For ${email}`, actor_id: null }
  await t.db
    .insertInto('refunds')
    .values({ ...refund, provider_refund_id: null, status: 'ASKED', created_at: now, sent_at: null, changed_at: now })
    .execute()
  const receipt = {
    id: newId(),
    kind: 'RECEIPT',
    payment_id: paymentId,
    user_id: userId,
    amount_in_paise: 129_900,
  } as const
  await t.db
    .insertInto('receipts')
    .values({ ...receipt, number: receipt.id.slice(-12), text: JSON.stringify({ member: { email } }), created_at: now })
    .execute()
  await t.db
    .insertInto('billing_details')
    .values({ user_id: userId, address: `House of ${email}`, state: '27', gstin: '' })
    .execute()
  await t.db
    .insertInto('calendar_feeds')
    .values({ id: newId(), user_id: userId, secret_hash: Buffer.alloc(32), created_at: now })
    .execute()
  await t.db
    .insertInto('programme_starts')
    .values({ user_id: userId, activated_at: now, actor_id: null, created_at: now })
    .execute()
}

/** What is kept for those who help a member. */
async function supportedMember(user_id: string, email: string): Promise<void> {
  const at = t.clock.now()
  const device = { network: '3g' as const, browser: 'Chrome', system: 'Android' }
  const trouble = { kind: 'VIDEO' as const, item_id: newId(), what: 'STALLS' as const, stalls: 4, ...device }
  await t.db
    .insertInto('playback_troubles')
    .values({ id: newId(), user_id, at, ...trouble })
    .execute()
  const view = { actor_id: null, session_id: newId(), started_at: at, until: at, ended_at: null }
  await t.db
    .insertInto('member_views')
    .values({ id: newId(), user_id, reason: `For ${email}`, ...view })
    .execute()
}
