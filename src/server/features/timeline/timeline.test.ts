import { contract } from '#shared/contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import { TIMELINE_KINDS } from '#shared/domain/timeline.ts'
import { type TestApp, testApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { list, sendEmailAgain } = contract.timeline

let t: TestApp
let owner: SignedInUser
let support: SignedInUser
let member: SignedInUser
let emailId: string
beforeAll(async () => {
  t = await testApp()
  owner = await anAdmin(t)
  support = await anAdmin(t, { name: 'Ravi', teamRoles: ['SUPPORT'] })
  member = await aMember(t, { plan: 'ANNUAL' })
  emailId = await aHistory(member)
})
afterAll(() => t.close())

const read = async (viewer: SignedInUser, query: Record<string, string> = {}, id = member.id) => {
  const { status, answer } = await t.request(list, { token: viewer.token, params: { id }, query })
  expect(status).toBe(200)
  return answer
}

/** One row in every table that the timeline reads, all at the same instant; returns an email that was given up. */
async function aHistory({ id, email }: SignedInUser): Promise<string> {
  const at = t.clock.now()
  const [order, payment, stream, room, failed, item] = Array.from({ length: 6 }, () => newId())
  const { id: plan } = await findPlan(t, 'ANNUAL')
  const statements: [string, unknown[]][] = [
    [
      `insert into sign_in_codes (id, email, name, mobile_number, code_hmac, tries_left, created_at, expires_at)
      values ($1, $2, '', '', '', 5, $3, $3)`,
      [newId(), email, at],
    ],
    [`insert into first_sign_ins values ($1, $2)`, [id, at]],
    [
      `insert into emails (id, recipient, subject, text, created_at, given_up_at, last_failure)
      values ($1, $2, 'Your plan', 'Text', $3, $3, '550')`,
      [failed, email, at],
    ],
    [
      `insert into orders (id, user_id, plan_id, provider_order_id, receipt, key_id, amount_in_paise, price_in_paise,
        credit_in_paise, currency, status, created_at, paid_at)
      values ($1, $2, $3, 'order_T', 'r', 'k', 129900, 129900, 0, 'INR', 'PAID', $4, $4)`,
      [order, id, plan, at],
    ],
    [
      `insert into payments (id, order_id, provider_payment_id, amount_in_paise, method, captured_at)
      values ($1, $2, 'pay_T', 129900, 'upi', $3)`,
      [payment, order, at],
    ],
    [`insert into payment_attempts values ('pay_F', $1, 129900, 'card', 'FAILED', $2, $2)`, [order, at]],
    [
      `insert into webhook_events values ($1, 'evt_T', 'h1', 'payment.captured', 'order_T', 'pay_T', $2, $2),
      ($3, 'evt_F', 'h2', 'payment.failed', null, 'pay_F', $2, null)`,
      [newId(), at, newId()],
    ],
    [
      `insert into refunds (id, payment_id, amount_in_paise, reason, actor_id, status, created_at, changed_at)
      values ($1, $2, 10000, 'Asked for it.', $3, 'PROCESSED', $4, $4)`,
      [newId(), payment, owner.id, at],
    ],
    [`insert into receipts values ($1, 'RECEIPT', 'S/2627/1', $2, $3, 129900, '{}', $4)`, [newId(), payment, id, at]],
    [
      `insert into grants (id, user_id, plan_id, source, starts_at, ends_at, ended_at, end_reason, created_at)
      values ($1, $2, $3, 'ADMIN', $4, $4::timestamptz + interval '1 day', $4, 'REMOVED', $4)`,
      [newId(), id, plan, at],
    ],
    [
      `insert into videos (id, title, description, storage_key, content_type, size_in_bytes, duration_in_seconds, usage_type,
        sequence_order, is_published, created_at)
      values ($1, 'Breathing', '', 'videos/x', 'video/mp4', 1, 60, 'LIVESTREAM_SOURCE', 1, true, $2)`,
      [item, at],
    ],
    [
      `insert into livestreams (id, title, video_id, start_time, duration_in_minutes, created_at)
      values ($1, 'Sunday satsang', $2, $3, 60, $3)`,
      [stream, item, at],
    ],
    [
      `insert into live_rooms (id, livestream_id, next_page_at, page_made_at) values ($1, $2, $3, $3)`,
      [room, stream, at],
    ],
    [
      `insert into live_attendance (room_id, user_id, keeps_minutes, joined_at, left_at, has_reacted, minutes)
      values ($1, $2, true, $3, $3, false, 42)`,
      [room, id, at],
    ],
    [
      `insert into live_questions (id, user_id, client_id, room_id, text, is_from_replay, created_at, answered_at,
        answered_by, answer_way, answer)
      values ($1, $2, $1, $3, 'A private question', false, $4, $4, $5, 'PRIVATE', 'A private answer')`,
      [newId(), id, room, at, owner.id],
    ],
    [
      `insert into chat_messages (id, room_id, user_id, client_id, text, name, sent_at, at_ms, state, reason)
      values ($1, $2, $3, $1, 'Call 98765', 'Asha', $4, 0, 'HELD', 'PHONE')`,
      [newId(), room, id, at],
    ],
    [
      `insert into email_bounces (id, address, kind, code, source, event_id, is_bulk, at)
      select gen_random_uuid(), email, kind, '5.1.1', 'WEBHOOK', kind, true, $2 from users,
        unnest(array['HARD', 'SOFT', 'COMPLAINT']) kind where users.id = $1`,
      [id, at],
    ],
    [`insert into consents values ($1, '7', 'ADULT', $2)`, [id, at]],
    [
      `insert into playback_troubles values ($1, $2, 'VIDEO', $3, 'STALLS', 4, '3g', 'Chrome', 'Android', $4)`,
      [newId(), id, item, at],
    ],
    [
      `insert into user_notes (id, user_id, author_id, text, created_at) values ($1, $2, $3, 'Called twice.', $4)`,
      [newId(), id, support.id, at],
    ],
    [
      `insert into audit_entries values ($1, $2, 'user.extend', $3, '{}', $4), ($5, $2, 'user.note', $3, '{}', $4)`,
      [newId(), owner.id, `user:${id}`, at, newId()],
    ],
  ]
  for (const [text, values] of statements) await t.product.database.pool.query(text, values)
  return failed ?? ''
}

test('an owner sees an entry of every kind, with what can be done next', async () => {
  const { entries, nextCursor } = await read(owner)
  expect(nextCursor).toBeNull()
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(TIMELINE_KINDS))
  const of = (event: string) => entries.find((entry) => entry.event === event)
  expect(of('EMAIL_FAILED')).toMatchObject({ what: 'Your plan', detail: '550', action: { kind: 'SEND_EMAIL_AGAIN' } })
  expect(of('EMAIL_RETURNED')).toMatchObject({ kind: 'EMAIL', detail: '5.1.1', action: null })
  expect(of('EMAIL_RETURNED_FOR_NOW')).toMatchObject({ kind: 'EMAIL' })
  expect(of('EMAIL_MARKED_AS_SPAM')).toMatchObject({ kind: 'EMAIL' })
  expect(of('PAID')).toMatchObject({ amount: 1299, detail: 'pay_T', action: { kind: 'OPEN_PAYMENT' } })
  expect(of('WEBHOOK_WAITING')).toMatchObject({ what: 'payment.failed', action: { kind: 'ASK_PROVIDER' } })
  expect(of('ATTENDED')).toMatchObject({ what: 'Sunday satsang', count: 42 })
  expect(of('PLAYBACK_TROUBLE')).toMatchObject({ what: 'Breathing', detail: 'STALLS|3g|Chrome|Android', count: 4 })
  expect(of('NOTE')).toMatchObject({ what: 'Called twice.', by: 'Ravi' })
  expect(of('TEAM_ACTION')).toMatchObject({ what: 'user.extend', by: 'Meera Iyer', action: { kind: 'OPEN_ACTIVITY' } })
})

test('neither a question, nor its answer, nor a message in a room is in it', async () => {
  expect(JSON.stringify(await read(owner))).not.toMatch(/private|98765/)
})

test('support sees everything with the actions of its role, and a teacher nothing', async () => {
  const { entries } = await read(support)
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(TIMELINE_KINDS))
  expect(new Set(entries.map(({ action }) => action?.kind))).toEqual(
    new Set([undefined, 'SEND_EMAIL_AGAIN', 'OPEN_PAYMENT', 'ASK_PROVIDER', 'EXTEND_PLAN']),
  )
  const teacher = await anAdmin(t, { teamRoles: ['TEACHER'] })
  for (const { token } of [teacher, member]) {
    expect((await t.request(list, { token, params: { id: member.id } })).status).toBe(403)
  }
})

test('pages of one entry show each once, in the order of one page, although all have the same instant', async () => {
  const whole = (await read(owner)).entries.map(({ _id }) => _id)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(owner, { limit: '1', ...(cursor && { cursor }) })
    paged.push(...page.entries.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null && paged.length < 100)
  expect(paged).toEqual(whole)
  expect(new Set(whole).size).toBe(whole.length)
})

test('kinds filter, and what is no kind or no cursor is refused', async () => {
  const { entries } = await read(owner, { kinds: 'NOTE,SESSION' })
  expect(entries.map(({ kind }) => kind)).toEqual(['SESSION', 'NOTE'])
  for (const query of [{ kinds: 'SECRETS' }, { cursor: 'x' }, { cursor: 'WzEsMiwzXQ' }]) {
    const refused = await t.request(list, { token: owner.token, params: { id: member.id }, query })
    expect(refused.status).toBe(400)
  }
})

test('another member has a timeline of their own, and nobody none', async () => {
  const other = await aUser(t)
  expect((await read(owner, {}, other.id)).entries.map(({ event }) => event)).toEqual(['SIGNED_IN'])
  const nobody = await t.request(list, { token: owner.token, params: { id: newId() } })
  expect(nobody.status).toBe(404)
})

test('support sends an email again that was given up, once, and only one to this member', async () => {
  const other = await aUser(t)
  const ask = (id: string) => t.request(sendEmailAgain, { token: support.token, params: { id, emailId } })
  expect((await ask(other.id)).status).toBe(404)
  expect([(await ask(member.id)).status, (await ask(member.id)).status]).toEqual([204, 404])
  const { entries } = await read(support, { kinds: 'EMAIL' })
  expect(entries.map(({ event }) => event)).not.toContain('EMAIL_FAILED')
  expect(entries).toHaveLength(4)
})
