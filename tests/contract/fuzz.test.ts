import { allCalls } from './calls.ts'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { testClock } from '#tests/kit/clock.ts'
import { type PaymentProviderSimulator, startPaymentProviderSimulator } from '#tests/kit/payment-provider-simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SEED = 20_261_121
/** Of each role; a few for every call. */
const REQUESTS = 4 * allCalls.length

let payments: PaymentProviderSimulator
let t: TestApp
beforeAll(async () => {
  payments = await startPaymentProviderSimulator({ clock: testClock(NOON) })
  t = await testApp({ env: payments.env })
})
afterAll(async () => {
  await t.close()
  await payments.close()
})

test('every response to valid and invalid requests of four roles follows the contract', async () => {
  const { sent, valid, faults, neverAnswered } = await fuzz(t, { seed: SEED, requests: REQUESTS })
  expect(faults.map(({ kind, role, why, request }) => `${kind} ${role} ${request}: ${why}`)).toEqual([])
  expect(sent).toBe(4 * REQUESTS)
  // Without both kinds of requests and a success of most calls the test would check little.
  expect([valid > sent / 4, valid < 0.9 * sent]).toEqual([true, true])
  expect(neverAnswered.length, neverAnswered.join(', ')).toBeLessThan(allCalls.length / 2)
}, 300_000)
