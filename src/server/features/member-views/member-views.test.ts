import { allCalls } from '#tests/contract/calls.ts'
import { type AccessFixture, openAccessFixture } from '#tests/kit/access-fixture.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { MEMBER_VIEW_HEADER } from '#shared/contract/member-views.ts'
import { newId } from '#server/platform/ids.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { TEAM_ROLES } from '#shared/domain/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

const { memberViews, subscriptions, library, team } = contract
const REASON = 'Cannot find the course.'

let access: AccessFixture
let support: SignedInUser
let member: SignedInUser
let view: string
beforeAll(async () => {
  access = await openAccessFixture()
})
beforeEach(async () => {
  support = await anAdmin(access.t, { name: 'Ravi', teamRoles: ['SUPPORT'] })
  member = await aMember(access.t, { plan: 'ANNUAL', name: 'Kavya' })
  view = await started(member)
})
afterAll(() => access.close())

async function started({ id }: SignedInUser, by = support): Promise<string> {
  const asked = { token: by.token, params: { id }, body: { reason: REASON } }
  return (await access.t.request(memberViews.start, asked)).answer.view._id
}

const seen = <C extends Call>(
  call: C,
  {
    token = support.token,
    id = view,
    params = {},
  }: { token?: string; id?: string; params?: Record<string, string> } = {},
) => access.t.request(call, { token, params, headers: { [MEMBER_VIEW_HEADER]: id }, ...(call.body && { body: {} }) })

test('what the member has is answered, and the own session stays as it is', async () => {
  const { json } = await seen(memberViews.current)
  expect(json).toMatchObject({
    view: { _id: view, reason: REASON },
    user: { _id: member.id, name: 'Kavya', role: 'USER' },
  })
  const own = await access.t.request(memberViews.current, { token: support.token })
  expect(own.json).toMatchObject({ view: null, user: { _id: support.id, role: 'ADMIN' } })
  expect((await seen(subscriptions.status)).json).toMatchObject({ subscription: { subscriptionStatus: 'ACTIVE' } })
})

test('a course is answered without one address', async () => {
  const params = { id: access.courses.shown }
  const whole = await access.t.request(library.course, { token: member.token, params })
  const { json, status, answer } = await seen(library.course, { params })
  expect(status).toBe(200)
  expect(JSON.stringify(whole.json)).toMatch(/files\//)
  expect(JSON.stringify(json)).not.toMatch(/files\/|https?:/)
  const titles = (course: typeof whole.answer.course) => course.videos.map(({ title }) => title)
  expect(titles(answer.course)).toEqual(titles(whole.answer.course))
})

test('a member without a plan is refused what the team may watch', async () => {
  const other = await aUser(access.t)
  const id = await started(other)
  const { json } = await seen(library.course, { id, params: { id: access.courses.shown } })
  expect(json.code).toBe('SUBSCRIPTION_REQUIRED')
})

/** Every call of the contract by its kind: nothing is changed, nothing of administrators read, and little of members. */
const SEEN = [
  'channelConsents.choices',
  'library.course',
  'library.courses',
  'liveSessions.recordings',
  'liveSessions.stream',
  'liveSessions.streams',
  'locale.read',
  'memberViews.current',
  'notifications.list',
  'notifications.unread',
  'programme.dailyVideos',
  'programme.state',
  'progress.begun',
  'push.state',
  'receipts.list',
  'reminders.choices',
  'subscriptions.allPlans',
  'subscriptions.status',
]
test.each(allCalls.filter(({ call }) => call.audience !== 'public'))('$name in a view', async ({ name, call }) => {
  const params = {
    id: newId(),
    messageId: newId(),
    userId: newId(),
    emailId: newId(),
    key: 'WELCOME',
    kind: 'video',
    name: '360p',
    page: '1',
  }
  const { json } = await seen(call, { params })
  const [refusal = null] = /^MEMBER_VIEW_\w+/.exec(String(json?.code)) ?? []
  const isRead = call.method === 'GET' && call.audience === 'USER'
  expect(refusal).toBe(isRead ? (SEEN.includes(name) ? null : 'MEMBER_VIEW_PRIVATE') : 'MEMBER_VIEW_READS_ONLY')
})

test.each(allCalls.flatMap(({ name, call }) => (call.seenByTeam ? [{ name, call }] : [])))(
  '$name answers no address in a view',
  ({ call: { answer = z.any(), seenByTeam = {} } }) => {
    const schema = JSON.stringify(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }))
    const addresses = [...schema.matchAll(/"(thumbnail|captions|\w*Url)":/g)].map(([, field]) => field)
    expect(new Set(Object.keys(seenByTeam))).toEqual(new Set(addresses))
  },
)

test('a view is over after 15 minutes, and when it was ended', async () => {
  access.t.clock.advance(15 * MINUTE_IN_MS - 1)
  expect((await seen(subscriptions.status)).status).toBe(200)
  access.t.clock.advance(1)
  expect((await seen(subscriptions.status)).json.code).toBe('MEMBER_VIEW_OVER')
  view = await started(member)
  const end = { token: support.token, params: { id: view } }
  expect((await access.t.request(memberViews.end, end)).status).toBe(204)
  expect((await seen(subscriptions.status)).json.code).toBe('MEMBER_VIEW_OVER')
})

test('only the session that began a view can use it, and only its owner ends it', async () => {
  const otherSession = await aSession(access.t, support.id)
  const colleague = await anAdmin(access.t)
  for (const token of [otherSession, colleague.token]) {
    expect((await seen(subscriptions.status, { token })).json.code).toBe('MEMBER_VIEW_OVER')
  }
  await access.t.request(memberViews.end, { token: colleague.token, params: { id: view } })
  expect((await seen(subscriptions.status)).status).toBe(200)
  for (const id of [newId(), 'x', ''])
    expect((await seen(subscriptions.status, { id })).json.code).toBe('MEMBER_VIEW_OVER')
  expect((await seen(subscriptions.status, { token: member.token })).json.code).toBe('PERMISSION_REQUIRED')
})

test('a role that is taken away, or a member who joins the team, ends it', async () => {
  const owner = await anAdmin(access.t)
  const { members } = (await access.t.request(team.list, { token: owner.token })).answer
  const { version = 1 } = members.find(({ _id }) => _id === support.id) ?? {}
  const body = { roles: ['TEACHER'], version }
  expect((await access.t.request(team.update, { token: owner.token, params: { id: support.id }, body })).status).toBe(
    200,
  )
  expect((await seen(subscriptions.status)).json.code).toBe('PERMISSION_REQUIRED')

  const id = await started(member, owner)
  await access.t.request(team.add, { token: owner.token, body: { email: member.email, roles: ['EDITOR'] } })
  expect((await seen(subscriptions.status, { token: owner.token, id })).json.code).toBe('MEMBER_VIEW_OVER')
})

test('owners and support begin a view, with a reason, of members alone', async () => {
  const ask = (token: string, body: object, id = member.id) =>
    access.t.request(memberViews.start, { token, params: { id }, body })
  for (const role of TEAM_ROLES) {
    const { token } = await anAdmin(access.t, { teamRoles: [role] })
    expect((await ask(token, { reason: REASON })).status, role).toBe(['OWNER', 'SUPPORT'].includes(role) ? 201 : 403)
  }
  const short = await ask(support.token, { reason: ' Nine chr ' })
  expect(short.status).toBe(400)
  expect(short.json).toMatchObject({
    fields: { reason: 'Please write the reason in at least 10 letters: the member will read it.' },
  })
  expect((await ask(support.token, {})).status).toBe(400)
  const owner = await anAdmin(access.t)
  expect((await ask(support.token, { reason: REASON }, owner.id)).json.code).toBe('MEMBER_VIEW_OF_TEAM')
  expect((await ask(support.token, { reason: REASON }, newId())).status).toBe(404)
})

test('the member sees who looked, when and why, and so does Activity', async () => {
  const startedAt = access.t.clock.now()
  access.t.clock.advance(MINUTE_IN_MS)
  await access.t.request(memberViews.end, { token: support.token, params: { id: view } })
  const { answer } = await access.t.request(memberViews.mine, { token: member.token })
  expect(answer.views).toEqual([{ _id: view, by: 'Ravi', reason: REASON, startedAt, endedAt: access.t.clock.now() }])
  const owner = await anAdmin(access.t)
  const { entries } = (await access.t.request(contract.audit.list, { token: owner.token })).answer
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'user.see-as-end', who: { name: 'Ravi' } },
    { act: 'user.see-as', who: { name: 'Ravi' }, subject: { _id: member.id }, after: { reason: REASON } },
  ])
})
