import {
  openAccessFixture,
  type AccessFixture,
  HOUR_IN_MS,
  NOON,
  REPLAY_IN_MS,
  VIEWER_KINDS,
  FIRST_SESSION_START,
  fetchStatus,
  STREAM_START,
} from '#tests/kit/access-fixture.ts'
import { aCourse, aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, endPlanAsAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* The addresses of files: access is checked again at every read (product decisions §2). */

/** How long granted access is cached. */
const CACHED_MS = 3000

let access: AccessFixture
beforeAll(async () => {
  access = await openAccessFixture()
})
beforeEach(() => access.t.clock.set(NOON))
afterAll(() => access.close())

type File = keyof AccessFixture['keys']
async function readers(file: File, at: Date) {
  access.t.clock.set(at)
  const statuses = []
  for (const person of VIEWER_KINDS) statuses.push(await access.read(access.keys[file], person))
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

// Backwards in time, because granted access is cached for some seconds.
test.each<[File, string, Date, number, number[]]>([
  ['a scheduled video in a course', 'once published', NOON, HOUR_IN_MS, longerPlans],
  ['a scheduled video in a course', 'before that', NOON, HOUR_IN_MS - 1, onlyAdmins],
  ['the video of day 1', 'recorded', FIRST_SESSION_START, 2 * HOUR_IN_MS, anyPlan],
  ['the video of day 1', 'at its last moment', FIRST_SESSION_START, HOUR_IN_MS - 1, anyPlan],
  ['the video of day 1', 'at its start', FIRST_SESSION_START, 0, anyPlan],
  ['the video of day 1', 'before its start', FIRST_SESSION_START, -1, onlyAdmins],
  ['the video of day 2', 'on the first day', FIRST_SESSION_START, HOUR_IN_MS, onlyAdmins],
  ['the video of a stream', 'when its replay is over', STREAM_START, HOUR_IN_MS + REPLAY_IN_MS, onlyAdmins],
  [
    'the video of a stream',
    'at the last moment of its replay',
    STREAM_START,
    HOUR_IN_MS + REPLAY_IN_MS - 1,
    longerPlans,
  ],
  ['the video of a stream', 'when it has ended', STREAM_START, HOUR_IN_MS, longerPlans],
  ['the video of a stream', 'at its last moment', STREAM_START, HOUR_IN_MS - 1, longerPlans],
  ['the video of a stream', 'at its start', STREAM_START, 0, longerPlans],
  ['the video of a stream', 'before its start', STREAM_START, -1, onlyAdmins],
])('%s %s', async (file, _, from, offset, expected) => {
  expect(await readers(file, new Date(from.getTime() + offset))).toEqual(expected)
})

describe('a URL', () => {
  let member: SignedInUser
  let address: string
  beforeEach(async () => {
    member = await aMember(access.t, { plan: 'ANNUAL' })
    address = await addressFor(member)
    if ((await fetchStatus(access.t, address)) !== 200) throw new Error('The address did not open to begin with.')
  })
  async function addressFor({ token }: SignedInUser): Promise<string> {
    const { answer } = await access.t.request(contract.library.course, { token, params: { id: access.courses.shown } })
    return answer.course.videos[0]?.videoFileUrl ?? ''
  }
  const asAdmin = () => ({ token: access.admin.token, params: { id: member.id } })

  test('stops working within seconds when the plan is removed, and works again with a new plan', async () => {
    await endPlanAsAdmin(access.t, { id: member.id, token: access.admin.token })
    access.t.clock.advance(CACHED_MS)
    expect(await fetchStatus(access.t, address)).toBe(403)
    const annual = '01900000-0000-7000-8000-000000000003'
    await access.t.request(contract.users.update, { ...asAdmin(), body: { currentPlan: annual } })
    expect(await fetchStatus(access.t, address)).toBe(200)
  })

  test('works for anyone who has it, signed in or not, until its viewer loses access', async () => {
    const { t } = access
    const friend = await aMember(t, { plan: 'ANNUAL' })
    const statusFor = async (headers: Record<string, string>) => {
      const response = await fetch(t.address + address, { headers })
      await response.arrayBuffer()
      return response.status
    }
    const ways = [{}, { authorization: `Bearer ${friend.token}` }]
    for (const headers of ways) expect(await statusFor(headers)).toBe(200)
    await endPlanAsAdmin(t, { id: member.id, token: access.admin.token })
    t.clock.advance(CACHED_MS)
    for (const headers of ways) expect(await statusFor(headers)).toBe(403)
  })

  test('stops working within seconds when its viewer is deleted', async () => {
    expect((await access.t.request(contract.users.remove, asAdmin())).status).toBe(204)
    access.t.clock.advance(CACHED_MS)
    expect(await fetchStatus(access.t, address)).toBe(403)
  })

  test('of a recording of the initial plan stops working two days after the plan', async () => {
    const ends = new Date('2026-12-02T18:29:59.000Z')
    access.t.clock.set(new Date(ends.getTime() - HOUR_IN_MS))
    expect(await access.read(access.keys['the video of day 1'], 'INITIAL')).toBe(200)
    access.t.clock.set(ends)
    expect(await access.read(access.keys['the video of day 1'], 'INITIAL')).toBe(403)
  })

  test('expires after three to four hours; signing out does not end it earlier', async () => {
    await access.t.request(contract.auth.logout, { token: member.token })
    access.t.clock.set(new Date(NOON.getTime() + 3 * HOUR_IN_MS))
    expect(await fetchStatus(access.t, address)).toBe(200)
    access.t.clock.set(new Date(NOON.getTime() + 4 * HOUR_IN_MS))
    const response = await fetch(access.t.address + address)
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'ADDRESS_EXPIRED' }])
  })

  test.skipIf(process.env.TEST_FILES === 's3')(
    'may be cached by the browser for ten minutes, then it is checked again',
    async () => {
      const { t } = access
      const read = (headers: Record<string, string> = {}) => fetch(t.address + address, { headers })
      const first = await read({ range: 'bytes=0-9' })
      expect([first.status, first.headers.get('cache-control')]).toEqual([206, 'private, max-age=600, must-revalidate'])
      const cached = { 'if-none-match': first.headers.get('etag') ?? '' }
      expect((await read(cached)).status).toBe(304)
      await endPlanAsAdmin(t, { id: member.id, token: access.admin.token })
      t.clock.advance(CACHED_MS)
      const refused = await read(cached)
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
    },
  )

  test('stays the same within an hour, and differs between members', async () => {
    expect(await addressFor(member)).toBe(address)
    expect(await addressFor(await aMember(access.t, { plan: 'ANNUAL' }))).not.toBe(address)
  })

  test('is refused when it was changed, cut or extended', async () => {
    const path = '/files/'
    const token = address.slice(path.length)
    const tampered = [`${token}A`, token.slice(0, -4), `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`, 'x', '']
    for (const other of tampered) expect([403, 404]).toContain(await fetchStatus(access.t, path + other))
  })

  test('stops working within seconds when the video or its course is unpublished', async () => {
    const { t, admin } = access
    const video = await aVideo(t, admin.token)
    const course = await aCourse(t, admin.token, { videos: [video._id] })
    const { token } = await aMember(t, { plan: 'ANNUAL' })
    const { answer } = await t.request(contract.library.course, { token, params: { id: course._id } })
    const videoAddress = answer.course.videos[0]?.videoFileUrl
    const body = { isPublished: false }
    for (const [call, id] of [
      [contract.videos.update, video._id],
      [contract.courses.update, course._id],
    ] as const) {
      expect(await fetchStatus(t, videoAddress)).toBe(200)
      await t.request(call, { token: admin.token, params: { id }, body })
      t.clock.advance(CACHED_MS)
      expect(await fetchStatus(t, videoAddress)).toBe(403)
      await t.request(call, { token: admin.token, params: { id }, body: { isPublished: true } })
    }
  })
})

test.each([
  { who: 'a former administrator', roles: null },
  { who: 'an accountant', roles: ['ACCOUNTANT'] },
])('$who has the access of a member', async ({ roles }) => {
  const { t, admin } = access
  const [video, former] = [await aVideo(t, admin.token, { isPublished: false }), await anAdmin(t)]
  const { answer } = await t.request(contract.videos.list, { token: former.token })
  const address = answer.videos.find(({ _id }) => _id === video._id)?.videoFileUrl
  expect(await fetchStatus(t, address)).toBe(200)
  const change = { token: admin.token, params: { id: former.id } }
  await (roles
    ? t.request(contract.team.update, { ...change, body: { roles } })
    : t.request(contract.team.remove, change))
  t.clock.advance(CACHED_MS)
  expect(await fetchStatus(t, address)).toBe(403)
})
