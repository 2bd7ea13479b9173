import {
  openAccessFixture,
  type AccessFixture,
  HOUR_IN_MS,
  NOON,
  VIEWER_KINDS,
  type ViewerKind,
  FIRST_SESSION_START,
  STREAM_START,
} from '#tests/kit/access-fixture.ts'
import { longerPlans, anyPlan, notFound, type Row, rows } from '#tests/kit/call-access-rows.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { isEntitled, type Entitlement } from '#shared/domain/access.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* The access table of product decisions §2 over HTTP: every kind of person with every call of members. */

const { library } = contract

let access: AccessFixture
beforeAll(async () => {
  access = await openAccessFixture()
})
beforeEach(() => access.t.clock.set(NOON))
afterAll(() => access.close())

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
