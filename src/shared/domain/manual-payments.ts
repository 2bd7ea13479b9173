import { addIstDays, fromIstInput, type Instant, istDay } from './ist.ts'
import type { Paise } from './money.ts'
import { isOrderable, type PlanAvailability, type PlanType, type Quote } from './plans.ts'

/** How money came without the payment service: an administrator records it. */
export const MANUAL_PAYMENT_WAYS = ['CASH', 'UPI', 'BANK_TRANSFER', 'OTHER'] as const
export type ManualPaymentWay = (typeof MANUAL_PAYMENT_WAYS)[number]

/** How an order is paid. ONLINE: with the payment service. */
export const PAYMENT_WAYS = ['ONLINE', ...MANUAL_PAYMENT_WAYS] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** The id of a recorded payment, where a payment with the payment service has its id. */
export function manualPaymentId(orderId: string): string {
  return `${MANUAL_PREFIX}${orderId.replaceAll('-', '')}`
}

export function isManualPaymentId(paymentId: string): boolean {
  return paymentId.startsWith(MANUAL_PREFIX)
}

const MANUAL_PREFIX = 'manual_'

/** The highest amount of one recorded payment, in rupees: a digit too many is a typing error. */
export const MAX_MANUAL_AMOUNT = 200_000

/** How long ago a payment that is recorded now may have been received. */
const RECEIVED_WITHIN_DAYS = 366

/** Why a day ('YYYY-MM-DD', India) cannot be the one on which a payment was received, or null. */
export function receivedDayProblem(day: string, now: Instant): 'NO_DAY' | 'FUTURE' | 'LONG_AGO' | null {
  if (fromIstInput(`${day}T00:00`) === null) return 'NO_DAY'
  if (day > istDay(now)) return 'FUTURE'
  return day < istDay(addIstDays(now, -RECEIVED_WITHIN_DAYS)) ? 'LONG_AGO' : null
}

/** When a payment of that day counts as received: at noon, but not in the future. Throws RangeError without a day. */
export function receivedAt(day: string, now: Instant): Instant {
  const noon = fromIstInput(`${day}T12:00`)
  if (noon === null) throw new RangeError(`Not a day: ${day}`)
  return noon < now ? noon : now
}

/**
 * Whether an administrator may record a payment for a plan: one that the member could order, or the running longer
 * plan, which it extends.
 */
export function mayRecordPayment(plan: { planType: PlanType; availability: PlanAvailability; isOnSale: boolean }) {
  if (!plan.isOnSale) return false
  return isOrderable(plan.availability) || (plan.availability === 'ACTIVATED' && plan.planType !== 'INITIAL')
}

/**
 * The order of a recorded payment. An administrator who takes less than the plan costs gives a discount, so that the
 * payment buys the whole time; one who takes more has sold it for more.
 */
export function manualOrder({ amountInPaise, quote }: { amountInPaise: Paise; quote: Quote }): ManualOrder {
  const { priceInPaise, creditInPaise, payableInPaise } = quote
  if (amountInPaise > payableInPaise) {
    return { priceInPaise: amountInPaise + creditInPaise, creditInPaise, discountInPaise: 0 }
  }
  return { priceInPaise, creditInPaise, discountInPaise: payableInPaise - amountInPaise }
}

interface ManualOrder {
  priceInPaise: Paise
  creditInPaise: Paise
  discountInPaise: Paise
}
