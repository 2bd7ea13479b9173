import { MAX_PEOPLE_READ_PER_HOUR } from './fresh-code.ts'
import { wireSchemaOf } from './api-reference/openapi.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
let stale: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  stale = await anAdmin(t)
  await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', stale.id).execute()
})
afterAll(() => t.close())

/** It ended half an hour ago: the deletion of a future stream also needs a confirmation. */
const startTime = new Date('2026-11-21T05:00:00Z')

test.each([
  { kind: 'course', call: contract.courses.remove, make: async () => (await aCourse(t, admin.token))._id },
  { kind: 'video', call: contract.videos.remove, make: async () => (await aVideo(t, admin.token))._id },
  { kind: 'audio', call: contract.audios.remove, make: async () => (await anAudio(t, admin.token))._id },
  { kind: 'e-book', call: contract.ebooks.remove, make: async () => (await anEbook(t, admin.token))._id },
  {
    kind: 'stream',
    call: contract.livestreams.remove,
    make: async () => (await aStream(t, admin.token, { startTime }))._id,
  },
  { kind: 'user', call: contract.users.remove, make: async () => (await aUser(t)).id },
])('deleting a $kind needs a fresh code; without one nothing is deleted', async ({ call, make }) => {
  const params = { id: await make() }
  const old = await t.request(call, { token: stale.token, params })
  expect([old.status, old.json.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
  const member = await aMember(t, { plan: 'ANNUAL' })
  expect((await t.request(call, { token: member.token, params })).json.code).toBe('FORBIDDEN')
  const answers = [0, 1].map(() => t.request(call, { token: admin.token, params }))
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
})

const calls = Object.entries<Record<string, Call>>(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, call]) => ({ name: `${group}.${name}`, call })),
)

const named = (isWanted: (call: Call) => boolean) => calls.filter(({ call }) => isWanted(call)).map(({ name }) => name)

test('exactly these calls need a fresh code: money, identity and deletions', () => {
  expect(named(({ freshCode }) => freshCode === 'always').toSorted()).toEqual([
    'adminCoupons.create',
    'adminCoupons.update',
    'adminPayments.exportCsv',
    'adminPayments.refund',
    'adminReceipts.exportCsv',
    'attendance.csv',
    'audios.remove',
    'bin.purge',
    'courses.remove',
    'ebooks.remove',
    'enquiries.exportSubscribers',
    'legalFacts.update',
    'livestreams.remove',
    'manualPayments.record',
    'me.leave',
    'messages.resume',
    'messages.send',
    'paymentKeys.test',
    'plans.update',
    'team.add',
    'team.remove',
    'team.update',
    'twoStep.begin',
    'twoStep.newRecoveryCodes',
    'twoStep.turnOff',
    'twoStep.turnOn',
    'userBulk.export',
    'userBulk.extend',
    'userDetails.extend',
    'userDetails.givePlan',
    'userDetails.putBack',
    'userLists.export',
    'userLists.import',
    'users.remove',
    'videos.remove',
    'website.publish',
  ])
  expect(named(({ freshCode }) => freshCode === 'sometimes')).toEqual([
    'users.create',
    'users.update',
    'settings.update',
    'brand.update',
  ])
  expect(named(({ peopleListField }) => peopleListField !== undefined)).toEqual([
    'attendance.members',
    'users.list',
    'enquiries.list',
    'adminPayments.list',
    'adminReceipts.list',
    'audit.list',
  ])
})

test.each(calls.filter(({ call }) => call.freshCode === 'always'))(
  '$name is refused without a fresh code before its input is validated',
  async ({ call }) => {
    const answer = await t.request(call, { token: stale.token, params: { kind: 'video', id: 'nothing' }, body: {} })
    expect([answer.status, answer.json.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
  },
)

describe('calls that need a fresh code for some changes', () => {
  let member: SignedInUser
  let shown: object
  beforeAll(async () => {
    member = await aUser(t, { name: 'Asha Rao' })
    shown = { name: 'Asha Rao', mobileNumber: member.mobileNumber, currentPlan: null }
  })

  const statuses = async (call: Call, { params = {}, body }: { params?: Record<string, string>; body: object }) => {
    const answers = []
    for (const { token } of [stale, admin]) answers.push(await t.request(call, { token, params, body }))
    return answers.map(({ status, json }) => (status === 403 ? json.code : status))
  }

  test.each([
    ['another name', { name: 'Asha R.' }],
    ['another mobile number', { mobileNumber: '+919876500000' }],
    ['a complimentary plan', {}],
  ])('of a user: %s', async (_, change) => {
    const isPlan = Object.keys(change).length === 0
    const body = { ...shown, ...change, ...(isPlan && { currentPlan: (await findPlan(t, 'ANNUAL')).id }) }
    const before = await t.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    const params = { id: member.id }
    expect((await t.request(contract.users.update, { token: stale.token, params, body })).json.code).toBe(
      'FRESH_CODE_REQUIRED',
    )
    const after = await t.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(after).toEqual(before)
    expect(await t.db.selectFrom('grants').selectAll().where('user_id', '=', member.id).execute()).toEqual([])
  })

  test('of a user: unchanged fields are saved without a fresh code, changed ones need one', async () => {
    const params = { id: member.id }
    expect(await statuses(contract.users.update, { params, body: shown })).toEqual([200, 200])
    const body = { ...shown, name: 'Asha R.' }
    expect(await statuses(contract.users.update, { params, body })).toEqual(['FRESH_CODE_REQUIRED', 200])
  })

  test('a new member with a plan needs one, without a plan does not', async () => {
    const person = { name: 'Ravi Kumar', email: 'ravi@example.com', mobileNumber: '+919876512345' }
    const plan = (await findPlan(t, 'ANNUAL')).id
    expect(await statuses(contract.users.create, { body: { ...person, plan } })).toEqual(['FRESH_CODE_REQUIRED', 201])
    const other = { ...person, email: 'kumar@example.com' }
    expect(await statuses(contract.users.create, { body: other })).toEqual([201, 409])
  })

  test.each([
    ['the name of the site', { websiteName: 'Another Sadhana' }, 'FRESH_CODE_REQUIRED'],
    ['the key id', { razorpayKeyId: 'rzp_test_Other000000' }, 'FRESH_CODE_REQUIRED'],
    ['the key secret', { razorpayKeySecret: 'another secret' }, 'FRESH_CODE_REQUIRED'],
    ['the programme time', { programmeTime: '19:30' }, 200],
  ])('of the settings: %s', async (_, body, expected) => {
    expect(await statuses(contract.settings.update, { body })).toEqual([expected, 200])
  })
})

describe('reading many people', () => {
  test.each(calls.filter(({ call }) => call.peopleListField !== undefined))(
    '$name names an array of its answer as the rows to count',
    ({ call: { answer, peopleListField = '' } }) => {
      expect(answer && wireSchemaOf(answer).properties?.[peopleListField]).toMatchObject({ type: 'array' })
    },
  )

  const page = (token: string, query: Record<string, string> = {}) =>
    t.request(contract.users.list, { token, query: { limit: '200', ...query } })

  test('needs a fresh code beyond the limit, also for concurrent pages and across sessions', async () => {
    const created_at = t.clock.now()
    const people = Array.from({ length: 210 }, (_, at) => ({
      id: newId(),
      name: 'Crowd',
      email: `crowd${at}@example.com`,
      mobile_number: `+9199${String(at).padStart(8, '0')}`,
      role: 'USER' as const,
      created_at,
    }))
    await t.db.insertInto('users').values(people).execute()
    const attacker = await anAdmin(t)
    const another = await aSession(t, attacker.id)
    await t.db.updateTable('sessions').set({ fresh_until: created_at }).where('user_id', '=', attacker.id).execute()
    // Identical reads of one session share one answer: these differ.
    const pages = Array.from({ length: 14 }, (_, at) =>
      page(at % 2 ? attacker.token : another, { limit: String(200 - at) }),
    )
    const answers = await Promise.all(pages)
    const given = answers.flatMap((each) => (each.status === 200 ? each.answer.users : []))
    expect(given.length).toBeGreaterThan(0)
    expect(given.length).toBeLessThanOrEqual(MAX_PEOPLE_READ_PER_HOUR)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, json } of refused) expect([status, json.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
    // Small and empty pages are still allowed.
    expect((await page(attacker.token, { search: 'nobody is called so' })).status).toBe(200)

    const later = new Date(t.clock.now().getTime() + 900_000)
    await t.db.updateTable('sessions').set({ fresh_until: later }).where('user_id', '=', attacker.id).execute()
    for (let read = 0; read < 14; read++) expect((await page(attacker.token)).status).toBe(200)
  })
})
