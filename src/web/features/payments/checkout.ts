import { type CheckoutConfirmation, loadRazorpay } from './razorpay.ts'
import type { UserAnswer } from '#shared/contract/auth.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { payments } from '#shared/contract/payments.ts'
import { BUILT_COLOUR } from '#shared/domain/brand-colour.ts'
import { currentLanguage, t } from '#web/i18n/t.ts'

interface CheckoutOptions {
  order: Answer<typeof payments.createOrder>
  planName: string
  user: UserAnswer
  signal: AbortSignal
  onConfirmed: (confirmation: CheckoutConfirmation) => void
  /** The window was closed without a confirmation; `wasDeclined` when the bank had declined before. */
  onClosed: (closed: { wasDeclined: boolean }) => void
}

/** Opens the provider's payment window for an order. Throws when the window cannot be opened. */
export async function openCheckout({
  order,
  planName,
  user,
  signal,
  onConfirmed,
  onClosed,
}: CheckoutOptions): Promise<void> {
  const Razorpay = await loadRazorpay(order.key)
  signal.throwIfAborted()
  let wasDeclined = false
  const checkout = new Razorpay({
    key: order.key,
    amount: order.amount,
    currency: order.currency,
    order_id: order.orderId,
    name: t('Sadhana'),
    description: t('{plan} plan', { plan: t(planName) }),
    prefill: { name: user.name, email: user.email, contact: user.mobileNumber },
    theme: { color: accentColour() },
    // Banks no longer take payments by a typed UPI id.
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }], language: currentLanguage() } },
    handler: onConfirmed,
    modal: { ondismiss: () => onClosed({ wasDeclined }), confirm_close: true },
  })
  checkout.on('payment.failed', () => {
    wasDeclined = true
  })
  checkout.open()
}

/** The accent colour, in the provider's notation; the built one has another in the style sheet. */
function accentColour(): string {
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
  return accent.startsWith('#') ? accent : BUILT_COLOUR
}
