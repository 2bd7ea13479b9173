import { checkoutScriptFor, isKeyId, SANDBOX_KEY_ID, keyProblem } from './payment-keys.ts'
import { describe, expect, test } from 'vitest'

const ordinary = { production: false, signInCodes: 'on', demo: false, settableClock: false } as const

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
    expect(keyProblem({ ...ordinary, keyId, production }) === null).toBe(allowed)
  })

  test.each([
    { name: 'anyone can sign in as anyone', where: { signInCodes: 'off' } },
    { name: 'the payment simulator can pay orders', where: { demo: true } },
    { name: 'the clock can be moved', where: { settableClock: true } },
  ] as const)('live keys alone are refused where $name', ({ where }) => {
    expect(keyProblem({ ...ordinary, keyId: 'rzp_live_abc123', ...where })).toMatch(/^This is a live key\./)
    expect(keyProblem({ ...ordinary, keyId: 'rzp_test_abc123', ...where })).toBeNull()
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
  { keyId: 'rzp_live_abc123', where: { production: true }, problem: null },
  { keyId: 'rzp_test_abc123', where: { production: true }, problem: /test key.*rzp_live_/ },
  { keyId: 'rzp_live_abc123', where: { signInCodes: 'off' }, problem: /live key.*sign-in codes/ },
  { keyId: 'rzp_live_abc123', where: { signInCodes: 'off', demo: true }, problem: /live key.*DEMO=off/ },
  { keyId: 'rzp_live_abc123', where: { settableClock: true }, problem: /live key.*SETTABLE_CLOCK=off/ },
  { keyId: 'my key', where: { signInCodes: 'off' }, problem: /cannot be used/ },
] as const)('$keyId where $where has the problem $problem', ({ keyId, where, problem }) => {
  expect(keyProblem({ ...ordinary, keyId, ...where })?.match(problem ?? /^$/)?.length ?? null).toBe(problem && 1)
})
