import { exceptions } from './exceptions.ts'
import { distinctQueries, findSlowSteps } from './explain.ts'
import { REFLECTED_LESSON, SHARED_REFLECTION } from './seed-reflections.ts'
import { SEARCHED } from '#tests/kit/search-seed.ts'
import { idOf } from './seed-statements.ts'
import { type LargeInstallation, openLargeInstallation } from './large-installation.ts'
import { allCalls } from '#tests/contract/calls.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { presenceTokenOf } from '#tests/kit/presence-tokens.ts'
import { anAdmin, aSession } from '#tests/kit/users.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { ORDER_STATES } from '#shared/domain/order-states.ts'
import { QUESTION_STATES } from '#shared/domain/live-questions.ts'
import { SUBSCRIPTION_STATUSES } from '#shared/domain/plans.ts'
import { USER_SORTS } from '#shared/domain/user-list.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* With many members and a million progress rows, the queries of the product use indexes. */

const isFull = process.env.PLANS === 'full'
const SIZE = isFull ? { users: 100_000, itemsInProgress: 10 } : { users: 20_000, itemsInProgress: 5 }

/** Members: with an annual plan of an hour ago, without a payment, and one who deletes the account. */
const [MEMBER, BUYER, DELETED_MEMBER] = [17, 20, 32]
/** A livestream that has just started. */
const LIVE = 80
const COURSE = idOf('course', 1)
/** A video of the course. */
const VIDEO = idOf('video', 300)
const ANNUAL = '01900000-0000-7000-8000-000000000003'
/** A text in the name of exactly one member. */
const RARE = 'c4ca4238a0b9'

const ids: Record<string, string> = {
  bin: VIDEO,
  userDetails: idOf('user', MEMBER),
  timeline: idOf('user', MEMBER),
  adminPayments: idOf('order', MEMBER),
  manualPayments: idOf('user', MEMBER),
  enquiries: idOf('other', 7),
  library: COURSE,
  playback: VIDEO,
  watchFigures: VIDEO,
  documentViewer: idOf('ebook', 7),
  attendance: idOf('stream', LIVE),
  liveSessions: idOf('stream', LIVE),
  calendar: idOf('stream', LIVE - 1),
  liveRoom: idOf('stream', LIVE),
  liveModeration: idOf('room', LIVE),
  liveQuestions: idOf('room', LIVE),
  messages: idOf('message', 7),
  reflections: REFLECTED_LESSON,
  reflectionQuestions: REFLECTED_LESSON,
  reflectionComments: SHARED_REFLECTION,
}
const range = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' }
const userFilters = [
  { role: 'ADMIN' },
  { plan: 'ANNUAL' },
  { endsWithinDays: '7' },
  ...SUBSCRIPTION_STATUSES.map((status) => ({ status })),
]
const filters: Record<string, Record<string, string>[]> = {
  'users.list': [
    ...userFilters.flatMap((filter) => USER_SORTS.map((sort) => ({ ...filter, sort }))),
    ...['order_4711', 'pay_4711', 'S/2627/4711', idOf('order', 4711), '412345678901', '4711'].map((search) => ({
      search,
    })),
  ],
  'videos.list': [{ usageType: 'COURSE' }],
  'adminPayments.list': [
    range,
    ...ORDER_STATES.map((state) => ({ state })),
    { search: 'order_4711' },
    { search: 'S/2627/4711' },
    { way: 'CASH' },
    { member: idOf('user', MEMBER) },
  ],
  'adminReceipts.list': [range],
  'audit.list': [range, { person: idOf('user', 45) }, { act: 'user.update' }],
  'liveQuestions.list': [...QUESTION_STATES.map((state) => ({ state })), { roomId: idOf('room', 7) }],
  'messages.list': [{ state: 'SENDING' }, { kind: 'BROADCAST' }],
  'enquiries.list': [{ kind: 'CONTACT' }, { state: 'NEW' }, { state: 'SUBSCRIBED' }],
}

/** What a call cannot be asked without. */
const required: Record<string, Record<string, string>> = { 'search.find': { text: SEARCHED.rare } }

describe.runIf(kindUnderTest === 'postgres')('query plans at scale', () => {
  let t: LargeInstallation
  let tokens: { admin: string; member: string; buyer: string; deletedMember: string }
  beforeAll(async () => {
    t = await openLargeInstallation(SIZE)
    const [member, buyer, deletedMember] = [await session(MEMBER), await session(BUYER), await session(DELETED_MEMBER)]
    tokens = { admin: (await anAdmin(t)).token, member, buyer, deletedMember }
    t.recordedQueries.length = 0
  }, 300_000)
  afterAll(() => t.close())

  // Not those that only administrators have rows in.
  test('every table of members is filled', async () => {
    const { rows } = await t.product.database.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'
         and table_name not in ('authenticators', 'recovery_codes', 'second_steps')
       order by name`,
    )
    const empty: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await t.product.database.pool.query(`select from ${name} limit 1`)
      if (rowCount === 0) empty.push(name)
    }
    expect(empty, 'Fill it in seed-statements.ts: every plan passes on an empty table').toEqual([])
  })

  /** Calls that answer a file export whole lists, so they read whole tables. */
  const reads = allCalls.filter(({ call }) => call.method === 'GET' && !call.file && !call.shared)
  test.each(reads)('$name reads by indexes', async ({ name, call }: { name: string; call: Call }) => {
    const token = call.audience === 'ADMIN' ? tokens.admin : tokens.member
    const params = { kind: 'video', name: '360p', id: ids[name.split('.')[0] ?? ''] ?? '' }
    const ask = async (query: Record<string, string>) => {
      const { status, json } = await t.request(call, { token, query, params })
      expect(status, JSON.stringify([query, json])).toBe(200)
      return json
    }
    const first = await ask(required[name] ?? {})
    if (typeof first.nextCursor === 'string') await ask({ cursor: first.nextCursor })
    if (call.query && 'shape' in call.query && 'search' in (call.query.shape as object)) await ask({ search: RARE })
    for (const query of filters[name] ?? []) await ask(query)
    await expectIndexedQueries(name)
  })

  test('recording progress and checking file access use indexes', async () => {
    const mark = { furthest: 30, latest: 30, length: 3600, seen: '1'.repeat(100), isFinished: false, ageInMs: 0 }
    const marks = [{ ...mark, kind: 'VIDEO', itemId: VIDEO }]
    expect((await t.request(contract.progress.keep, { token: tokens.member, body: { marks } })).status).toBe(204)
    const parts = [{ quality: '360p', secondsPlayed: 60, stalls: 0, stallSeconds: 0 }]
    const view = { network: '4g', savesData: false, isFirst: true, startInMs: 900, parts }
    const report = { kind: 'VIDEO', itemId: VIDEO, ...view }
    expect((await t.request(contract.watchFigures.report, { token: tokens.member, body: report })).status).toBe(204)
    const course = await t.request(contract.library.course, { token: tokens.member, params: { id: COURSE } })
    const stream = await t.request(contract.liveSessions.stream, {
      token: tokens.member,
      params: { id: idOf('stream', LIVE) },
    })
    const addresses = [course.answer.course.videos[0]?.videoFileUrl, stream.answer.stream.video?.videoFileUrl]
    for (const address of addresses) {
      // The file does not exist, but access is checked before.
      const answer = await fetch(new URL(address ?? 'nothing', t.address))
      expect(answer.status).toBe(404)
    }
    const startsAt = t.clock.now()
    const { id: roomId } = await t.db
      .selectFrom('live_rooms')
      .select('id')
      .where('livestream_id', '=', idOf('stream', LIVE))
      .executeTakeFirstOrThrow()
    const claims = { roomId, userId: idOf('user', MEMBER), keepsMinutes: true, startsAt }
    const presence = presenceTokenOf(t, { ...claims, endsAt: new Date(startsAt.getTime() + 60_000) }) ?? ''
    const body = { token: presence, isPlaying: true, reactions: { HEART: 1 } }
    const heartbeat = await t.request(contract.livePresence.heartbeat, { params: { id: roomId }, body })
    expect(heartbeat.status).toBe(200)
    await expectIndexedQueries('watching')
  })

  test('writing, reporting and deciding in a live room, and making its page, use indexes', async () => {
    const [member, admin] = [{ token: tokens.member }, { token: tokens.admin }]
    const { room } = (await t.request(contract.liveRoom.room, { ...member, params: { id: ids['liveRoom'] ?? '' } }))
      .answer
    const params = { id: room._id, messageId: idOf('message', 6) }
    const body = { clientId: idOf('other', 1), text: 'How do I sit, and for how long?' }
    expect((await t.request(contract.liveRoom.send, { ...member, params, body })).status).toBe(200)
    expect((await t.request(contract.liveRoom.report, { ...member, params })).status).toBe(204)
    expect((await t.request(contract.liveModeration.claim, { ...admin, params })).status).toBe(200)
    const decided = await t.request(contract.liveModeration.decide, { ...admin, params, body: { decision: 'HIDE' } })
    expect(decided.status).toBe(200)
    t.clock.advance(86_400_000)
    const { ticket } = (await t.request(contract.liveRoom.room, { ...member, params: { id: ids['liveRoom'] ?? '' } }))
      .answer.room
    const page = { params: { id: room._id, page: '1000' }, query: { ticket: ticket ?? '' } }
    expect((await t.request(contract.liveRoom.page, page)).status).toBe(200)
    t.clock.advance(-86_400_000)
    await expectIndexedQueries('live room')
  })

  test('signing in uses indexes', async () => {
    const typed = { email: 'new@example.com', mobileNumber: '98765 43210' }
    const asked = await t.request(contract.auth.login, { body: typed })
    expect(asked.status).toBe(403)
    const wrong = { ...typed, challengeId: asked.json.challengeId, code: '000000' }
    expect((await t.request(contract.auth.login, { body: wrong })).status).toBe(422)
    await expectIndexedQueries('signing in')
  })

  test('paying uses indexes', async () => {
    const token = tokens.buyer
    const order = await t.request(contract.payments.createOrder, { token, body: { planId: ANNUAL } })
    const paid = await t.pay(order.answer.orderId)
    expect((await t.request(contract.payments.verify, { token, body: paid })).status).toBe(200)
    expect(await t.sendWebhook(capturedOf(order.answer.orderId))).toBe(200)
    await expectIndexedQueries('paying')
  })

  test('account deletion uses indexes', async () => {
    const leave = { token: tokens.deletedMember, body: { confirm: 'DELETE' } }
    expect((await t.request(contract.me.leave, leave)).status).toBe(204)
    const gone = { token: tokens.admin, params: { id: idOf('user', DELETED_MEMBER + 15) } }
    expect((await t.request(contract.users.remove, gone)).status).toBe(204)
    await expectIndexedQueries('leaving')
  })

  test('background jobs use indexes', async () => {
    await t.startJobs()
    await eventually(async () => expect(await unfinished()).toEqual([]))
    await expectIndexedQueries('jobs')
  }, 90_000)

  // On a smaller installation some exceptions may not occur.
  test.runIf(isFull)('each exception is needed', () => {
    expect(exceptions.filter((each) => !used.has(each)).map(({ why }) => why)).toEqual([])
  })

  const session = (n: number) => aSession(t, idOf('user', n))
  const used = new Set<(typeof exceptions)[number]>()

  /** Checks the query plan of every statement recorded since the last call. */
  async function expectIndexedQueries(by: string): Promise<void> {
    const statements = distinctQueries(t.recordedQueries.splice(0)).filter(({ text }) => text !== UNFINISHED)
    expect(statements.length).toBeGreaterThan(0)
    const faults: string[] = []
    for (const statement of statements) {
      for (const { what, rows } of await findSlowSteps(t.product.database.pool, statement)) {
        const allowed = exceptions.find((each) => each.by.test(by) && each.statement.test(statement.text))
        if (allowed) used.add(allowed)
        else faults.push(`${what} (${rows} rows): ${statement.text}`)
      }
    }
    t.recordedQueries.length = 0
    expect(faults).toEqual([])
  }

  /** The jobs that are not done, by queue. */
  async function unfinished() {
    return (await t.product.database.pool.query<{ name: string; state: string; count: number }>(UNFINISHED)).rows
  }
})

const UNFINISHED = `select name, state::text, count(*)::integer from jobs.job
  where state in ('created', 'retry', 'active') group by 1, 2 order by 1, 2`

function capturedOf(orderId: string) {
  const payment = { id: 'pay_AAAAAAAAAAAAAA', order_id: orderId, status: 'captured' }
  return { entity: 'event', event: 'payment.captured', payload: { payment: { entity: payment } } }
}
