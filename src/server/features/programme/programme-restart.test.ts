import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { userDetails, programme } = contract
/** A time in India in November 2026. */
const ist = (day: number, time: string) => new Date(Date.UTC(2026, 10, day) + Date.parse(`1970-01-01T${time}+05:30`))

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp({ now: ist(20, '12:00:00') })
  admin = await anAdmin(t)
  for (const sequenceOrder of [1, 2, 3, 4, 5]) {
    t.clock.advance(1)
    await aVideo(t, admin.token, { title: `Day ${sequenceOrder}`, sequenceOrder, usageType: 'INITIAL_PLAN' })
  }
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
})
afterAll(() => t.close())

async function restart(id: string, day: unknown) {
  const token = await aSession(t, admin.id)
  return t.request(userDetails.restartProgramme, { token, params: { id }, body: { day } })
}
async function seenBy(member: SignedInUser) {
  const token = await aSession(t, member.id)
  const { data } = (await t.request(programme.state, { token })).answer
  return { day: data.currentDay, next: data.nextSessionTime, recorded: data.recordedVideos.length }
}

test('after a restart the next webinar is that of the chosen day, and earlier days are recordings', async () => {
  t.clock.set(ist(20, '12:00:00'))
  const member = await aMember(t, { plan: 'ANNUAL' })
  t.clock.set(ist(29, '12:00:00'))
  expect(await seenBy(member)).toEqual({ day: 5, next: null, recorded: 5 })

  const { answer } = await restart(member.id, 3)
  const next = ist(29, '20:00:00')
  expect(answer.programme).toEqual({ currentDay: 3, days: 5, nextSessionTime: next, restartedAt: t.clock.now() })
  expect(await seenBy(member)).toEqual({ day: 3, next, recorded: 2 })

  // After today's programme time, tomorrow's webinar is the next.
  t.clock.set(ist(29, '22:00:00'))
  await restart(member.id, 1)
  expect(await seenBy(member)).toEqual({ day: 1, next: ist(30, '20:00:00'), recorded: 0 })
  const acts = await t.db.selectFrom('audit_entries').selectAll().where('action', '=', 'user.restart').execute()
  expect(acts).toHaveLength(2)
  expect(acts[0]).toMatchObject({ details: { before: { programmeDay: 5 }, after: { programmeDay: 3 } } })
})

test.each([0, 11, 1.5, 'x', null])('day %s is refused', async (day) => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  expect((await restart(member.id, day)).status).toBe(400)
})

test('the programme of a user without a running plan, or of an administrator, cannot be restarted', async () => {
  for (const user of [await aUser(t), await aMember(t, { plan: 'INITIAL', daysAgo: 40 }), admin]) {
    const { status, json } = await restart(user.id, 1)
    expect([status, json.code]).toEqual([422, 'NO_RUNNING_PLAN'])
  }
})
