import { contract } from '#shared/contract/index.ts'
import type { Answer } from '#shared/contract/call.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { adminCoupons, audit } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const terms = {
  kind: 'PERCENT',
  value: 10,
  plans: ['ANNUAL', 'HALF_YEARLY'],
  from: null,
  to: null,
  mostUses: null,
  mostUsesByMember: 1,
}
const create = (body: object, token: string | undefined = admin.token) =>
  t.request(adminCoupons.create, { token, body: { ...terms, ...body } })
const update = (id: string, body: object) =>
  t.request(adminCoupons.update, { token: admin.token, params: { id }, body })
const createCoupon = async (body: object): Promise<Answer<typeof adminCoupons.create>['coupon']> =>
  (await create(body)).answer.coupon
const auditEntriesOf = async (id: string) => {
  const { entries } = (await t.request(audit.list, { token: admin.token, query: { limit: '200' } })).answer
  return entries.filter(({ subject }) => subject._id === id).toReversed()
}

describe('a coupon', () => {
  test('is stored in capitals, listed with its state and found by its code', async () => {
    const coupon = await createCoupon({ code: '  diwali-25 ', from: '2026-11-22', to: '2026-11-30', mostUses: 20 })
    expect(coupon).toMatchObject({
      code: 'DIWALI-25',
      ...terms,
      plans: ['HALF_YEARLY', 'ANNUAL'],
      from: '2026-11-22',
      to: '2026-11-30',
      mostUses: 20,
      isActive: true,
      state: 'COMING',
      paidUses: 0,
      heldUses: 0,
    })
    const { coupons, total } = (await t.request(adminCoupons.list, { token: admin.token, query: { search: 'wali' } }))
      .answer
    expect([coupons, total]).toEqual([[coupon], 1])
  })

  test('with an amount is answered in rupees', async () => {
    const { _id, value } = await createCoupon({ code: 'RUPEES', kind: 'AMOUNT', value: 250 })
    expect(value).toBe(250)
    expect((await update(_id, { value: 300 })).answer.coupon.value).toBe(300)
  })

  test('is refused when its code exists in any spelling', async () => {
    await create({ code: 'TWICE' })
    expect(await create({ code: ' twice' })).toMatchObject({
      status: 409,
      json: { code: 'ALREADY_EXISTS', fields: { code: 'There is a coupon with this code already.' } },
    })
    const both = await Promise.all([create({ code: 'ATONCE' }), create({ code: 'ATONCE' })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('is changed in part, ended and restarted, each with an audit entry', async () => {
    const { _id } = await createCoupon({ code: 'STORY' })
    await update(_id, { value: 20, mostUses: 5 })
    expect((await update(_id, { isActive: false })).answer.coupon).toMatchObject({ state: 'ENDED', value: 20 })
    expect((await update(_id, { isActive: true, mostUses: null })).answer.coupon).toMatchObject({
      state: 'RUNNING',
      mostUses: null,
      mostUsesByMember: 1,
    })
    const log = await auditEntriesOf(_id)
    expect(log.map(({ act }) => act)).toEqual(['coupon.create', 'coupon.update', 'coupon.end', 'coupon.update'])
    expect(log[1]).toMatchObject({ before: { value: 10, mostUses: null }, after: { value: 20, mostUses: 5 } })
    expect(log[2]).toMatchObject({ before: { isActive: true }, after: { isActive: false } })
  })

  test('that was changed meanwhile is not overwritten', async () => {
    const { _id, version } = await createCoupon({ code: 'VERSIONS' })
    const both = await Promise.all([update(_id, { version, value: 20 }), update(_id, { version, value: 30 })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await update(_id, { version, value: 40 })).toMatchObject({ json: { code: 'CHANGED_MEANWHILE' } })
  })
})

test.each<[string, object, string]>([
  ['a code with spaces', { code: 'TWO WORDS' }, 'code'],
  ['a short code', { code: 'AB' }, 'code'],
  ['a code of another script', { code: 'दिवाली' }, 'code'],
  ['no code', { code: undefined }, 'code'],
  ['a value of zero', { value: 0 }, 'value'],
  ['half a percent', { value: 0.5 }, 'value'],
  ['more than 100 percent', { value: 101 }, 'value'],
  ['too many rupees', { kind: 'AMOUNT', value: 100_001 }, 'value'],
  ['another kind', { kind: 'GIFT' }, 'kind'],
  ['no plan', { plans: [] }, 'plans'],
  ['a day that does not exist', { from: '2026-02-30' }, 'from'],
  ['an end before the beginning', { from: '2026-11-22', to: '2026-11-21' }, 'to'],
  ['a limit of zero uses', { mostUses: 0 }, 'mostUses'],
])('%s is refused at its field', async (_name, body, field) => {
  const { status, json } = await create({ code: 'REFUSED', ...body })
  expect([status, json.code]).toEqual([400, 'MALFORMED'])
  expect(Object.keys(json.fields as object)).toEqual([field])
})

test('an invalid combination is also refused when only a part of it changes', async () => {
  const { _id } = await createCoupon({ code: 'PARTS', kind: 'AMOUNT', value: 250, from: '2026-11-22' })
  expect(await update(_id, { kind: 'PERCENT' })).toMatchObject({ status: 400 })
  expect(await update(_id, { to: '2026-11-21' })).toMatchObject({ status: 400 })
})

test('only administrators see, create and change coupons', async () => {
  const { _id } = await createCoupon({ code: 'ROLES' })
  const member = await aUser(t)
  for (const [token, status] of [
    ['', 401],
    [member.token, 403],
  ] as const) {
    expect((await create({ code: 'MINE' }, token)).status).toBe(status)
    expect((await t.request(adminCoupons.list, { token })).status).toBe(status)
    const change = { token, params: { id: _id }, body: { value: 99 } }
    expect((await t.request(adminCoupons.update, change)).status).toBe(status)
  }
  expect(await update('01900000-0000-7000-8000-0000000000ff', { value: 5 })).toMatchObject({ status: 404 })
})
