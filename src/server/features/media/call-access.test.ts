import {
  openAccessFixture,
  type AccessFixture,
  HOUR_IN_MS,
  NOON,
  VIEWER_KINDS,
  type ViewerKind,
  FIRST_SESSION_START,
  STREAM_START,
  UNUSED_ID,
} from '#tests/kit/access-fixture.ts'
import type { Call } from '#shared/contract/call.ts'
import { PUSH_SUBSCRIPTION } from '#tests/fixtures/push-subscription.ts'
import { contract } from '#shared/contract/index.ts'
import { isEntitled, type Entitlement } from '#shared/domain/access.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* The access table of product decisions §2 over HTTP: every kind of person with every call of members. */

const {
  library,
  playback,
  programme,
  notes,
  progress,
  search,
  liveSessions,
  subscriptions,
  payments,
  coupons,
  receipts,
  profile,
  me,
  channelConsents,
  reminders,
  push,
  locale,
  calendar,
  freeEbook,
  documentViewer,
  consents,
  watchFigures,
  liveQuestions,
  liveRoom,
  memberViews,
  notifications,
  practice,
  reflections,
  reflectionComments,
} = contract

let access: AccessFixture
beforeAll(async () => {
  access = await openAccessFixture()
})
beforeEach(() => access.t.clock.set(NOON))
afterAll(() => access.close())

const everyone = [401, 200, 200, 200, 200, 200, 200]
const longerPlans = [401, 403, 403, 403, 200, 200, 200]
/** What the viewer may not play does not exist for them. */
const longerPlansElseHidden = [401, 404, 404, 404, 200, 200, 200]
const anyPlan = [401, 403, 403, 200, 200, 200, 403]
const notFound = [401, 404, 404, 404, 404, 404, 404]
/** Allowed, but the body is refused. */
const malformed = [401, 400, 400, 400, 400, 400, 400]
const done = [401, 204, 204, 204, 204, 204, 204]
/** Allowed, but this installation has no payment keys. */
const notSetUp = [401, 503, 503, 503, 503, 503, 503]

interface Row {
  call: Call
  what?: string
  id?: (world: AccessFixture) => string
  /** Parameters of the path besides the id. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  answers: number[]
  /** From this moment on the answer is 404. */
  overFrom?: Date
}

// In the order of PEOPLE:  VISITOR INACTIVE EXPIRED INITIAL HALF_YEARLY ANNUAL ADMIN
const rows: Row[] = [
  { call: library.courses, answers: everyone },
  { call: library.course, id: ({ courses }) => courses.shown, answers: longerPlans },
  { call: library.course, what: 'a draft', id: ({ courses }) => courses.draft, answers: notFound },
  { call: library.course, what: 'scheduled', id: ({ courses }) => courses.scheduled, answers: notFound },
  { call: playback.read, id: ({ courseVideo }) => courseVideo, answers: longerPlansElseHidden },
  // It has no renditions: playback.test.ts has some.
  { call: playback.fragments, id: ({ courseVideo }) => courseVideo, params: { name: '360p' }, answers: notFound },
  // An item that the viewer may not play is passed over: watch-figures.test.ts.
  { call: watchFigures.report, body: {}, answers: malformed },
  { call: programme.dailyVideos, answers: anyPlan },
  { call: programme.state, answers: anyPlan },
  { call: search.find, query: { text: 'dhyan' }, answers: everyone },
  { call: notes.list, answers: everyone },
  // An item that the viewer may not open is not found: notes.test.ts.
  { call: notes.create, body: {}, answers: malformed },
  { call: notes.update, what: 'of another member', id: ({ stream }) => stream, body: {}, answers: notFound },
  { call: notes.remove, what: 'of another member', id: ({ stream }) => stream, answers: notFound },
  { call: notes.pdf, answers: everyone },
  { call: progress.begun, answers: everyone },
  { call: progress.keep, body: {}, answers: malformed },
  { call: liveSessions.streams, answers: everyone },
  { call: liveSessions.recordings, answers: longerPlans },
  { call: freeEbook.read, answers: everyone },
  // This installation has no external viewer: document-viewer.test.ts has one.
  { call: documentViewer.open, id: ({ courses }) => courses.shown, answers: notFound },
  { call: consents.state, answers: everyone },
  { call: consents.agree, body: { termsVersion: TERMS_VERSION, age: 'ADULT' }, answers: everyone },
  { call: liveSessions.stream, id: ({ stream }) => stream, answers: longerPlans },
  // What is in a room: room-access.test.ts.
  { call: liveRoom.room, id: ({ stream }) => stream, answers: longerPlans },
  { call: liveRoom.replayMessages, id: ({ stream }) => stream, answers: longerPlans },
  { call: liveRoom.webinarRoom, answers: anyPlan, overFrom: new Date(FIRST_SESSION_START.getTime() + 48 * HOUR_IN_MS) },
  { call: liveRoom.send, what: 'in no room', id: ({ stream }) => stream, body: {}, answers: notFound },
  {
    call: liveRoom.removeMessage,
    what: 'of no room',
    id: ({ stream }) => stream,
    params: { messageId: UNUSED_ID },
    answers: notFound,
  },
  {
    call: liveRoom.report,
    what: 'of no room',
    id: ({ stream }) => stream,
    params: { messageId: UNUSED_ID },
    answers: notFound,
  },
  { call: liveQuestions.ask, what: 'in no room', id: ({ stream }) => stream, body: {}, answers: notFound },
  { call: liveQuestions.answers, what: 'of no room', id: ({ stream }) => stream, answers: notFound },
  { call: liveQuestions.mine, answers: everyone },
  // What is shared, and who reads it: reflections.test.ts.
  { call: reflections.read, id: ({ courseVideo }) => courseVideo, answers: longerPlansElseHidden },
  { call: reflections.others, id: ({ courseVideo }) => courseVideo, answers: longerPlansElseHidden },
  {
    call: reflections.write,
    id: ({ courseVideo }) => courseVideo,
    body: {},
    answers: [401, 404, 404, 404, 400, 400, 400],
  },
  { call: reflections.mine, answers: everyone },
  { call: practice.month, answers: everyone },
  ...[
    reflections.withdraw,
    reflections.remove,
    reflections.thank,
    reflections.endThanks,
    reflections.report,
    reflectionComments.list,
    reflectionComments.add,
  ].map((call) => ({ call, what: 'of nobody', id: () => UNUSED_ID, body: {}, answers: notFound })),
  { call: liveRoom.setName, body: { name: 'Asha R.' }, answers: everyone },
  { call: notifications.list, answers: everyone },
  { call: notifications.unread, answers: everyone },
  { call: notifications.read, what: 'of another user', id: ({ stream }) => stream, answers: notFound },
  { call: notifications.readAll, body: { until: '2026-11-21T06:30:00.000Z' }, answers: everyone },
  { call: memberViews.current, answers: everyone },
  { call: memberViews.mine, answers: everyone },
  { call: subscriptions.status, answers: everyone },
  { call: subscriptions.allPlans, answers: everyone },
  { call: payments.createOrder, body: { planId: '01900000-0000-7000-8000-000000000003' }, answers: notSetUp },
  { call: coupons.look, body: { code: '' }, answers: malformed },
  { call: payments.verify, body: {}, answers: malformed },
  { call: me.sessions, answers: everyone },
  { call: me.endSession, what: 'of another user', id: ({ stream }) => stream, answers: notFound },
  { call: me.endOtherSessions, answers: done },
  { call: me.export, answers: everyone },
  { call: me.leave, body: {}, answers: malformed },
  { call: locale.read, answers: everyone },
  { call: locale.update, body: { language: 'hi' }, answers: everyone },
  { call: channelConsents.choices, answers: everyone },
  { call: channelConsents.choose, body: { marketing: true }, answers: everyone },
  { call: reminders.choices, answers: everyone },
  { call: reminders.choose, body: { expiry: true }, answers: everyone },
  { call: push.state, answers: everyone },
  { call: push.choose, body: { expiry: true }, answers: everyone },
  { call: push.subscribe, body: PUSH_SUBSCRIPTION, answers: everyone },
  { call: push.unsubscribe, answers: done },
  {
    call: calendar.livestream,
    id: ({ stream }) => stream,
    answers: longerPlans,
    overFrom: new Date(STREAM_START.getTime() + HOUR_IN_MS),
  },
  { call: calendar.programme, answers: anyPlan, overFrom: new Date(FIRST_SESSION_START.getTime() + 48 * HOUR_IN_MS) },
  { call: calendar.createFeed, body: {}, answers: everyone },
  { call: calendar.feed, answers: everyone },
  { call: calendar.removeFeed, answers: done },
  { call: receipts.list, answers: everyone },
  { call: receipts.pdf, what: 'of somebody else', id: ({ stream }) => stream, answers: notFound },
  { call: receipts.billing, answers: everyone },
  { call: receipts.changeBilling, body: { address: '', state: '27', gstin: '' }, answers: everyone },
  { call: profile.update, body: { name: 'Asha Rao', mobileNumber: '98765 43210' }, answers: everyone },
]

async function ask({ call, id, params: others, query, body }: Row, person: ViewerKind) {
  const token = await access.tokenOf(person)
  const params = id && { id: id(access), ...others }
  const input = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
  return access.t.request(call, { ...(token && { token }), ...input })
}

test.each(rows)('$call.method $call.path $what', async (row) => {
  const answers = []
  for (const person of VIEWER_KINDS) answers.push((await ask(row, person)).status)
  expect(answers).toEqual(row.answers)
})

test('the answers agree with the rule of the domain', () => {
  const uses: [Entitlement, number[]][] = [
    ['COURSE_ITEMS', longerPlans],
    ['PROGRAMME', anyPlan],
    ['RECORDINGS', anyPlan],
    ['STREAM', longerPlans],
  ]
  for (const [use, answers] of uses) {
    const byRule = VIEWER_KINDS.map((person) => isEntitled(use, personOf(person)))
    expect([use, byRule]).toEqual([use, answers.map((status) => status === 200)])
  }
})

test('a call for some plans only names the row of the access table that refuses the others', () => {
  const usesByPlan = new Map([
    [longerPlans, ['COURSE_ITEMS', 'STREAM']],
    [anyPlan, ['PROGRAMME', 'RECORDINGS']],
  ])
  for (const { call, answers } of rows.filter((row) => row.answers !== notFound)) {
    expect([call.path, usesByPlan.get(answers)?.includes(call.requires ?? '') ?? call.requires === undefined]).toEqual([
      call.path,
      true,
    ])
  }
})

test('every call of the signed-in has its row, except signing out', () => {
  const calls: Call[] = Object.values(contract).flatMap((group) => Object.values(group))
  const listed = new Set(rows.map(({ call }) => call))
  const missing = calls.filter((call) => call.audience === 'USER' && call !== contract.auth.logout && !listed.has(call))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

const [INITIAL, EXPIRED] = [VIEWER_KINDS.indexOf('INITIAL'), VIEWER_KINDS.indexOf('EXPIRED')]
const after = (start: Date, ms: number) => new Date(start.getTime() + ms)

test.each([
  { when: 'before the day’s session', now: NOON },
  { when: 'while it is live', now: after(FIRST_SESSION_START, HOUR_IN_MS / 2) },
  { when: 'in the last moment before a stream', now: after(STREAM_START, -1) },
  { when: 'while the stream is live', now: after(STREAM_START, HOUR_IN_MS / 2) },
  { when: 'when it has ended', now: after(STREAM_START, HOUR_IN_MS) },
  {
    when: 'when the initial plan has ended, but its recordings stay',
    now: after(FIRST_SESSION_START, 11 * 24 * HOUR_IN_MS),
    hasEnded: true,
    hasRecordings: true,
  },
  { when: 'when the recordings have gone, too', now: after(FIRST_SESSION_START, 12 * 24 * HOUR_IN_MS), hasEnded: true },
])(
  '$when nobody has more access, and no answer contains a storage key',
  async ({ now, hasEnded = false, hasRecordings = false }) => {
    const keys = Object.values(access.keys)
    access.t.clock.set(now)
    for (const row of rows) {
      for (const [column, person] of VIEWER_KINDS.entries()) {
        // The scheduled course has been published since.
        const isOut = row.what === 'scheduled' && now > NOON
        const answers = isOut ? longerPlans : row.answers
        const isKept = hasRecordings && row.call.requires === 'RECORDINGS'
        const expected = answers[hasEnded && column === INITIAL && !isKept ? EXPIRED : column]
        const isOver = expected === 200 && row.overFrom !== undefined && now >= row.overFrom
        const answer = await ask(row, person)
        expect([row.call.path, person, answer.status]).toEqual([row.call.path, person, isOver ? 404 : expected])
        const text = JSON.stringify(answer.json ?? null)
        // Only the names of fields: the signed part of an address may contain any word.
        expect(text).not.toMatch(/"\w*(storage|key)\w*":/i)
        for (const key of keys) expect(text).not.toContain(key)
        const tokens = [...text.matchAll(/\/files\/([\w-]+)/g)].map(([, token]) =>
          Buffer.from(token ?? '', 'base64url'),
        )
        for (const token of tokens) expect(token.toString('latin1')).not.toMatch(/videos|audios|images|pdfs/)
      }
    }
  },
)

test('cards count and courses list only visible items', async () => {
  const token = (await access.tokenOf('ANNUAL')) ?? ''
  const { courses } = (await access.t.request(library.courses, { token })).answer
  expect(courses).toMatchObject([{ _id: access.courses.shown, videoCount: 1, audioCount: 1, ebookCount: 1 }])
  const params = { id: access.courses.shown }
  const { course } = (await access.t.request(library.course, { token, params })).answer
  expect([course.videos.length, course.audios.length, course.ebooks.length]).toEqual([1, 1, 1])
  access.t.clock.advance(HOUR_IN_MS)
  const shown = (await access.t.request(library.courses, { token })).answer.courses
  expect(shown.map(({ _id, videoCount, audioCount }) => [_id, videoCount, audioCount])).toEqual([
    [access.courses.scheduled, 1, 0],
    [access.courses.shown, 2, 2],
  ])
})

function personOf(person: ViewerKind): Parameters<typeof isEntitled>[1] {
  if (person === 'VISITOR') return null
  if (person === 'ADMIN') return { role: 'ADMIN' }
  const isPlan = person !== 'INACTIVE' && person !== 'EXPIRED'
  const subscription = { subscriptionStatus: isPlan ? 'ACTIVE' : person, planType: isPlan ? person : null } as const
  return { role: 'USER', subscription: subscription }
}
