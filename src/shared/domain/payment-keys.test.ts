import { checkoutScriptFor, isKeyId, isKeyAllowed, SANDBOX_KEY_ID, keyProblem } from './payment-keys.ts'
import { describe, expect, test } from 'vitest'

describe('payment keys', () => {
  test.each([
    ['rzp_live_abc123', true, true],
    ['rzp_live_abc123', false, true],
    ['rzp_test_abc123', false, true],
    ['rzp_test_abc123', true, false],
    [SANDBOX_KEY_ID, false, true],
    [SANDBOX_KEY_ID, true, false],
    ['rzp_live_', true, false],
    ['xrzp_live_abc', true, false],
    ['rzp_live_abc\n', true, false],
    ['', false, false],
  ])('%j in production %s is allowed: %s', (keyId, production, allowed) => {
    expect(isKeyAllowed({ keyId, production, signInCodes: 'on', demo: false })).toBe(allowed)
  })

  test.each([
    { name: 'anyone can sign in as anyone', signInCodes: 'off', demo: false },
    { name: 'the payment simulator can pay orders', signInCodes: 'on', demo: true },
  ] as const)('live keys are refused where $name', ({ signInCodes, demo }) => {
    expect(isKeyAllowed({ keyId: 'rzp_live_abc123', production: false, signInCodes, demo })).toBe(false)
    expect(isKeyAllowed({ keyId: 'rzp_test_abc123', production: false, signInCodes, demo })).toBe(true)
  })

  test('the key of the simulator is a valid key id', () => {
    expect(isKeyId(SANDBOX_KEY_ID)).toBe(true)
  })

  test('only the key of the simulator opens its checkout', () => {
    expect(checkoutScriptFor(SANDBOX_KEY_ID)).toBe('/sandbox/checkout.js')
    expect(checkoutScriptFor('rzp_test_other')).toBe('https://checkout.razorpay.com/v1/checkout.js')
    expect(checkoutScriptFor('rzp_live_abc123')).toBe('https://checkout.razorpay.com/v1/checkout.js')
  })
})

test.each([
  { keyId: 'rzp_live_abc123', production: true, signInCodes: 'on', demo: false, problem: null },
  { keyId: 'rzp_test_abc123', production: true, signInCodes: 'on', demo: false, problem: /test key.*rzp_live_/ },
  { keyId: 'rzp_live_abc123', production: false, signInCodes: 'off', demo: false, problem: /live key.*sign-in codes/ },
  { keyId: 'rzp_live_abc123', production: false, signInCodes: 'off', demo: true, problem: /live key.*DEMO=off/ },
  { keyId: 'my key', production: false, signInCodes: 'off', demo: false, problem: /cannot be used/ },
] as const)('$keyId with production $production has the problem $problem', ({ problem, ...question }) => {
  expect(keyProblem(question)?.match(problem ?? /^$/)?.length ?? null).toBe(problem && 1)
})
