import { createSeriesExtension } from './session-series.job.ts'
import { transact } from '#server/db/transact.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, aVideo, moveToBin } from '#tests/kit/content.ts'
import { anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { lockSchedule } from './livestreams.repo.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* A series whose sessions are added day by day, beside streams that others schedule. */

const { livestreams, sessionSeries } = contract

let t: TestApp
let admin: SignedInUser
let video: string
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  video = (await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
})
beforeEach(async () => {
  t.clock.set(NOON)
  await t.db.deleteFrom('livestreams').execute()
  await t.db.deleteFrom('session_series').execute()
  const body = { title: 'Sunday satsang', repeats: 'WEEKLY', weekdays: [7], weekOfMonth: null, time: '10:00' }
  const period = { from: '2026-11-22', until: null, durationInMinutes: 60, videos: [video] }
  await t.request(sessionSeries.create, { token: await aSession(t, admin.id), body: { ...body, ...period } })
})
afterAll(() => t.close())

const series = async () =>
  (await t.request(sessionSeries.list, { token: await aSession(t, admin.id) })).answer.series[0]
const nextWeek = () => t.clock.set(new Date(new Date(NOON).getTime() + 7 * DAY_IN_MS))

test('a session that the days add is made over a single stream, and the series says so', async () => {
  expect((await series())?.isOverlapping).toBe(false)
  // Beyond the eight weeks that are in the schedule.
  await aStream(t, await aSession(t, admin.id), { startTime: new Date('2027-01-17T05:00:00Z'), video })
  expect((await series())?.isOverlapping).toBe(false)
  nextWeek()
  await createSeriesExtension({ db: t.db, clock: t.clock }).extend()
  expect(await series()).toMatchObject({ isOverlapping: true, sessions: { length: 8 } })
})

test('the days add sessions only while nobody else schedules', async () => {
  nextWeek()
  const count = async () => (await t.db.selectFrom('livestreams').select('id').execute()).length
  const before = await count()
  let extension = Promise.resolve()
  await transact(t.db, async (trx) => {
    await lockSchedule(trx)
    extension = createSeriesExtension({ db: t.db, clock: t.clock }).extend()
    await new Promise((resolve) => setTimeout(resolve, 100))
    // Another transaction would wait for this one: the series itself must still be free.
    await trx.selectFrom('session_series').select('id').forUpdate().noWait().execute()
  })
  await extension
  expect(await count()).toBe(before + 1)
})

test.each([
  [
    'moves',
    (token: string, id: string) =>
      t.request(livestreams.update, { token, params: { id }, body: { startTime: '2026-11-29T06:00:00.000Z' } }),
  ],
  [
    'renames',
    (token: string, id: string) => t.request(livestreams.update, { token, params: { id }, body: { title: 'Other' } }),
  ],
  ['deletes', (token: string, id: string) => moveToBin(t, token, 'livestream', id)],
])('who %s one session waits for a change of its series without holding it up', async (_what, change) => {
  const token = await aSession(t, admin.id)
  const id = (await series())?.sessions[1]?._id ?? ''
  const before = await rowOf(id)
  let changing: Promise<unknown> = Promise.resolve()
  await transact(t.db, async (trx) => {
    await lockSchedule(trx)
    changing = change(token, id)
    await new Promise((resolve) => setTimeout(resolve, 250))
    // A change of the series changes its sessions: each must still be free.
    await trx.selectFrom('livestreams').select('id').where('id', '=', id).forUpdate().noWait().execute()
  })
  await changing
  const { title, start_time, deleted_at } = await rowOf(id)
  expect([title !== before.title, start_time > before.start_time, deleted_at !== null]).toContain(true)
})

const rowOf = (id: string) => t.db.selectFrom('livestreams').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
