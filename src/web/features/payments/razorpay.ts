import { checkoutScriptFor } from '#shared/domain/payment-keys.ts'
import { trustPaymentProvider } from '#web/platform/trusted-types.ts'

/** What the checkout passes on after a payment. */
export interface CheckoutConfirmation {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The part of the provider's options that we use; the amount is in paise. */
interface RazorpayOptions {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  config: { display: { hide: { method: string; flows: string[] }[]; language: string } }
  handler: (confirmation: CheckoutConfirmation) => void
  modal: { ondismiss: () => void; confirm_close: boolean }
}

interface RazorpayCheckout {
  open(): void
  on(event: 'payment.failed', listener: () => void): void
}

type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayCheckout

declare global {
  interface Window {
    /** Set by the provider's script, or by the sandbox's in the demo. */
    Razorpay?: RazorpayConstructor
  }
}

const SCRIPT_TIMEOUT_IN_MS = 30_000

/** Loads the script that opens the checkout for this key, once; a failure can be tried again. */
export async function loadRazorpay(key: string): Promise<RazorpayConstructor> {
  const scriptUrl = checkoutScriptFor(key)
  if (loadedScriptUrl !== scriptUrl || !window.Razorpay) {
    await loadScript(scriptUrl)
    loadedScriptUrl = scriptUrl
  }
  if (!window.Razorpay) throw new Error('The script did not define the checkout.')
  return window.Razorpay
}

let loadedScriptUrl: string | null = null

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`The script did not load: ${url}`))
    }
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_IN_MS)
    trustPaymentProvider()
    script.src = url
    script.async = true
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    document.head.append(script)
  })
}
