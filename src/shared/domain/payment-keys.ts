/** The key of the payment simulator in the demo: a test key, so that production refuses it like any other. */
export const SANDBOX_KEY_ID = 'rzp_test_sandbox'

/** Whether the text is a key id: `rzp_test_…` or `rzp_live_…`. */
export function isKeyId(text: string): boolean {
  return /^rzp_(test|live)_[A-Za-z0-9]{1,40}$/.test(text)
}

/** Whether a key takes real money. */
export function isLiveKey(keyId: string): boolean {
  return keyId.startsWith('rzp_live_')
}

/**
 * Why payments may not be taken with this key, as a sentence; null when they may. Test keys in production would give
 * courses away (product decisions §6). Live keys are refused where anyone can sign in as anyone (product decisions §1),
 * where the simulator can pay orders, and where plans follow a clock that can be moved.
 */
export function keyProblem({ keyId, production, signInCodes, demo, settableClock }: KeyQuestion): string | null {
  if (!isKeyId(keyId)) return 'This key cannot be used here.'
  if (!isLiveKey(keyId)) {
    return production ? 'This is a test key. Please enter a live key: it begins with rzp_live_.' : null
  }
  if (demo) return 'This is a live key. It can be used once the demo is off (DEMO=off).'
  if (settableClock) return 'This is a live key. It can be used once the clock cannot be moved (SETTABLE_CLOCK=off).'
  return signInCodes === 'on' ? null : 'This is a live key. It can be used once sign-in codes are on.'
}

interface KeyQuestion {
  keyId: string
  production: boolean
  signInCodes: 'on' | 'off'
  /** Whether the payment simulator is on. */
  demo: boolean
  /** Whether `npm run clock` can move the time. */
  settableClock: boolean
}

/** The URL of the script that opens the checkout for an order made with this key. */
export function checkoutScriptFor(keyId: string): string {
  return keyId === SANDBOX_KEY_ID ? '/sandbox/checkout.js' : 'https://checkout.razorpay.com/v1/checkout.js'
}
