import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import { seedDemo } from '#demo/seed.ts'
import type { PaidOrder } from '#server/sandbox/sandbox.ts'
import { contract } from '#shared/contract/index.ts'
import { subscriptionAt } from '#shared/domain/access.ts'
import { istDay, startOfIstMonth } from '#shared/domain/ist.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aSession } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let token: string
const paidOrders: PaidOrder[] = []
beforeAll(async () => {
  t = await testApp({ now: '2026-11-22T06:30:00.000Z' })
  const simulator = { addPaidOrders: (orders: readonly PaidOrder[]) => void paidOrders.push(...orders) }
  const notesBox = createSecretBox(keysFor('notes', t.product.secrets))
  const { files, reflectionsBox } = t.product
  await seedDemo({ db: t.db, files, clock: t.clock, notesBox, reflectionsBox, simulator })
  const { id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@example.com')
    .executeTakeFirstOrThrow()
  token = await aSession(t, id)
}, 60_000)
afterAll(() => t.close())

test('every payment is known to the payment simulator and has a receipt of its day', async () => {
  const payments = await t.db
    .selectFrom('payments')
    .innerJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['provider_payment_id', 'payments.amount_in_paise', 'captured_at', 'receipts.created_at', 'number'])
    .orderBy('captured_at')
    .execute()
  const { total } = await t.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(payments).toHaveLength(total)
  const known = new Map(paidOrders.map((order) => [order.paymentId, order.amountInPaise]))
  for (const payment of payments) {
    expect(known.get(payment.provider_payment_id)).toBe(payment.amount_in_paise)
    expect(payment.created_at).toEqual(payment.captured_at)
  }
  expect(new Set(payments.map(({ number }) => number)).size).toBe(total)
})

test('members have watched something, the named accounts nothing yet, and messages wait for an answer', async () => {
  const { items } = (await t.request(contract.stats.watched, { token })).answer
  expect(items).toHaveLength(5)
  for (const { members, finished } of items) expect(members).toBeGreaterThan(finished)
  const named = await t.db
    .selectFrom('progress')
    .innerJoin('users', 'users.id', 'progress.user_id')
    .where('mobile_number', 'like', '+91900000000_')
    .selectAll('progress')
    .execute()
  expect(named).toEqual([])
  const { enquiries } = (await t.request(contract.enquiries.list, { token, query: { state: 'NEW' } })).answer
  expect(enquiries.map(({ name, member }) => [name, member?.name])).toEqual([
    ['Kavita Joshi', undefined],
    ['Lakshmi Nair', 'Lakshmi Nair'],
  ])
})

test('the rooms of two sessions have messages of members with a plan, one to decide about and one question that waits', async () => {
  const { liveModeration, liveQuestions, liveRoom } = contract
  const titled = { id: '01900000-0000-7000-8000-000000000102' }
  const { room } = (await t.request(liveRoom.room, { token, params: titled })).answer
  expect(room.recent.map(({ text }) => text)).toEqual(['Good morning to all of you', 'Jai Gurudev', 'My diya is lit.'])
  const query = { tab: 'HELD' } as const
  const held = (await t.request(liveModeration.queue, { token, params: { id: room._id }, query })).answer
  expect(held.messages).toMatchObject([{ reason: 'PHONE' }])
  const { questions } = (await t.request(liveQuestions.list, { token })).answer
  expect(questions).toMatchObject([{ text: 'How long should one sit in the first weeks?', room: { _id: room._id } }])

  const past = { id: '01900000-0000-7000-8000-000000000101' }
  const { messages } = (await t.request(liveRoom.replayMessages, { token, params: past })).answer
  expect(messages.map(({ text, count }) => [text, count])).toEqual([
    ['Namaste from Pune', 1],
    ['Pranam', 2],
    ['The bowl is still in the room with me.', 1],
  ])
  const other = (await t.request(liveRoom.room, { token, params: past })).answer.room._id
  const { answers } = (await t.request(liveQuestions.answers, { token, params: { id: other } })).answer
  expect(answers).toHaveLength(1)
})

/** The figures counted member by member and payment by payment, without the queries under test. */
test('the figures of the dashboard equal those counted one by one', async () => {
  const now = t.clock.now()
  const { stats: overview } = (await t.request(contract.stats.overview, { token })).answer
  const { plans } = (await t.request(contract.stats.plans, { token })).answer
  const { months } = (await t.request(contract.stats.revenue, { token })).answer

  const grants = await t.db
    .selectFrom('grants')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .select(['user_id', 'plan_type as planType', 'starts_at as startsAt', 'ends_at as endsAt', 'ended_at as endedAt'])
    .select(['end_reason as endReason', 'source'])
    .execute()
  const active = Map.groupBy(grants, ({ user_id }) => user_id)
    .values()
    .map((own) => ({ own, ...subscriptionAt(own, now) }))
    .filter(({ subscriptionStatus }) => subscriptionStatus === 'ACTIVE')
    .toArray()
  expect(overview.activeSubscribers).toBe(active.length)
  for (const { planType, paid, complimentary } of plans) {
    const holders = active.filter((each) => each.planType === planType)
    const isPaid = ({ own }: (typeof active)[number]) =>
      own.some((grant) => grant.source === 'PAYMENT' && grant.planType === planType && grant.endsAt > now)
    expect([planType, paid, complimentary]).toEqual([
      planType,
      holders.filter(isPaid).length,
      holders.filter((each) => !isPaid(each)).length,
    ])
  }

  const payments = await t.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .select(['captured_at', 'payments.amount_in_paise as amount', 'refunded_in_paise as refunded', 'plan_type'])
    .execute()
  const sumOf = (chosen: typeof payments) =>
    chosen.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0) / 100
  const thisMonth = payments.filter(({ captured_at }) => captured_at >= startOfIstMonth(now))
  expect(overview.monthlyRevenue).toBe(sumOf(thisMonth))
  for (const { planType, revenue } of plans) {
    expect(revenue).toBe(sumOf(thisMonth.filter(({ plan_type }) => plan_type === planType)))
  }
  for (const { month, revenue, untilSameDay } of months) {
    const ofMonth = payments.filter(({ captured_at }) => istDay(captured_at).startsWith(month))
    expect([month, revenue]).toEqual([month, sumOf(ofMonth)])
    const limit = new Date(`${month}-22T06:30:00.000Z`)
    expect([month, untilSameDay]).toEqual([month, sumOf(ofMonth.filter(({ captured_at }) => captured_at <= limit))])
  }
})

test('members have shared something on the first days, one text waits, and one member has lamps', async () => {
  const { id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'annual@example.com')
    .executeTakeFirstOrThrow()
  const member = await aSession(t, id)
  const { reflections, reflectionComments, reflectionModeration, practice, programme } = contract
  const { videos } = (await t.request(programme.dailyVideos, { token: member })).answer
  const params = { id: videos[0]?._id ?? '' }
  const first = (await t.request(reflections.others, { token: member, params })).answer
  expect(first.reflections.map(({ comments }) => comments)).toEqual([0, 1])
  const commented = { token: member, params: { id: first.reflections[1]?._id ?? '' } }
  expect((await t.request(reflectionComments.list, commented)).answer.comments).toHaveLength(1)
  const { held, reported } = (await t.request(reflectionModeration.queue, { token })).answer
  expect([held, reported]).toEqual([1, 0])
  const { days } = (await t.request(practice.month, { token: member })).answer
  expect(days.filter(({ lamp }) => lamp === 'LIT').length).toBeGreaterThan(10)
})
