import { contract } from '#shared/contract/index.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCertificate } from '#tests/kit/certificates.ts'
import { aCourse, anAudio } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { certificates, me, progress } = contract

let t: TestApp
let admin: string
let lessons: string[]
let courseId: string
let member: Awaited<ReturnType<typeof aMember>>
beforeAll(async () => {
  t = await testApp({ now: new Date('2026-11-21T06:30:00.000Z') })
  admin = (await anAdmin(t)).token
  lessons = [(await anAudio(t, admin))._id, (await anAudio(t, admin))._id]
  courseId = (await aCourse(t, admin, { audios: lessons }))._id
})
beforeEach(async () => {
  t.clock.set(new Date('2026-11-21T06:30:00.000Z'))
  member = await aMember(t, { plan: 'ANNUAL' })
})
afterAll(() => t.close())

const see = (parts: number, itemId: string) => {
  const seen = '1'.repeat(parts).padEnd(100, '0')
  const mark = { kind: 'AUDIO' as const, itemId, furthest: 2, latest: 2, length: 2, seen, isFinished: true, ageInMs: 0 }
  return t.request(progress.keep, { token: member.token, body: { marks: [mark] } })
}
const seeAll = async () => {
  for (const lesson of lessons) await see(80, lesson)
}
const list = async () => (await t.request(certificates.list, { token: member.token })).answer
const issue = (name = 'Kavya Rao', token = member.token) =>
  t.request(certificates.issue, { token, params: { id: courseId }, body: { name } })
const look = async (code: string) => {
  const response = await fetch(new URL(`/c/${code}`, t.address), { headers: { accept: 'text/html' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('what counts is what was played, not where the member jumped to or what they call finished', async () => {
  await see(80, lessons[0] ?? '')
  await see(79, lessons[1] ?? '')
  expect(await list()).toMatchObject({ certificates: [], courses: [{ _id: courseId, items: 2, seen: 1 }] })
  expect((await issue()).status).toBe(409)
  await see(80, lessons[1] ?? '')
  expect((await list()).courses).toMatchObject([{ items: 2, seen: 2 }])
  expect((await issue()).status).toBe(200)
  expect(await list()).toMatchObject({ certificates: [{ courseId, name: 'Kavya Rao' }], courses: [] })
})

test('50 requests at once make one certificate, and its name is confirmed once', async () => {
  await seeAll()
  const answers = await Promise.all(Array.from({ length: 50 }, () => issue()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ answer }) => answer.certificate.code)).size).toBe(1)
  const rows = await t.db.selectFrom('certificates').where('user_id', '=', member.id).selectAll().execute()
  expect(rows).toHaveLength(1)
  expect((await issue('Somebody Else')).answer.certificate.name).toBe('Kavya Rao')
})

test('it survives the end of the plan, not the deletion of the account', async () => {
  await seeAll()
  const { code, _id } = (await issue()).answer.certificate
  t.clock.set(new Date('2028-11-21T06:30:00.000Z'))
  member.token = await aSession(t, member.id)
  expect((await list()).certificates).toHaveLength(1)
  const pdf = await t.request(certificates.pdf, { token: member.token, params: { id: _id }, query: { language: 'hi' } })
  expect(pdf.status).toBe(200)
  expect((await look(code)).status).toBe(200)
  expect((await t.request(me.leave, { token: member.token, body: { confirm: 'DELETE' } })).status).toBeLessThan(300)
  expect((await look(code)).status).toBe(404)
})

test('the certificate of another member and a course that was not begun are not found', async () => {
  await seeAll()
  const { _id } = (await issue()).answer.certificate
  const other = await aMember(t, { plan: 'ANNUAL' })
  const asked = { token: other.token, params: { id: _id }, query: { language: 'en' as const } }
  expect((await t.request(certificates.pdf, asked)).status).toBe(404)
  expect((await issue('Other', other.token)).status).toBe(404)
})

test('the public page is for nobody’s index and escapes the name', async () => {
  const { status, headers, text } = await look(await aCertificate(t, member.id, { name: '<b>Ka&vya</b>' }))
  expect(status).toBe(200)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('This certificate is genuine')
  expect(text).toContain('&lt;b&gt;Ka&amp;vya&lt;/b&gt;')
})

test('a withdrawn certificate says so without its name, and has no PDF', async () => {
  const code = await aCertificate(t, member.id, { name: 'Vasundhara' })
  const change = { withdrawn_at: t.clock.now(), withdrawn_reason: 'Gossip' }
  const { id } = await t.db
    .updateTable('certificates')
    .set(change)
    .where('code', '=', code)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { text } = await look(code)
  expect(text).toContain('This certificate was withdrawn')
  expect(text).not.toMatch(/Vasundhara|Gossip/)
  const pdf = await t.request(certificates.pdf, { token: member.token, params: { id }, query: { language: 'en' } })
  expect(pdf.status).toBe(404)
})

test('codes are random of 100 bits: a million guesses find none, and an address may not try more than 300 an hour', async () => {
  await seeAll()
  const { code } = (await issue()).answer.certificate
  expect(code).toMatch(/^[a-z2-7]{20}$/)
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const guess = () => Array.from(randomBytes(20), (byte) => alphabet[byte % 32]).join('')
  let found = 0
  for (let part = 0; part < 20; part += 1) {
    const guesses = Array.from({ length: 50_000 }, guess)
    const { rows } = await sql`select code from certificates where code = any(${guesses}::text[])`.execute(t.db)
    found += rows.length
  }
  expect(found).toBe(0)
  for (const wrong of [guess(), 'x', '%00', newId()]) expect((await look(wrong)).status).toBe(404)
  const many = await Promise.all(Array.from({ length: 300 }, () => look(guess())))
  expect(many.some(({ status }) => status === 429)).toBe(true)
}, 120_000)
