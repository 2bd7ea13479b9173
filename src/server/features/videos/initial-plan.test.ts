import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { beforeEach, afterEach, expect, test } from 'vitest'

const { bin, initialPlan, videos, programme } = contract

let t: TestApp
let admin: SignedInUser
beforeEach(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterEach(() => t.close())

const planVideo = (title: string, details: object = {}) =>
  aVideo(t, admin.token, { title, usageType: 'INITIAL_PLAN', ...details })
const read = async () => (await t.request(initialPlan.read, { token: admin.token })).answer.plan
const reorder = (order: { _id: string; version: number }[]) =>
  t.request(initialPlan.reorder, { token: admin.token, body: { videos: order } })
const titles = (plan: { videos: { title: string }[] }) => plan.videos.map(({ title }) => title)

test('the plan lists its videos in order, drafts included, with the time and the number of members in it', async () => {
  await planVideo('B', { sequenceOrder: 2 })
  await planVideo('A', { sequenceOrder: 1, isPublished: false })
  await aVideo(t, admin.token, { title: 'of a course' })
  await aMember(t, { plan: 'INITIAL' })
  await aMember(t, { plan: 'ANNUAL', daysAgo: 10 })
  await aMember(t, { plan: 'ANNUAL', daysAgo: 11 })
  await aUser(t)
  const plan = await read()
  expect([titles(plan), plan.programmeTime, plan.membersUnderway]).toEqual([['A', 'B'], '20:00', 2])
})

test('a new order is numbered from one and applies to members at once', async () => {
  for (const title of ['A', 'B', 'C']) await planVideo(title)
  const { videos: before } = await read()
  const { token } = await aMember(t, { plan: 'INITIAL' })
  const { status, answer } = await reorder(before.toReversed())
  expect([status, titles(answer.plan)]).toEqual([200, ['C', 'B', 'A']])
  expect(answer.plan.videos.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3])
  const { data } = (await t.request(programme.state, { token })).answer
  expect(data.todayVideo?.title).toBe('C')
  const entries = await t.db.selectFrom('audit_entries').where('action', '=', 'video.reorder').selectAll().execute()
  expect(entries.map(({ details }) => details)).toEqual([
    { before: { order: 'A · B · C' }, after: { order: 'C · B · A' } },
  ])
})

test.each([
  ['a video is left out', (ids: OrderedVideo[]) => ids.slice(1)],
  ['a video is listed twice', ([a, b]: OrderedVideo[]) => [a, b, a]],
  ['a video was changed meanwhile', ([a, b]: OrderedVideo[]) => [b, a && { ...a, version: a.version - 1 }]],
  [
    'a video is not of the plan',
    (ids: OrderedVideo[]) => [...ids, { _id: '01900000-0000-7000-8000-00000000ffff', version: 1 }],
  ],
])('when %s nothing changes and the answer has the current plan', async (_what, alter) => {
  for (const title of ['A', 'B']) await planVideo(title)
  const { videos: before } = await read()
  const { status, json } = await reorder(alter(before.toReversed()) as OrderedVideo[])
  expect([status, json]).toMatchObject([
    409,
    { code: 'CHANGED_MEANWHILE', plan: { videos: [{ title: 'A' }, { title: 'B' }] } },
  ])
  expect(titles(await read())).toEqual(['A', 'B'])
})

test('of two new orders at once one is refused, and so is an update from a form opened before', async () => {
  for (const title of ['A', 'B', 'C']) await planVideo(title)
  const [a, b, c] = (await read()).videos
  if (!a || !b || !c) throw new Error('Three videos were created.')
  const answers = await Promise.all([reorder([c, b, a]), reorder([b, c, a])])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const { status } = await t.request(videos.update, {
    token: admin.token,
    params: { id: a._id },
    body: { title: 'Late', version: a.version },
  })
  expect(status).toBe(409)
})

async function remove(id: string): Promise<void> {
  const { answer } = await t.request(bin.uses, { token: admin.token, params: { kind: 'video', id } })
  const query = answer.confirmation === null ? {} : { confirmedUses: answer.confirmation }
  expect((await t.request(videos.remove, { token: admin.token, params: { id }, query })).status).toBe(204)
}
const restore = (id: string) => t.request(bin.restore, { token: admin.token, params: { kind: 'video', id }, body: {} })
const positions = (plan: { videos: { title: string; sequenceOrder: number }[] }) =>
  plan.videos.map(({ title, sequenceOrder }) => `${title} ${sequenceOrder}`)

test('a restored video returns to its position, behind a video that has taken it since', async () => {
  for (const [index, title] of ['A', 'B', 'C'].entries()) await planVideo(title, { sequenceOrder: index + 1 })
  const { videos: before } = await read()
  const first = before[0]?._id ?? ''
  await remove(first)
  expect((await restore(first)).status).toBe(204)
  expect(positions(await read())).toEqual(['A 1', 'B 2', 'C 3'])

  await remove(first)
  expect((await reorder((await read()).videos.toReversed())).status).toBe(200)
  expect((await restore(first)).status).toBe(204)
  expect(positions(await read())).toEqual(['C 1', 'A 2', 'B 3'])
})

test('restoring a course video leaves the days of the plan alone', async () => {
  await planVideo('A', { sequenceOrder: 1 })
  await planVideo('B', { sequenceOrder: 2 })
  const { _id } = await aVideo(t, admin.token, { sequenceOrder: 1 })
  await remove(_id)
  expect((await restore(_id)).status).toBe(204)
  expect(positions(await read())).toEqual(['A 1', 'B 2'])
})

interface OrderedVideo {
  _id: string
  version: number
}
