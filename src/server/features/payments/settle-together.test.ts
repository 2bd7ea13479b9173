import type { OrderRow } from './payments.repo.ts'
import { settleTogether } from './settle-together.ts'
import type { Settled } from './settlement.ts'
import { PaymentsRefused, PaymentsUnavailable } from '#server/ports/payments.ts'
import { beforeEach, expect, test } from 'vitest'

/** One run of the settlement that a test ends when it likes. */
type Run = PromiseWithResolvers<Settled[]> & { orderId: string }

const PAID: Settled[] = [{ providerPaymentId: 'pay_1', outcome: 'PAID' }]
const order = (id: string) => ({ id }) as OrderRow

let runs: Run[]
let settle: ReturnType<typeof settleTogether>
beforeEach(() => {
  runs = []
  settle = settleTogether(({ id }) => {
    const run = { ...Promise.withResolvers<Settled[]>(), orderId: id }
    runs.push(run)
    return run.promise
  })
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('many at once are two questions, and the later ones hear what stood after they came', async () => {
  const first = settle(order('a'))
  const later = Array.from({ length: 199 }, () => settle(order('a')))
  expect(runs).toHaveLength(1)
  runs[0]?.resolve([])
  expect(await first).toEqual([])
  await turn()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(PAID)
  expect(await Promise.all(later)).toEqual(later.map(() => PAID))
  expect(runs).toHaveLength(2)
})

test('whoever comes when all is over asks anew, and another order waits for nobody', async () => {
  const first = settle(order('a'))
  void settle(order('b'))
  expect(runs.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  runs[0]?.resolve(PAID)
  await first
  void settle(order('a'))
  expect(runs).toHaveLength(3)
})

test('who waits for a provider that does not answer hears so at once', async () => {
  const all = [settle(order('a')), settle(order('a'))]
  runs[0]?.reject(new PaymentsUnavailable('silent'))
  const answers = await Promise.allSettled(all)
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(runs).toHaveLength(1)
  void settle(order('a'))
  expect(runs).toHaveLength(2)
})

test('another’s fault is not one’s own', async () => {
  const first = settle(order('a'))
  const second = settle(order('a'))
  runs[0]?.reject(new PaymentsRefused('400'))
  await expect(first).rejects.toThrow(PaymentsRefused)
  await turn()
  runs[1]?.resolve(PAID)
  expect(await second).toEqual(PAID)
})
