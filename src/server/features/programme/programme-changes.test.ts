import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { aComplimentaryGrant, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/* Changes of the programme while a member is in the middle of it: on the 24th, their fourth day. */

const { initialPlan, programme, settings, videos } = contract
/** A time in India in November 2026. */
const ist = (day: number, time: string) => new Date(Date.UTC(2026, 10, day) + Date.parse(`1970-01-01T${time}+05:30`))

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
beforeEach(async () => {
  t = await testApp({ now: ist(20, '12:00:00') })
  admin = await anAdmin(t)
  for (let day = 1; day <= 10; day += 1) {
    t.clock.advance(1)
    await addVideo(`Day ${day}`, { sequenceOrder: day })
  }
  member = await aUser(t)
  await aComplimentaryGrant(t, member.id, { plan: 'ANNUAL', startsAt: ist(21, '10:00:00') })
})
afterEach(() => t.close())

async function addVideo(title: string, fields: object) {
  const video = await aVideo(t, await aSession(t, admin.id), { title, usageType: 'INITIAL_PLAN', ...fields })
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
  return video
}
/** The call as an administrator whose session is valid at the clock's time. */
const asAdmin = async (call: Parameters<TestApp['request']>[0], input: object) =>
  t.request(call, { token: await aSession(t, admin.id), ...input })
async function seenAt(instant: Date, who = member) {
  t.clock.set(instant)
  const { data } = (await t.request(programme.state, { token: await aSession(t, who.id) })).answer
  const recorded = data.recordedVideos.map(({ day, title }) => `${day}: ${title}`)
  return { today: data.todayVideo?.title ?? null, day: data.currentDay, next: data.nextSessionTime, recorded }
}
async function planVideo(title: string) {
  const { plan } = (await t.request(initialPlan.read, { token: await aSession(t, admin.id) })).answer
  const video = plan.videos.find((each) => each.title === title)
  if (!video) throw new Error(`There is no ${title}.`)
  return { plan, video, params: { id: video._id } }
}
const firstDays = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}: Day ${index + 1}`)

describe('from tomorrow on', () => {
  test('a new video on day 2 changes neither today nor the past, comes next, and repeats nothing', async () => {
    const before = await seenAt(ist(24, '12:00:00'))
    await addVideo('New', { sequenceOrder: 2, takesEffect: 'TOMORROW' })
    await reorderNewTo(2)
    expect(await seenAt(ist(24, '12:00:00'))).toEqual(before)
    expect(await seenAt(ist(24, '23:59:59'))).toEqual({
      ...(await seenAt(ist(24, '21:00:00'))),
      recorded: firstDays(4),
    })
    expect((await seenAt(ist(25, '00:00:00'))).today).toBe('New')
    expect((await seenAt(ist(26, '20:00:00'))).today).toBe('Day 5')
    expect((await seenAt(ist(31, '12:00:00'))).recorded).toEqual([
      ...firstDays(4),
      '5: New',
      ...[5, 6, 7, 8, 9].map((day) => `${day + 1}: Day ${day}`),
    ])
  })

  test('a video that is taken out today is still played today, and its file can be read until midnight', async () => {
    t.clock.set(ist(24, '12:00:00'))
    const { params } = await planVideo('Day 4')
    const body = { isPublished: false, takesEffect: 'TOMORROW' }
    expect((await asAdmin(videos.update, { params, body })).status).toBe(200)
    t.clock.set(ist(24, '20:30:00'))
    const token = await aSession(t, member.id)
    const { data } = (await t.request(programme.state, { token })).answer
    expect([data.todayVideo?.title, data.isLiveNow]).toEqual(['Day 4', true])
    const file = t.address + data.todayVideo?.videoFileUrl
    expect((await fetch(file)).status).toBe(200)
    t.clock.set(ist(25, '00:00:00'))
    t.clock.advance(3000)
    expect((await fetch(file)).status).toBe(403)
    expect(await seenAt(ist(25, '12:00:00'))).toMatchObject({ today: 'Day 5', day: 5, recorded: firstDays(3) })
  })

  test('a deleted video is still played today, and who begins tomorrow does not see it', async () => {
    t.clock.set(ist(24, '12:00:00'))
    const { params } = await planVideo('Day 4')
    const uses = (await asAdmin(contract.bin.uses, { params: { kind: 'video', ...params } })).json
    const query = { confirmedUses: String(uses.confirmation), takesEffect: 'TOMORROW' }
    expect((await asAdmin(videos.remove, { params, query })).status).toBe(204)
    expect(await seenAt(ist(24, '20:30:00'))).toMatchObject({ today: 'Day 4' })
    expect(await seenAt(ist(25, '12:00:00'))).toMatchObject({ today: 'Day 5', recorded: firstDays(3) })
    const newcomer = await aUser(t)
    await aComplimentaryGrant(t, newcomer.id, { plan: 'ANNUAL', startsAt: ist(25, '10:00:00') })
    expect(await seenAt(ist(28, '12:00:00'), newcomer)).toMatchObject({ today: 'Day 5', day: 4 })
  })

  test('a deletion as of tomorrow leaves the recordings of an earlier order until then, too', async () => {
    t.clock.set(ist(24, '10:00:00'))
    await reorder(({ order }) => [...order.slice(0, 8), ...order.slice(8).toReversed()], 'AT_ONCE')
    t.clock.set(ist(24, '12:00:00'))
    const { params } = await planVideo('Day 2')
    const uses = (await asAdmin(contract.bin.uses, { params: { kind: 'video', ...params } })).json
    const query = { confirmedUses: String(uses.confirmation), takesEffect: 'TOMORROW' }
    expect((await asAdmin(videos.remove, { params, query })).status).toBe(204)
    expect((await seenAt(ist(24, '12:00:00'))).recorded).toEqual(firstDays(3))
    expect((await seenAt(ist(25, '12:00:00'))).recorded).toEqual(['1: Day 1', '3: Day 3', '4: Day 4'])
  })

  test('a deletion of today can be undone today; restored later, the video comes with the next day', async () => {
    t.clock.set(ist(24, '12:00:00'))
    const { params } = await planVideo('Day 4')
    const remove = async (takesEffect: string) => {
      const uses = (await asAdmin(contract.bin.uses, { params: { kind: 'video', ...params } })).json
      const query = { confirmedUses: String(uses.confirmation), takesEffect }
      expect((await asAdmin(videos.remove, { params, query })).status).toBe(204)
    }
    const restore = async () =>
      expect((await asAdmin(contract.bin.restore, { params: { kind: 'video', ...params }, body: {} })).status).toBe(204)
    await remove('AT_ONCE')
    expect((await seenAt(ist(24, '12:00:01'))).today).toBe('Day 5')
    await restore()
    expect((await seenAt(ist(24, '12:00:02'))).today).toBe('Day 4')
    await remove('AT_ONCE')
    t.clock.set(ist(25, '12:00:00'))
    await restore()
    expect((await seenAt(ist(25, '12:00:00'))).today).toBe('Day 6')
    expect((await seenAt(ist(26, '12:00:00'))).today).toBe('Day 4')
  })

  test('the plan says when a waiting order takes effect; a change at once ends the wait', async () => {
    t.clock.set(ist(24, '12:00:00'))
    await reorder(({ order }) => order.toReversed(), 'TOMORROW')
    expect((await planVideo('Day 1')).plan.takesEffectAt).toEqual(ist(25, '00:00:00'))
    expect((await seenAt(ist(24, '12:00:00'))).today).toBe('Day 4')
    await reorder(({ order }) => order, 'AT_ONCE')
    expect((await seenAt(ist(24, '12:00:00'))).today).toBe('Day 4')
    await reorder(({ order }) => [...order.slice(1), ...order.slice(0, 1)], 'AT_ONCE')
    expect((await planVideo('Day 1')).plan.takesEffectAt).toBeNull()
    expect((await seenAt(ist(24, '12:00:00'))).today).toBe('Day 9')
    expect((await seenAt(ist(25, '00:00:00'))).recorded).toEqual([...firstDays(3), '4: Day 9'])
  })
})

test('at once, a webinar that has begun keeps its video', async () => {
  t.clock.set(ist(24, '20:30:00'))
  await reorder(({ order }) => order.toReversed(), 'AT_ONCE')
  expect((await seenAt(ist(24, '20:30:00'))).today).toBe('Day 4')
  expect(await seenAt(ist(25, '12:00:00'))).toMatchObject({ today: 'Day 10', recorded: firstDays(4) })
})

describe('another time of the webinar', () => {
  const change = (body: object) => asAdmin(settings.update, { body })

  test.each(['07:00', '23:00'])('%s at 9:25 pm moves nobody back, whatever was chosen', async (programmeTime) => {
    const before = await seenAt(ist(24, '21:25:00'))
    expect(before).toMatchObject({ today: 'Day 4', day: 5, recorded: firstDays(4) })
    for (const takesEffect of ['AT_ONCE', 'TOMORROW', undefined]) {
      expect((await change({ programmeTime, takesEffect })).status).toBe(200)
      const next = ist(25, `${programmeTime}:00`)
      expect(await seenAt(ist(24, '21:25:00'))).toEqual({ ...before, next })
      expect((await seenAt(next)).today).toBe('Day 5')
      t.clock.set(ist(24, '21:25:00'))
      await change({ programmeTime: '20:00' })
    }
  })

  test('applies today if neither time has passed, and can be changed again before', async () => {
    t.clock.set(ist(24, '12:00:00'))
    await change({ programmeTime: '18:00', takesEffect: 'TOMORROW' })
    expect((await seenAt(ist(24, '12:00:00'))).next).toEqual(ist(24, '20:00:00'))
    expect((await planVideo('Day 1')).plan).toMatchObject({ programmeTime: '20:00', nextProgrammeTime: '18:00' })
    await change({ programmeTime: '19:00', takesEffect: 'AT_ONCE' })
    expect((await seenAt(ist(24, '12:00:00'))).next).toEqual(ist(24, '19:00:00'))
    expect((await planVideo('Day 1')).plan).toMatchObject({ programmeTime: '19:00', nextProgrammeTime: '19:00' })
    expect(await seenAt(ist(25, '12:00:00'))).toMatchObject({ day: 5, recorded: firstDays(4) })
  })

  test('of a plan bought today follows the time of today', async () => {
    t.clock.set(ist(24, '21:00:00'))
    await change({ programmeTime: '23:00', takesEffect: 'TOMORROW' })
    const late = await aUser(t)
    await aComplimentaryGrant(t, late.id, { plan: 'ANNUAL', startsAt: ist(24, '21:30:00') })
    expect(await seenAt(ist(24, '22:00:00'), late)).toMatchObject({ day: 1, next: ist(25, '23:00:00') })
  })
})

interface OrderedPlan {
  order: { _id: string; title: string; version: number }[]
}

async function reorder(change: (plan: OrderedPlan) => OrderedPlan['order'], takesEffect: string): Promise<void> {
  const { plan } = await planVideo('Day 1')
  const order = change({ order: plan.videos }).map(({ _id, version }) => ({ _id, version }))
  expect((await asAdmin(initialPlan.reorder, { body: { videos: order, takesEffect } })).status).toBe(200)
}

/** A new video has the number of an older one and follows it; this puts it before. */
async function reorderNewTo(position: number): Promise<void> {
  const move = ({ order }: OrderedPlan) => {
    const others = order.filter(({ title }) => title !== 'New')
    return [
      ...others.slice(0, position - 1),
      ...order.filter(({ title }) => title === 'New'),
      ...others.slice(position - 1),
    ]
  }
  await reorder(move, 'TOMORROW')
}
