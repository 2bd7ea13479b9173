import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aSession, aUser, findPlan } from '#tests/kit/users.ts'
import { grantsOf } from './subscriptions.repo.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { joinGrants } from '#shared/domain/grants.ts'
import { addIstDays, HOUR_IN_MS } from '#shared/domain/ist.ts'
import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '#shared/domain/plans.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

test('the stored periods are those of joinGrants, after every change', async () => {
  const { members, below } = await seedRandomGrants({ seed: 1, members: 40 })
  await expectPeriodsOf(members)
  const grants = await t.db.selectFrom('grants').select(['id', 'starts_at', 'ends_at']).execute()
  for (const { id, starts_at, ends_at } of grants.filter(() => below(3) === 0)) {
    const endedAt = new Date(
      starts_at.getTime() + below((ends_at.getTime() - starts_at.getTime()) / HOUR_IN_MS) * HOUR_IN_MS,
    )
    const ended = { ended_at: endedAt, end_reason: below(2) === 0 ? ('REMOVED' as const) : ('REFUNDED' as const) }
    await t.db.updateTable('grants').set(ended).where('id', '=', id).execute()
  }
  await expectPeriodsOf(members)
  for (const { id } of grants.filter(() => below(4) === 0))
    await t.db.deleteFrom('grants').where('id', '=', id).execute()
  await expectPeriodsOf(members)
})

test.each([2, 3, 4])('each status lists those whom the list shows with it, seed %d', async (seed) => {
  const { below } = await seedRandomGrants({ seed, members: 40 })
  for (const { id, starts_at } of await t.db.selectFrom('grants').select(['id', 'starts_at']).execute()) {
    const ended = { ended_at: addIstDays(starts_at, below(60)), end_reason: 'REMOVED' as const }
    if (below(3) === 0) await t.db.updateTable('grants').set(ended).where('id', '=', id).execute()
  }
  const { id: adminId } = await anAdmin(t)
  let token = ''
  const read = async (query: Record<string, string>) =>
    (await t.request(contract.users.list, { token, query: { limit: '200', ...query } })).answer
  for (const days of [0, 30, 200]) {
    t.clock.set(addIstDays(new Date(NOON), days))
    token = await aSession(t, adminId)
    const all = (await read({})).users
    for (const status of SUBSCRIPTION_STATUSES) {
      const expected = all.filter((user) => user.subscriptionStatus === status)
      expect(await read({ status })).toMatchObject({ total: expected.length, users: expected })
      const byEnd = await read({ status, sort: 'PLAN_END' })
      expect(byEnd.users.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ _id }) => _id).toSorted())
    }
    for (const plan of PLAN_TYPES) {
      const expected = all.filter(({ currentPlan }) => currentPlan?.planType === plan)
      expect((await read({ plan })).users).toEqual(expected)
    }
    const soon = all.filter(
      (user) =>
        user.subscriptionStatus === 'ACTIVE' && user.expiresAt && user.expiresAt <= addIstDays(t.clock.now(), 30),
    )
    expect((await read({ endsWithinDays: '30' })).users).toEqual(soon)
  }
})

/** Members with up to five grants each, at any times, also overlapping or following each other without a gap. */
async function seedRandomGrants({ seed, members: count }: { seed: number; members: number }) {
  const below = pseudoRandom(seed)
  const plans = await Promise.all(PLAN_TYPES.map((planType) => findPlan(t, planType)))
  const members: string[] = []
  for (let member = 0; member < count; member += 1) {
    const { id: user_id } = await aUser(t)
    members.push(user_id)
    let starts_at = addIstDays(new Date(NOON), -below(400))
    for (let left = below(6); left > 0; left -= 1) {
      const ends_at = new Date(starts_at.getTime() + (1 + below(120 * 24)) * HOUR_IN_MS)
      const plan = plans[below(plans.length)]
      if (!plan) continue
      const grant = {
        id: newId(),
        user_id,
        plan_id: plan.id,
        source: 'ADMIN',
        payment_id: null,
        actor_id: null,
      } as const
      await t.db
        .insertInto('grants')
        .values({ ...grant, starts_at, ends_at, ended_at: null, end_reason: null, created_at: new Date(NOON) })
        .execute()
      // A second after the end is no gap, two are.
      const gaps = [0, 1000, 2000, below(40) * 24 * HOUR_IN_MS, -below(20) * 24 * HOUR_IN_MS]
      starts_at = new Date(ends_at.getTime() + (gaps[below(gaps.length)] ?? 0))
    }
  }
  return { members, below }
}

async function expectPeriodsOf(members: string[]): Promise<void> {
  const grants = Map.groupBy(await grantsOf(t.db, members), ({ userId }) => userId)
  const expected = members.flatMap((id) =>
    joinGrants(grants.get(id) ?? []).map(({ planType, startsAt, endsAt, wasRemoved }) =>
      [id, planType, startsAt.toISOString(), endsAt.toISOString(), wasRemoved].join(' '),
    ),
  )
  const stored = await t.db.selectFrom('plan_periods').selectAll().execute()
  const found = stored.map(({ user_id, plan_type, starts_at, ends_at, was_removed }) =>
    [user_id, plan_type, starts_at.toISOString(), ends_at.toISOString(), was_removed].join(' '),
  )
  expect(expected.length).toBeGreaterThan(members.length / 2)
  expect(found.toSorted()).toEqual(expected.toSorted())
}

/** Whole numbers below a limit, the same for the same seed (Park–Miller). */
function pseudoRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * Math.max(1, Math.floor(limit)))
  }
}
