import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, moveToBin } from '#tests/kit/content.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const HOUR_IN_MS = 3_600_000

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const at = (hours: number) => new Date(new Date(NOON).getTime() + hours * HOUR_IN_MS)
const announced = async () => {
  await t.product.upcomingSessions.load()
  return t.product.upcomingSessions.get()
}

test('the public pages announce the next three sessions that have not begun, the next one first', async () => {
  expect(await announced()).toEqual([])
  const streams = []
  for (const hours of [72, 2, 24, 48]) streams.push(await aStream(t, admin.token, { startTime: at(hours) }))
  expect((await announced()).map(({ startsAt }) => startsAt)).toEqual([at(2), at(24), at(48)])

  await moveToBin(t, admin.token, 'livestream', streams[2]?._id ?? '')
  expect((await announced()).map(({ startsAt }) => startsAt)).toEqual([at(2), at(48), at(72)])
  t.clock.set(at(2))
  expect((await announced()).map(({ startsAt }) => startsAt)).toEqual([at(48), at(72)])
})

test('the link to the next session leads to the one that is on or comes first, in either language', async () => {
  const follow = async (path = '/live/next') => {
    const { statusCode, headers } = await t.app.inject({ url: path })
    return [statusCode, headers.location, headers['cache-control']]
  }
  const [first] = await t.db
    .selectFrom('livestreams')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('start_time')
    .execute()
  const expected = [302, `/live-sessions/${first?.id}`, 'no-store']
  t.clock.set(first?.start_time ?? '')
  expect([await follow(), await follow('/hi/live/next')]).toEqual([expected, expected])
  t.clock.set(at(24 * 365))
  expect(await follow()).toEqual([302, '/live-sessions', 'no-store'])
  expect(await follow('/hi/live/next')).toEqual([302, '/hi/live-sessions', 'no-store'])
  t.clock.set(NOON)
})

test('a session that another server has planned is announced within seconds, without a restart', async () => {
  await announced()
  const { start_time: before } = await t.db
    .selectFrom('livestreams')
    .select('start_time')
    .where('deleted_at', 'is', null)
    .where('start_time', '>', t.clock.now())
    .orderBy('start_time')
    .executeTakeFirstOrThrow()
  await t.db.updateTable('livestreams').set({ title: 'The long night' }).where('start_time', '=', before).execute()
  t.clock.advance(2000)
  await expect.poll(() => t.product.upcomingSessions.get()[0]?.title).toBe('The long night')
})
