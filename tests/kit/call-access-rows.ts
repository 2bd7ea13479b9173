import { type AccessFixture, FIRST_SESSION_START, HOUR_IN_MS, STREAM_START, UNUSED_ID } from './access-fixture.ts'
import { PUSH_SUBSCRIPTION } from '#tests/fixtures/push-subscription.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'

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
  certificates,
  sittings,
  reflections,
  reflectionComments,
} = contract

const everyone = [401, 200, 200, 200, 200, 200, 200]
export const longerPlans = [401, 403, 403, 403, 200, 200, 200]
/** What the viewer may not play does not exist for them. */
const longerPlansElseHidden = [401, 404, 404, 404, 200, 200, 200]
export const anyPlan = [401, 403, 403, 200, 200, 200, 403]
export const notFound = [401, 404, 404, 404, 404, 404, 404]
/** Allowed, but the body is refused. */
const malformed = [401, 400, 400, 400, 400, 400, 400]
const done = [401, 204, 204, 204, 204, 204, 204]
/** Allowed, but this installation has no payment keys. */
const notSetUp = [401, 503, 503, 503, 503, 503, 503]

export interface Row {
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
export const rows: Row[] = [
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
  { call: certificates.list, answers: everyone },
  // What a member has seen of a course decides: certificates.test.ts.
  { call: certificates.issue, id: ({ stream }) => stream, body: {}, answers: notFound },
  { call: certificates.pdf, id: ({ stream }) => stream, query: { language: 'en' }, answers: notFound },
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
  { call: sittings.enter, answers: anyPlan },
  { call: sittings.finish, body: { seconds: 0, ageInMs: 0 }, answers: everyone },
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
