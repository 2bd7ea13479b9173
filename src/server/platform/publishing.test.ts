import { visibleIn } from './publishing.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, anEbook, aVideo } from '#tests/kit/content.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { isVisible, type Publishable } from '#shared/domain/publishing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PAST = '2026-11-21T06:29:59.999Z'
const NOW = '2026-11-21T06:30:00.000Z'
const LATER = '2026-11-21T06:30:01.000Z'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp({ now: NOW })
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const kinds = [
  { table: 'videos', make: aVideo, call: contract.videos.update },
  { table: 'audios', make: anAudio, call: contract.audios.update },
  { table: 'ebooks', make: anEbook, call: contract.ebooks.update },
  { table: 'courses', make: aCourse, call: contract.courses.update },
] as const

describe.each(kinds)('$table', ({ table, make, call }) => {
  const stored = (id: string) =>
    t.db
      .selectFrom(table)
      .select(['is_published as isPublished', 'publish_at as publishAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const put = ({ isPublished, publishAt }: Publishable) =>
    t.db.updateTable(table).set({ is_published: isPublished, publish_at: publishAt }).where('id', '=', id).execute()
  let id: string
  beforeAll(async () => {
    t.clock.set(NOW)
    id = (await make(t, admin.token))._id
  })

  test.each([
    { is: 'a draft', from: [false, null], body: { isPublished: true }, to: [true, null] },
    { is: 'a draft', from: [false, null], body: { isPublished: false, publishAt: LATER }, to: [false, LATER] },
    { is: 'published', from: [true, null], body: { publishAt: LATER }, to: [false, LATER] },
    { is: 'published', from: [true, null], body: { publishAt: null }, to: [true, null] },
    { is: 'published', from: [true, null], body: { title: 'Renamed' }, to: [true, null] },
    { is: 'published', from: [true, null], body: { isPublished: false, publishAt: null }, to: [false, null] },
    { is: 'scheduled', from: [false, LATER], body: { isPublished: true }, to: [true, null] },
    { is: 'scheduled', from: [false, LATER], body: { isPublished: true, publishAt: null }, to: [true, null] },
    { is: 'scheduled', from: [false, LATER], body: { publishAt: null }, to: [false, null] },
    { is: 'out by its schedule', from: [false, PAST], body: { isPublished: false }, to: [false, null] },
    { is: 'out by its schedule', from: [false, PAST], body: { title: 'Renamed' }, to: [false, PAST] },
  ] as const)('an item that is $is, changed by $body, is stored as $to', async ({ from, body, to }) => {
    await put(state(from))
    const { status } = await t.request(call, { token: admin.token, params: { id }, body })
    expect(status).toBe(200)
    expect(await stored(id)).toEqual(state(to))
  })

  test.each([
    {
      body: { isPublished: true, publishAt: LATER },
      status: 400,
      message: 'Please choose either now or a later time.',
    },
    {
      body: { isPublished: false, publishAt: NOW },
      status: 422,
      message: 'Please select a future date and time for scheduling.',
    },
    { body: { publishAt: PAST }, status: 422, message: 'Please select a future date and time for scheduling.' },
  ])('$body is refused with a message at its field, on creation and on change', async ({ body, status, message }) => {
    await put(state([false, null]))
    const changed = await t.request(call, { token: admin.token, params: { id }, body })
    expect([changed.status, changed.json.fields]).toEqual([status, { publishAt: message }])
    expect(await stored(id)).toEqual({ isPublished: false, publishAt: null })
    await expect(make(t, admin.token, { isPublished: false, ...body })).rejects.toThrow(message)
  })

  test('the table refuses a row that is both published and scheduled', async () => {
    await expect(put(state([true, LATER]))).rejects.toThrow('check constraint')
  })

  test('the SQL condition agrees with the domain rule before, at and after the scheduled time', async () => {
    const states = [
      [false, null],
      [true, null],
      [false, LATER],
    ] as const
    for (const item of states.map(state)) {
      await put(item)
      for (const at of ['2026-11-21T06:30:00.999Z', LATER, '2026-11-21T06:30:01.001Z']) {
        const now = new Date(at)
        const rows = await t.db
          .selectFrom(table)
          .where('id', '=', id)
          .where(visibleIn(table, now))
          .select('id')
          .execute()
        expect(rows.length === 1).toBe(isVisible(item, now))
      }
    }
  })
})

function state([isPublished, publishAt]: readonly [boolean, string | null]): Publishable {
  return { isPublished, publishAt: publishAt === null ? null : new Date(publishAt) }
}
