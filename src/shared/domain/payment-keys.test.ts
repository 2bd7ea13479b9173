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
    expect(keyAllowed({ keyId, production, signInCodes: 'on' })).toBe(allowed)
  })

  test('real money has no place where anyone signs in as anyone', () => {
    const open = { production: false, signInCodes: 'off' } as const
    expect(keyAllowed({ keyId: 'rzp_live_abc123', ...open })).toBe(false)
    expect(keyAllowed({ keyId: 'rzp_test_abc123', ...open })).toBe(true)
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
  { keyId: 'rzp_live_abc123', production: true, signInCodes: 'on', words: null },
  { keyId: 'rzp_test_abc123', production: true, signInCodes: 'on', words: /test key.*rzp_live_/ },
  { keyId: 'rzp_live_abc123', production: false, signInCodes: 'off', words: /live key.*sign-in codes/ },
  { keyId: 'my key', production: false, signInCodes: 'off', words: /cannot be used/ },
] as const)('$keyId with production $production is refused in words: $words', ({ words, ...question }) => {
  expect(whyNotAllowed(question)?.match(words ?? /^$/)?.length ?? null).toBe(words && 1)
})
