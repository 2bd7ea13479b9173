import { type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 30_000 })
})
afterAll(() => house.close())

test('fifty payments settled concurrently, each twice, are numbered from one to fifty', async () => {
  const paid = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const member = await house.aMember()
      const { body } = await house.createOrder(member, plan.HALF_YEARLY)
      const orderId = body.orderId as string
      const { response } = await house.pay(orderId)
      return { member, response: response ?? {} }
    }),
  )
  const answers = await Promise.all([...paid, ...paid].map(({ member, response }) => house.verify(member, response)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const rows = await house.db.selectFrom('receipts').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, at) => `2026-27/${String(at + 1).padStart(6, '0')}`),
  )
}, 120_000)
