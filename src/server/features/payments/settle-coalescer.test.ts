import type { OrderRow } from './payments.repo.ts'
import { createSettleCoalescer } from './settle-coalescer.ts'
import type { PaymentOutcome } from './settlement.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { beforeEach, expect, test } from 'vitest'

/** A run of the settlement that the test ends. */
type Run = PromiseWithResolvers<PaymentOutcome[]> & { orderId: string }

const PAID: PaymentOutcome[] = [{ providerPaymentId: 'pay_1', outcome: 'PAID' }]
const order = (id: string) => ({ id }) as OrderRow

let runs: Run[]
let settle: ReturnType<typeof createSettleCoalescer>
beforeEach(() => {
  runs = []
  settle = createSettleCoalescer(({ id }) => {
    const run = { ...Promise.withResolvers<PaymentOutcome[]>(), orderId: id }
    runs.push(run)
    return run.promise
  })
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('many concurrent calls make two runs, and the later calls get the result of the second one', async () => {
  const first = settle(order('a'))
  const later = Array.from({ length: 199 }, () => settle(order('a')))
  expect(runs).toHaveLength(1)
  runs[0]?.resolve([])
  expect(await first).toEqual([])
  await nextTurn()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(PAID)
  expect(await Promise.all(later)).toEqual(later.map(() => PAID))
  expect(runs).toHaveLength(2)
})

test('a call after the last run starts a new one, and another order does not wait', async () => {
  const first = settle(order('a'))
  void settle(order('b'))
  expect(runs.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  runs[0]?.resolve(PAID)
  await first
  void settle(order('a'))
  expect(runs).toHaveLength(3)
})

test('waiting calls fail at once when the provider does not answer', async () => {
  const all = [settle(order('a')), settle(order('a'))]
  runs[0]?.reject(new ProviderUnavailable('silent'))
  const answers = await Promise.allSettled(all)
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(runs).toHaveLength(1)
  void settle(order('a'))
  expect(runs).toHaveLength(2)
})

test('a refused run does not fail the waiting call', async () => {
  const first = settle(order('a'))
  const second = settle(order('a'))
  runs[0]?.reject(new ProviderRefused('400'))
  await expect(first).rejects.toThrow(ProviderRefused)
  await nextTurn()
  runs[1]?.resolve(PAID)
  expect(await second).toEqual(PAID)
})
