import { allCalls } from './calls.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { hashOf } from '#server/features/sign-in/tokens.ts'
import { API_BASE, bodyLimitOf } from '#shared/contract/call.ts'
import { errorAnswer } from '#shared/contract/error-answer.ts'
import { contract } from '#shared/contract/index.ts'
import type { Role } from '#shared/domain/access.ts'
import { SESSION_LIFETIMES } from '#shared/domain/identity.ts'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const UNKNOWN_ID = '01900000-0000-7000-8000-00000000ffff'
const guarded = allCalls.filter(({ call }) => call.audience !== 'public')
const forAdmins = allCalls.filter(({ call }) => call.audience === 'ADMIN')
const withBody = allCalls.filter(({ call }) => call.body)
const withId = allCalls.filter(({ call }) => call.params && !call.path.endsWith('/:text'))
const lists = forAdmins.filter(({ call }) => call.method === 'GET' && !call.params)

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
/** Tokens of sessions that expire exactly now. */
let expired: string[]
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  // A second administrator, because the last one cannot be removed.
  await anAdmin(t)
  member = await aMember(t, { plan: 'ANNUAL' })
  expired = [...(await sessionsEndingNow(member, 'USER')), ...(await sessionsEndingNow(admin, 'ADMIN'))]
})
afterAll(() => t.close())

const params = { id: UNKNOWN_ID, text: 'stillness', name: '360p', messageId: UNKNOWN_ID, userId: UNKNOWN_ID }
/** An empty body for calls that take one: access is checked before the body is read. */
const bodyOf = (call: (typeof allCalls)[number]['call']) => (call.body ? { body: {} } : {})

test.each(guarded)('$name answers 401 without a session and with an invalid or expired one', async ({ call }) => {
  for (const token of [undefined, '', 'nonsense', 'x'.repeat(43), 'x'.repeat(5000), ...expired]) {
    const { status, json } = await t.request(call, { params, ...bodyOf(call), ...(token !== undefined && { token }) })
    expect([status, json.code]).toEqual([401, 'UNAUTHENTICATED'])
  }
})

test('the expired sessions were valid until they ended', async () => {
  t.clock.advance(-1)
  const answers = []
  for (const token of expired) answers.push(await t.request(contract.reminders.choices, { token }))
  t.clock.advance(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test.each(lists)('$name answers an administrator', async ({ call }) => {
  const { status, json } = await t.request(call, { token: admin.token })
  expect(status, JSON.stringify(json)).toBe(200)
})

test.each(forAdmins)('$name answers 403 to a member', async ({ call }) => {
  const { status, json } = await t.request(call, { params, ...bodyOf(call), token: member.token })
  expect([status, json.code]).toEqual([403, 'FORBIDDEN'])
})

test.each(withId)('$name finds nothing by unknown and malformed ids', async ({ call }) => {
  const ids = [UNKNOWN_ID, 'x', '..', '%00', "' or 1=1 --", 'a'.repeat(500), '01900000-0000-7000-8000-00000000000g']
  for (const id of ids) {
    const { status, json } = await t.request(call, { params: { id }, ...bodyOf(call), token: admin.token })
    // Clients resolve `..` in a path: the call of the parent path may answer, and refuses as well.
    const allowed = id === '..' ? [400, 404] : [404]
    expect(
      [allowed.includes(status), errorAnswer.safeParse(json).success],
      `${id}: ${status} (a call with an id must accept an empty body)`,
    ).toEqual([true, true])
  }
})

describe.each(withBody)('$name', ({ call }) => {
  const url = API_BASE + call.path.replace(':id', UNKNOWN_ID)
  const send = (payload: string, type = 'application/json') =>
    t.app.inject({
      method: call.method as 'POST',
      url,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload,
    })

  test.each([
    ['a text', '"x"'],
    ['a number', '7'],
    ['a list', '[1,2,3]'],
    ['null', 'null'],
    ['deep nesting', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['wrong types throughout', JSON.stringify(everyField({ not: ['this'] }))],
    ['empty texts', JSON.stringify(everyField(''))],
    ['NUL bytes', JSON.stringify(everyField('\u0000'))],
    ['lone surrogates', JSON.stringify(everyField('\ud800'))],
    ['huge numbers', JSON.stringify(everyField(1e308))],
    ['a polluted prototype', '{"__proto__": {"role": "ADMIN"}, "constructor": {"prototype": {}}}'],
  ])('refuses %s without a fault', async (_, payload) => {
    const { statusCode, body } = await send(payload)
    expect(statusCode, body).toBeGreaterThanOrEqual(200)
    expect(statusCode, body).toBeLessThan(500)
    expect(statusCode < 400 || errorAnswer.safeParse(JSON.parse(body)).success, body).toBe(true)
  })

  test.each(['{"__proto__": {"role": "ADMIN"}}', '{"constructor": {"prototype": {"role": "ADMIN"}}}'])(
    'refuses a body with prototype keys: %s',
    async (payload) => {
      const answer = await send(payload)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_JSON'])
    },
  )

  test('refuses what is not JSON, not declared as JSON, or too large', async () => {
    const answers = [
      await send('{"title": '),
      await send('title=x', 'application/x-www-form-urlencoded'),
      await send('{}', 'text/plain'),
      await send(`"${'x'.repeat(bodyLimitOf(call))}"`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 415, 415, 413])
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      'BAD_JSON',
      'UNSUPPORTED_TYPE',
      'UNSUPPORTED_TYPE',
      'TOO_LARGE',
    ])
  })
})

test('refused calls stored nothing', async () => {
  for (const table of ['videos', 'audios', 'ebooks', 'courses', 'livestreams', 'orders', 'grants'] as const) {
    const { total } = await t.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(total, table).toBe(table === 'grants' ? 1 : 0)
  }
})

test('unknown paths and methods are not found', async () => {
  for (const [method, path] of [
    ['GET', '/nowhere'],
    ['DELETE', '/auth/login'],
    ['PUT', '/admin/videos'],
  ] as const) {
    const answer = await t.app.inject({ method, url: API_BASE + path })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('TRACE is refused and does not echo the request', async () => {
  const secret = 'Bearer of-somebody'
  const asked = request(`${t.address}${API_BASE}/plans`, { method: 'TRACE', headers: { authorization: secret } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect([404, 405]).toContain(answer.statusCode)
  expect(await text(answer)).not.toContain(secret)
})

/** Creates a session that expires by inactivity and one that expires by age; returns their tokens. */
async function sessionsEndingNow({ id }: SignedInUser, role: Role): Promise<string[]> {
  const now = t.clock.now()
  const { idleInMs, totalInMs } = SESSION_LIFETIMES[role]
  t.clock.set(new Date(now.getTime() - idleInMs))
  const idle = await aSession(t, id)
  t.clock.set(new Date(now.getTime() - totalInMs))
  const old = await aSession(t, id)
  t.clock.set(now)
  await t.db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', hashOf(old)).execute()
  return [idle, old]
}

/** A body with the fields of all calls, all with the same value. */
function everyField(value: unknown): Record<string, unknown> {
  const names = withBody.flatMap(({ call }) => {
    const shape = call.body && 'shape' in call.body ? call.body.shape : {}
    return Object.keys(shape as object)
  })
  return Object.fromEntries(
    [...names, 'action', 'fileName', 'fileType', 'key', 'uploadId', 'parts'].map((name) => [name, value]),
  )
}
