import { checkoutScriptFor, isKeyId, keyAllowed, SANDBOX_KEY_ID, whyNotAllowed } from './payment-keys.ts'
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
    expect(keyAllowed({ keyId, production, signInCodes: 'on', demo: false })).toBe(allowed)
  })

  test.each([
    { name: 'anyone signs in as anyone', signInCodes: 'off', demo: false },
    { name: 'orders can be paid at the sandbox', signInCodes: 'on', demo: true },
  ] as const)('real money has no place where $name', ({ signInCodes, demo }) => {
    expect(keyAllowed({ keyId: 'rzp_live_abc123', production: false, signInCodes, demo })).toBe(false)
    expect(keyAllowed({ keyId: 'rzp_test_abc123', production: false, signInCodes, demo })).toBe(true)
  })

  test('the sandbox has a key that looks like one', () => {
    expect(isKeyId(SANDBOX_KEY_ID)).toBe(true)
  })

  test('only the key of the sandbox opens the checkout of the sandbox', () => {
    expect(checkoutScriptFor(SANDBOX_KEY_ID)).toBe('/sandbox/checkout.js')
    expect(checkoutScriptFor('rzp_test_other')).toBe('https://checkout.razorpay.com/v1/checkout.js')
    expect(checkoutScriptFor('rzp_live_abc123')).toBe('https://checkout.razorpay.com/v1/checkout.js')
  })
})

test.each([
  { keyId: 'rzp_live_abc123', production: true, signInCodes: 'on', demo: false, words: null },
  { keyId: 'rzp_test_abc123', production: true, signInCodes: 'on', demo: false, words: /test key.*rzp_live_/ },
  { keyId: 'rzp_live_abc123', production: false, signInCodes: 'off', demo: false, words: /live key.*sign-in codes/ },
  { keyId: 'rzp_live_abc123', production: false, signInCodes: 'off', demo: true, words: /live key.*DEMO=off/ },
  { keyId: 'my key', production: false, signInCodes: 'off', demo: false, words: /cannot be used/ },
] as const)('$keyId with production $production is refused in words: $words', ({ words, ...question }) => {
  expect(whyNotAllowed(question)?.match(words ?? /^$/)?.length ?? null).toBe(words && 1)
})
