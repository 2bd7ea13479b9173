import { type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: PaymentsTestApp
beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 30_000 })
})
afterAll(() => app.close())

test('fifty payments settled concurrently, each twice, are numbered from one to fifty', async () => {
  const paid = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const member = await app.aMember()
      const { body } = await app.createOrder(member, PLAN_IDS.HALF_YEARLY)
      const orderId = body.orderId as string
      const { response } = await app.pay(orderId)
      return { member, response: response ?? {} }
    }),
  )
  const answers = await Promise.all([...paid, ...paid].map(({ member, response }) => app.verify(member, response)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const rows = await app.db.selectFrom('receipts').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, at) => `2026-27/${String(at + 1).padStart(6, '0')}`),
  )
}, 120_000)
