import { testApp, type TestApp } from '#tests/kit/app.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { errors } from '#shared/contract/errors.ts'
import { contract } from '#shared/contract/index.ts'
import { addIstDays, endOfIstDay } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { userBulk, userDetails } = contract
const NOBODY = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
beforeEach(async () => {
  // The emails are read from the database: no job sends them.
  t = await testApp({ ports: { jobs: manualJobs().jobs } })
  admin = await anAdmin(t)
})
afterEach(() => t.close())

const endOf = async (id: string) => {
  const { answer } = await t.request(userDetails.one, { token: admin.token, params: { id } })
  return answer.user.expiresAt
}
const runningEndOf = async (id: string): Promise<Date> => (await endOf(id)) ?? new Date(Number.NaN)
const extend = (body: object, { token } = admin) => t.request(userBulk.extend, { token, body })
const extensionsOf = async (id: string) =>
  (
    await t.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'user.extend')
      .where('subject', '=', `user:${id}`)
      .execute()
  ).length

describe('extending the plans of several members', () => {
  test('extends each running plan, says why others stay, and is audited for each', async () => {
    const annual = await aMember(t, { plan: 'ANNUAL', email: 'annual@bulk.example' })
    const over = await aMember(t, { plan: 'INITIAL', daysAgo: 40 })
    const without = await aUser(t)
    const [before, ended] = [await runningEndOf(annual.id), await runningEndOf(over.id)]
    const members = [
      { _id: annual.id, expiresAt: before },
      { _id: over.id, expiresAt: ended },
      { _id: without.id, expiresAt: before },
      { _id: NOBODY, expiresAt: before },
    ]
    const { answer } = await extend({ days: 7, members, sendsEmail: true })
    const until = addIstDays(before, 7)
    const noPlan = 'There is no running plan. Please give one first.'
    expect(answer.results).toEqual([
      { _id: annual.id, until, problem: null },
      { _id: over.id, until: null, problem: noPlan },
      { _id: without.id, until: null, problem: noPlan },
      { _id: NOBODY, until: null, problem: 'Nothing was found here.' },
    ])
    expect(await endOf(annual.id)).toEqual(until)
    expect([await extensionsOf(annual.id), await extensionsOf(over.id)]).toEqual([1, 0])
    const emails = await t.db.selectFrom('emails').select('recipient').execute()
    expect(emails.map(({ recipient }) => recipient)).toEqual(['annual@bulk.example'])
  })

  test('sent again after a lost answer, or twice at once, it gives the days once', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const expiresAt = await runningEndOf(member.id)
    const body = { days: 30, members: [{ _id: member.id, expiresAt }], sendsEmail: true }
    const answers = [...(await Promise.all([extend(body), extend(body)])), await extend(body)]
    const until = addIstDays(expiresAt, 30)
    for (const { answer } of answers) expect(answer.results).toEqual([{ _id: member.id, until, problem: null }])
    expect(await endOf(member.id)).toEqual(until)
    expect(await extensionsOf(member.id)).toBe(1)
    expect(await t.db.selectFrom('emails').select('id').execute()).toHaveLength(1)
  })

  test('an end beyond every calendar is a problem of that member alone', async () => {
    const members = [{ _id: NOBODY, expiresAt: '9999-12-31T23:59:59.999Z' }]
    const { answer } = await extend({ days: 2, members })
    expect(answer.results).toEqual([{ _id: NOBODY, until: null, problem: errors.NOT_LATER.message }])
  })

  test('a plan that somebody else has changed meanwhile stays as it is', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const expiresAt = await runningEndOf(member.id)
    const members = [{ _id: member.id, expiresAt }]
    await extend({ days: 7, members })
    const other = await anAdmin(t)
    const changed = 'Someone else has changed this meanwhile. Please reload and try again.'
    expect((await extend({ days: 8, members })).answer.results).toMatchObject([{ until: null, problem: changed }])
    expect((await extend({ days: 7, members }, other)).answer.results).toMatchObject([
      { until: null, problem: changed },
    ])
    expect(await endOf(member.id)).toEqual(endOfIstDay(addIstDays(expiresAt, 7)))
  })

  test.each([
    { days: 0 },
    { days: 732 },
    { days: 1.5 },
    { members: [] },
    { members: Array.from({ length: 51 }, () => ({ _id: NOBODY, expiresAt: new Date() })) },
  ])('refuses %o', async (change) => {
    const members = [{ _id: NOBODY, expiresAt: t.clock.now() }]
    expect((await extend({ days: 7, members, ...change })).status).toBe(400)
  })
})

test('exports the chosen users, with one audit entry', async () => {
  const [one, two] = [await aMember(t, { plan: 'ANNUAL' }), await aUser(t)]
  const body = { ids: [one.id, two.id, NOBODY] }
  const { answer } = await t.request(userBulk.export, { token: admin.token, body })
  expect(answer.users.map(({ _id }) => _id).toSorted()).toEqual([one.id, two.id].toSorted())
  expect(answer.users.find(({ _id }) => _id === one.id)?.currentPlan?.planName).toBe('Annual')
  const audited = await t.db.selectFrom('audit_entries').select('details').where('action', '=', 'user.export').execute()
  expect(audited).toMatchObject([{ details: { total: 2 } }])
})

test.each([
  [userBulk.extend, { days: 7, members: [{ _id: NOBODY, expiresAt: new Date() }] }],
  [userBulk.export, { ids: [NOBODY] }],
])('members and administrators without a fresh code are refused', async (call, body) => {
  const member = await aUser(t)
  expect((await t.request(call, { token: member.token, body })).status).toBe(403)
  const token = await aSession(t, admin.id)
  await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', admin.id).execute()
  expect((await t.request(call, { token, body })).json.code).toBe('FRESH_CODE_REQUIRED')
})
