import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, aVideo, moveToBin } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, aUser, endPlanAsAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* A member's calendar program reads their sessions at a secret address. */

const { feed, createFeed, removeFeed } = contract.calendar
const DAY_IN_MS = 86_400_000
const start = new Date('2026-11-22T04:30:00.000Z')

let t: TestApp
let admin: SignedInUser
let video: string
let stream: string
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  video = (await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  for (const sequenceOrder of [1, 2]) await aVideo(t, admin.token, { usageType: 'INITIAL_PLAN', sequenceOrder })
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
  stream = (await aStream(t, admin.token, { startTime: start, video }))._id
})
beforeEach(() => t.clock.set(NOON))
afterAll(() => t.close())

const tokenOf = ({ id }: SignedInUser) => aSession(t, id)
const make = async (who: SignedInUser, body: object = {}) =>
  (await t.request(createFeed, { token: await tokenOf(who), body })).answer.feed.url
async function read(url: string) {
  const response = await fetch(t.address + new URL(url).pathname)
  const text = (await response.text()).replaceAll('\r\n ', '')
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}[^:\n]*:(.+)\r$`, 'gm'))].map(([, value]) => value)
  return { status: response.status, headers: response.headers, text, all }
}
const change = async (body: object, id = stream) =>
  t.request(contract.livestreams.update, { token: await tokenOf(admin), params: { id }, body })

describe('who reads what', () => {
  test.each<[string, () => Promise<SignedInUser>, { sessions: number; webinars: number }]>([
    ['a user without a plan', () => aUser(t), { sessions: 0, webinars: 0 }],
    ['an expired member', () => aMember(t, { plan: 'ANNUAL', daysAgo: 400 }), { sessions: 0, webinars: 0 }],
    ['a member of the initial plan', () => aMember(t, { plan: 'INITIAL' }), { sessions: 0, webinars: 2 }],
    ['a half-yearly member', () => aMember(t, { plan: 'HALF_YEARLY' }), { sessions: 1, webinars: 2 }],
    ['an annual member', () => aMember(t, { plan: 'ANNUAL' }), { sessions: 1, webinars: 2 }],
    ['an administrator', async () => admin, { sessions: 1, webinars: 0 }],
    ['a moderator', () => anAdmin(t, { teamRoles: ['MODERATOR'] }), { sessions: 1, webinars: 0 }],
    ['an accountant', () => anAdmin(t, { teamRoles: ['ACCOUNTANT'] }), { sessions: 0, webinars: 0 }],
  ])('%s', async (_who, person, { sessions, webinars }) => {
    const { status, headers, all } = await read(await make(await person()))
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(all('BEGIN').filter((each) => each === 'VCALENDAR')).toHaveLength(1)
    const uids = all('UID')
    expect(uids.filter((uid) => uid?.startsWith('livestream-'))).toHaveLength(sessions)
    expect(uids.filter((uid) => uid?.startsWith('webinar-'))).toHaveLength(webinars)
  })

  test('nobody makes or reads an address without a session', async () => {
    for (const call of [feed, createFeed, removeFeed]) expect((await t.request(call, {})).status).toBe(401)
  })
})

test('a session that is moved keeps its entry, which moves with a higher sequence', async () => {
  const url = await make(await aMember(t, { plan: 'ANNUAL' }))
  const before = await read(url)
  expect(await read(url)).toMatchObject({ text: before.text })
  const [uid] = before.all('UID').filter((each) => each?.startsWith('livestream-'))
  const entryOf = ({ text }: { text: string }) =>
    text.split('BEGIN:VEVENT').find((entry) => entry.includes(`UID:${uid}`)) ?? ''
  expect(entryOf(before)).toContain('DTSTART:20261122T043000Z')
  expect(entryOf(before)).toContain('SEQUENCE:0')
  await change({ startTime: '2026-11-24T12:30:00.000Z', title: 'Tuesday satsang', allowOverlap: true })
  const after = entryOf(await read(url))
  expect(after).toContain('DTSTART:20261124T123000Z')
  expect(after).toContain('SEQUENCE:1')
  expect(after).toContain('SUMMARY:Sadhana: Tuesday satsang')
  await change({ startTime: start.toISOString(), title: 'Sunday satsang', allowOverlap: true })
})

test('a session in the bin disappears and comes back with it; a past one stays for a month', async () => {
  const url = await make(await aMember(t, { plan: 'ANNUAL' }))
  const hasSession = async () => (await read(url)).text.includes(`UID:livestream-${stream}`)
  expect(await moveToBin(t, await tokenOf(admin), 'livestream', stream)).toBe(204)
  expect(await hasSession()).toBe(false)
  const restoring = { token: await tokenOf(admin), params: { kind: 'livestream', id: stream }, body: {} }
  await t.request(contract.bin.restore, restoring)
  expect(await hasSession()).toBe(true)
  t.clock.set(new Date(start.getTime() + 29 * DAY_IN_MS))
  expect(await hasSession()).toBe(true)
  t.clock.set(new Date(start.getTime() + 31 * DAY_IN_MS))
  expect(await hasSession()).toBe(false)
})

test('sessions after the end of the plan are left out, and an ended plan leaves an empty calendar', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const url = await make(member)
  await t.db
    .updateTable('grants')
    .set({ ends_at: new Date(start.getTime() - 1) })
    .where('user_id', '=', member.id)
    .execute()
  expect((await read(url)).text).not.toContain('UID:livestream-')
  await endPlanAsAdmin(t, { id: member.id, token: admin.token })
  const { status, all } = await read(url)
  expect([status, all('UID')]).toEqual([200, []])
})

test('the address can be read again, and a new one ends the old', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const token = await tokenOf(member)
  const shown = async () => (await t.request(feed, { token })).answer.feed
  expect(await shown()).toBeNull()
  const [first, second] = await Promise.all([make(member), make(member)])
  expect(second).toBe(first)
  expect(await shown()).toEqual({ url: first, createdAt: new Date(NOON) })
  const renewed = await make(member, { isRenewed: true })
  expect(renewed).not.toBe(first)
  expect([(await read(first)).status, (await read(renewed)).status]).toEqual([404, 200])
  expect((await t.request(removeFeed, { token })).status).toBe(204)
  expect([(await read(renewed)).status, await shown()]).toEqual([404, null])
})

test('only the exact address opens it, and the database does not know it', async () => {
  const [member, other] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'ANNUAL' })]
  const [url, others] = [await make(member), await make(other)]
  const [id = '', secret = ''] = url.split('/').at(-1)?.split('.') ?? []
  const otherSecret = others.split('.').at(-2)
  const wrong = [
    `${id}.${otherSecret}.ics`,
    `${id}.${secret}`,
    `${id}..ics`,
    `${secret}.ics`,
    'x',
    `${id}.${secret}x.ics`,
  ]
  for (const fileName of wrong) expect((await read(`https://x/calendars/${fileName}`)).status).toBe(404)
  const rows = await t.db.selectFrom('calendar_feeds').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows.some(({ secret_hash }) => secret_hash.toString('base64url') === secret)).toBe(false)
})

test('the entries are in the language of the member', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const url = await make(member)
  const body = { language: 'hi', timeZone: 'Asia/Kolkata' }
  await t.request(contract.locale.update, { token: await tokenOf(member), body })
  expect((await read(url)).text).toContain('दिन 1 का वेबिनार')
})

test('an address that is read too often is refused for a while, others are not', async () => {
  const [url, other] = [
    await make(await aMember(t, { plan: 'ANNUAL' })),
    await make(await aMember(t, { plan: 'ANNUAL' })),
  ]
  const [id = ''] = url.split('/').at(-1)?.split('.') ?? []
  for (let reads = 0; reads < 120; reads++) expect((await read(url)).status).toBe(200)
  const refused = await read(url)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await read(other)).status).toBe(200)
  t.clock.advance(3_600_000)
  expect([(await read(url)).status, id.length]).toEqual([200, 36])
})

test('the account takes its address along when it is deleted', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const url = await make(member)
  await t.request(contract.me.leave, { token: await tokenOf(member), body: { confirm: 'DELETE' } })
  expect((await read(url)).status).toBe(404)
})
