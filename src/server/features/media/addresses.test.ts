import {
  accessWorld,
  type AccessWorld,
  HOUR_IN_MS,
  NOON,
  PEOPLE,
  SESSION,
  statusOf,
  STREAM,
} from '#tests/kit/access-world.ts'
import { aCourse, aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, endPlanOf, type Someone } from '#tests/kit/people.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* The addresses of files: who may read what, asked again at every read (decisions §2). */

/** So long a yes is remembered. */
const REMEMBERED_MS = 3000

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
beforeEach(() => world.t.clock.set(NOON))
afterAll(() => world.close())

type File = keyof AccessWorld['keys']
async function readers(file: File, at: Date) {
  world.t.clock.set(at)
  const statuses = []
  for (const person of PEOPLE) statuses.push(await world.read(world.keys[file], person))
  return statuses
}

// In the order of PEOPLE: VISITOR INACTIVE EXPIRED INITIAL HALF_YEARLY ANNUAL ADMIN
const onlyAdmins = [403, 403, 403, 403, 403, 403, 200]
const longerPlans = [403, 403, 403, 403, 200, 200, 200]
const anyPlan = [403, 403, 403, 200, 200, 200, 200]
const signedIn = [403, 200, 200, 200, 200, 200, 200]

test.each<[File, number[]]>([
  ['a course video', longerPlans],
  ['a course audio', longerPlans],
  ['a course e-book', longerPlans],
  ['a cover', signedIn],
  ['a thumbnail', signedIn],
  ['a draft in a course', onlyAdmins],
  ['a scheduled video in a course', onlyAdmins],
  ['a scheduled audio in a course', onlyAdmins],
  ['a draft e-book in a course', onlyAdmins],
  ['a video of a hidden course', onlyAdmins],
  ['a video of no course', onlyAdmins],
  ['the video of day 1', onlyAdmins],
  ['the video of day 2', onlyAdmins],
  ['the video of a stream', onlyAdmins],
])('%s', async (file, expected) => {
  expect(await readers(file, NOON)).toEqual(expected)
})

// Backwards in time, for a yes is remembered for some seconds.
test.each<[File, string, Date, number, number[]]>([
  ['a scheduled video in a course', 'from its moment on', NOON, HOUR_IN_MS, longerPlans],
  ['a scheduled video in a course', 'not before', NOON, HOUR_IN_MS - 1, onlyAdmins],
  ['the video of day 1', 'recorded', SESSION, 2 * HOUR_IN_MS, anyPlan],
  ['the video of day 1', 'at its last moment', SESSION, HOUR_IN_MS - 1, anyPlan],
  ['the video of day 1', 'at its start', SESSION, 0, anyPlan],
  ['the video of day 1', 'before its start', SESSION, -1, onlyAdmins],
  ['the video of day 2', 'on the first day', SESSION, HOUR_IN_MS, onlyAdmins],
  ['the video of a stream', 'when it has ended', STREAM, HOUR_IN_MS, onlyAdmins],
  ['the video of a stream', 'at its last moment', STREAM, HOUR_IN_MS - 1, longerPlans],
  ['the video of a stream', 'at its start', STREAM, 0, longerPlans],
  ['the video of a stream', 'before its start', STREAM, -1, onlyAdmins],
])('%s %s', async (file, _, from, offset, expected) => {
  expect(await readers(file, new Date(from.getTime() + offset))).toEqual(expected)
})

describe('an address that is out', () => {
  let member: Someone
  let address: string
  beforeEach(async () => {
    member = await aMember(world.t, { plan: 'ANNUAL' })
    address = await addressFor(member)
    if ((await statusOf(world.t, address)) !== 200) throw new Error('The address did not open to begin with.')
  })
  async function addressFor({ token }: Someone): Promise<string> {
    const { answer } = await world.t.request(contract.library.course, { token, params: { id: world.courses.shown } })
    return answer.course.videos[0]?.videoFileUrl ?? ''
  }
  const asAdmin = () => ({ token: world.admin.token, params: { id: member.id } })

  test('closes within seconds when the plan is taken away, and opens again with a new one', async () => {
    await endPlanOf(world.t, { id: member.id, token: world.admin.token })
    world.t.clock.advance(REMEMBERED_MS)
    expect(await statusOf(world.t, address)).toBe(403)
    const annual = '01900000-0000-7000-8000-000000000003'
    await world.t.request(contract.users.update, { ...asAdmin(), body: { currentPlan: annual } })
    expect(await statusOf(world.t, address)).toBe(200)
  })

  test('opens for whoever it is handed to, signed in or not, until the right of its viewer ends', async () => {
    const { t } = world
    const friend = await aMember(t, { plan: 'ANNUAL' })
    const statusFor = async (headers: Record<string, string>) => {
      const response = await fetch(t.address + address, { headers })
      await response.arrayBuffer()
      return response.status
    }
    const ways = [{}, { authorization: `Bearer ${friend.token}` }]
    for (const headers of ways) expect(await statusFor(headers)).toBe(200)
    await endPlanOf(t, { id: member.id, token: world.admin.token })
    t.clock.advance(REMEMBERED_MS)
    for (const headers of ways) expect(await statusFor(headers)).toBe(403)
  })

  test('closes within seconds when its viewer is deleted', async () => {
    expect((await world.t.request(contract.users.remove, asAdmin())).status).toBe(204)
    world.t.clock.advance(REMEMBERED_MS)
    expect(await statusOf(world.t, address)).toBe(403)
  })

  test('closes with the plan', async () => {
    const ends = new Date('2026-11-30T18:29:59.000Z')
    world.t.clock.set(new Date(ends.getTime() - HOUR_IN_MS))
    expect(await world.read(world.keys['the video of day 1'], 'INITIAL')).toBe(200)
    world.t.clock.set(ends)
    expect(await world.read(world.keys['the video of day 1'], 'INITIAL')).toBe(403)
  })

  test('lives three to four hours, then asks for a new one; signing out does not cut it short', async () => {
    await world.t.request(contract.auth.logout, { token: member.token })
    world.t.clock.set(new Date(NOON.getTime() + 3 * HOUR_IN_MS))
    expect(await statusOf(world.t, address)).toBe(200)
    world.t.clock.set(new Date(NOON.getTime() + 4 * HOUR_IN_MS))
    const response = await fetch(world.t.address + address)
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'ADDRESS_EXPIRED' }])
  })

  test.skipIf(process.env.TEST_FILES === 's3')(
    'is shown from the cache for ten minutes at most, and asked for again then',
    async () => {
      const { t } = world
      const read = (headers: Record<string, string> = {}) => fetch(t.address + address, { headers })
      const first = await read({ range: 'bytes=0-9' })
      expect([first.status, first.headers.get('cache-control')]).toEqual([206, 'private, max-age=600, must-revalidate'])
      const held = { 'if-none-match': first.headers.get('etag') ?? '' }
      expect((await read(held)).status).toBe(304)
      await endPlanOf(t, { id: member.id, token: world.admin.token })
      t.clock.advance(REMEMBERED_MS)
      const refused = await read(held)
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
    },
  )

  test('is one address for an hour, and another for another member', async () => {
    expect(await addressFor(member)).toBe(address)
    expect(await addressFor(await aMember(world.t, { plan: 'ANNUAL' }))).not.toBe(address)
  })

  test('cannot be bent: a changed letter, a shorter or a longer one opens nothing', async () => {
    const path = '/files/'
    const token = address.slice(path.length)
    const bent = [`${token}A`, token.slice(0, -4), `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`, 'x', '']
    for (const other of bent) expect([403, 404]).toContain(await statusOf(world.t, path + other))
  })

  test('closes within seconds when the video is taken off, by itself or with its course', async () => {
    const { t, admin } = world
    const video = await aVideo(t, admin.token)
    const course = await aCourse(t, admin.token, { videos: [video._id] })
    const { token } = await aMember(t, { plan: 'ANNUAL' })
    const { answer } = await t.request(contract.library.course, { token, params: { id: course._id } })
    const held = answer.course.videos[0]?.videoFileUrl
    const body = { isPublished: false }
    for (const [call, id] of [
      [contract.videos.update, video._id],
      [contract.courses.update, course._id],
    ] as const) {
      expect(await statusOf(t, held)).toBe(200)
      await t.request(call, { token: admin.token, params: { id }, body })
      t.clock.advance(REMEMBERED_MS)
      expect(await statusOf(t, held)).toBe(403)
      await t.request(call, { token: admin.token, params: { id }, body: { isPublished: true } })
    }
  })
})

test('an administrator who is one no more reads as the member he is', async () => {
  const { t, admin } = world
  const [video, former] = [await aVideo(t, admin.token, { isPublished: false }), await anAdmin(t)]
  const { answer } = await t.request(contract.videos.list, { token: former.token })
  const address = answer.videos.find(({ _id }) => _id === video._id)?.videoFileUrl
  expect(await statusOf(t, address)).toBe(200)
  await t.request(contract.users.update, { token: admin.token, params: { id: former.id }, body: { role: 'USER' } })
  t.clock.advance(REMEMBERED_MS)
  expect(await statusOf(t, address)).toBe(403)
})
