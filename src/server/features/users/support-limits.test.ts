import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aComplimentaryGrant, aMember, anAdmin, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { addIstDays, istDay } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { users, userBulk, userDetails } = contract

let t: TestApp
let owner: SignedInUser
let support: SignedInUser
beforeAll(async () => {
  t = await testApp()
  owner = await anAdmin(t)
  support = await anAdmin(t, { teamRoles: ['SUPPORT'] })
})
afterAll(() => t.close())

describe('support extends a plan', () => {
  const endOf = async ({ id }: SignedInUser) => {
    const { answer } = await t.request(userDetails.one, { token: owner.token, params: { id } })
    if (!answer.user.expiresAt) throw new Error('There is no plan.')
    return answer.user.expiresAt
  }
  async function extend(member: SignedInUser, days: number, by = support) {
    const until = istDay(addIstDays(await endOf(member), days))
    const { status, json } = await t.request(userDetails.extend, {
      token: by.token,
      params: { id: member.id },
      body: { until },
    })
    return status === 200 ? status : json.code
  }

  test('by seven days, not by eight; an owner by as much as they like', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    expect(await extend(member, 8)).toBe('EXTENSION_TOO_LONG')
    expect(await extend(member, 7)).toBe(200)
    expect(await extend(member, 100, owner)).toBe(200)
  })

  test('by seven days in thirty together, also in requests at once', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    expect(await extend(member, 4)).toBe(200)
    expect(await extend(member, 4)).toBe('EXTENSION_TOO_LONG')
    const expiresAt = await endOf(member)
    const body = { until: istDay(addIstDays(expiresAt, 3)), expiresAt: expiresAt.toISOString() }
    const both = await Promise.all(
      [1, 2].map(() => t.request(userDetails.extend, { token: support.token, params: { id: member.id }, body })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await extend(member, 1)).toBe('EXTENSION_TOO_LONG')
    const monthAgo = addIstDays(t.clock.now(), -30)
    await t.db.updateTable('grants').set({ created_at: monthAgo }).where('user_id', '=', member.id).execute()
    expect(await extend(member, 7)).toBe(200)
  })

  test('by seven days in thirty of all in support together; what owners give does not count', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const colleague = await anAdmin(t, { teamRoles: ['SUPPORT', 'EDITOR'] })
    expect(await extend(member, 30, owner)).toBe(200)
    expect(await extend(member, 4)).toBe(200)
    expect(await extend(member, 4, colleague)).toBe('EXTENSION_TOO_LONG')
    expect(await extend(member, 3, colleague)).toBe(200)
    expect(await extend(member, 1)).toBe('EXTENSION_TOO_LONG')
  })

  test('not that of their own account, alone or among several', async () => {
    await aComplimentaryGrant(t, support.id, { plan: 'ANNUAL', startsAt: t.clock.now() })
    expect(await extend(support, 1)).toBe('PERMISSION_REQUIRED')
    const members = [{ _id: support.id, expiresAt: (await endOf(support)).toISOString() }]
    const { answer } = await t.request(userBulk.extend, { token: support.token, body: { days: 1, members } })
    expect(answer.results[0]).toMatchObject({
      until: null,
      problem: 'Your role in the team does not include this. Please ask an owner.',
    })
  })

  test('of several members by seven days each', async () => {
    const members: { _id: string; expiresAt: string }[] = []
    for (let n = 0; n < 2; n += 1) {
      const member = await aMember(t, { plan: 'ANNUAL' })
      members.push({ _id: member.id, expiresAt: (await endOf(member)).toISOString() })
    }
    const ask = (days: number) => t.request(userBulk.extend, { token: support.token, body: { days, members } })
    const refused = await ask(8)
    expect(refused.answer.results.map(({ until, problem }) => [until, problem])).toEqual(
      members.map(() => [
        null,
        'You can extend the plan of a member by at most 7 days in 30 days. Please ask an owner for more.',
      ]),
    )
    expect((await ask(7)).answer.results.map(({ problem }) => problem)).toEqual([null, null])
  })
})

test('plans are given, changed and ended by owners alone', async () => {
  const plan = (await findPlan(t, 'ANNUAL')).id
  const member = await aMember(t, { plan: 'ANNUAL' })
  const person = { name: 'Ravi', email: 'ravi.new@example.com', mobileNumber: '98765 43210' }
  const change = (body: object) => t.request(users.update, { token: support.token, params: { id: member.id }, body })
  const answers = [
    await t.request(users.create, { token: support.token, body: { ...person, plan } }),
    await change({ currentPlan: null }),
    await change({ currentPlan: (await findPlan(t, 'HALF_YEARLY')).id }),
  ]
  expect(answers.map(({ json }) => json.code)).toEqual(answers.map(() => 'PERMISSION_REQUIRED'))
  expect((await change({ name: 'Renamed', currentPlan: plan })).status).toBe(200)
  expect((await t.request(users.create, { token: support.token, body: person })).status).toBe(201)
})

test('support changes nobody in the team but themselves', async () => {
  const other = await aUser(t)
  const [person, id] = [{ name: 'Renamed' }, owner.id]
  const ask = (call: Call, body?: object, params = { id }) =>
    t.request(call, { token: support.token, params, ...(body && { body }) })
  const bulk = await t.request(userBulk.extend, {
    token: support.token,
    body: { days: 1, members: [{ _id: id, expiresAt: t.clock.now().toISOString() }] },
  })
  const answers = [
    await ask(users.update, person),
    await ask(userDetails.signOut),
    await ask(userDetails.restartProgramme, { day: 1 }),
    await ask(userDetails.extend, { until: '2027-01-01' }),
  ]
  expect(answers.map(({ json }) => json?.code)).toEqual(answers.map(() => 'PERMISSION_REQUIRED'))
  expect(bulk.answer.results[0]?.problem).toBe('Your role in the team does not include this. Please ask an owner.')
  expect((await ask(users.update, person, support)).status).toBe(200)
  expect((await ask(users.update, person, other)).status).toBe(200)
})
