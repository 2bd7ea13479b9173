import { DAY_IN_MS, HOUR_IN_MS, type Instant, MINUTE_IN_MS } from './ist.ts'
import type { Paise } from './money.ts'
import { CREDIT_VALID_FOR_IN_MS } from './plans.ts'

export const ORDER_STATUSES = ['CREATED', 'ATTEMPTED', 'PAID', 'REFUNDED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['CREATED', 'AUTHORIZED', 'CAPTURED', 'REFUNDED', 'FAILED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The result of checking an order with the provider. MISMATCHED: captured, but not with the order's amount. */
export const LAST_CHECKS = [
  'NOTHING',
  'FAILED',
  'PENDING',
  'PAID',
  'REFUNDED',
  'MISMATCHED',
  'UNAVAILABLE',
  'REFUSED',
] as const
export type LastCheck = (typeof LAST_CHECKS)[number]

/** The overall result of one check: first what needs an administrator, then captured money, then what is pending. */
export function summariseChecks(outcomes: readonly LastCheck[]): LastCheck {
  const order = ['MISMATCHED', 'PAID', 'REFUNDED', 'PENDING', 'FAILED'] as const
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'NOTHING'
}

/** Whether an order's status may change: only forward; the same status is no change (product decisions §6). */
export function mayChangeOrderStatus(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_STATUSES.indexOf(to) > ORDER_STATUSES.indexOf(from)
}

/** Whether a payment's status may change. FAILED is not final: banks confirm late, so it may still be captured. */
export function mayChangePaymentStatus(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to)
}

const PAYMENT_TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  CREATED: ['AUTHORIZED', 'CAPTURED', 'REFUNDED', 'FAILED'],
  AUTHORIZED: ['CAPTURED', 'REFUNDED', 'FAILED'],
  FAILED: ['AUTHORIZED', 'CAPTURED', 'REFUNDED'],
  CAPTURED: ['REFUNDED'],
  REFUNDED: [],
}

/** The statuses from which a payment may change to this one. */
export function paymentStatusesBefore(to: PaymentStatus): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => mayChangePaymentStatus(from, to))
}

/** How often an order is checked while a refund of it is on its way. */
export const REFUND_CHECK_INTERVAL_IN_MS = 10 * MINUTE_IN_MS

/** Age of an open order at its first check with the provider. */
const FIRST_CHECK_IN_MS = 2 * MINUTE_IN_MS
/** The shortest interval; an order with a payment attempt is checked this often while the member may be waiting. */
const FREQUENT_CHECK_INTERVAL_IN_MS = 5 * MINUTE_IN_MS
const FREQUENT_CHECKS_UNTIL_IN_MS = 2 * HOUR_IN_MS
/** The interval after that, until banks no longer confirm (product decisions §6). */
const SLOW_CHECK_INTERVAL_IN_MS = HOUR_IN_MS
const CHECKS_UNTIL_IN_MS = 5 * DAY_IN_MS
/** An order without a payment attempt is checked again after half its age, but never later than this. */
const MAX_CHECK_INTERVAL_IN_MS = 12 * HOUR_IN_MS

/** This many of a member's newest open orders are checked on schedule; older ones more rarely. */
const NEWEST_ORDERS_CHECKED = 3

/**
 * ATTEMPTED: the provider knows a payment of the order, or could not say. UNATTEMPTED: it knows of none.
 * SUPERSEDED: as UNATTEMPTED, and the member has made NEWEST_ORDERS_CHECKED newer orders.
 */
export type OrderPolling = 'ATTEMPTED' | 'UNATTEMPTED' | 'SUPERSEDED'

/** How often an open order is polled; `newerOrders` counts the open ones that the member has made since. */
export function pollingOf({ status, lastCheck, newerOrders }: PollingInput): OrderPolling {
  const isUnknown = lastCheck === 'REFUSED' || lastCheck === 'UNAVAILABLE'
  if (status === 'ATTEMPTED' || isUnknown) return 'ATTEMPTED'
  return newerOrders >= NEWEST_ORDERS_CHECKED ? 'SUPERSEDED' : 'UNATTEMPTED'
}

interface PollingInput {
  status: OrderStatus
  lastCheck: LastCheck | null
  newerOrders: number
}

/**
 * When to check an open order with the provider next: `now` when the check is overdue, null when no check is left.
 * The last check is at the end of the fifth day, or later if the server was down then: a member who has paid must not
 * lose their access because of downtime.
 */
export function nextOrderCheck(input: NextCheckInput): Instant | null {
  const { createdAt, lastCheckedAt, now } = input
  const made = createdAt.getTime()
  const end = made + CHECKS_UNTIL_IN_MS
  if (lastCheckedAt !== null && lastCheckedAt.getTime() >= end) return null
  const due =
    lastCheckedAt === null
      ? made + FIRST_CHECK_IN_MS
      : lastCheckedAt.getTime() + checkInterval(input.polling, lastCheckedAt.getTime() - made)
  return new Date(Math.max(now.getTime(), Math.min(due, end)))
}

interface NextCheckInput {
  createdAt: Instant
  lastCheckedAt: Instant | null
  polling: OrderPolling
  now: Instant
}

/** How long to wait after checking an order of this age. */
function checkInterval(polling: OrderPolling, age: number): number {
  if (polling === 'SUPERSEDED') return Math.max(SLOW_CHECK_INTERVAL_IN_MS, age)
  if (polling === 'UNATTEMPTED') {
    return Math.min(MAX_CHECK_INTERVAL_IN_MS, Math.max(FREQUENT_CHECK_INTERVAL_IN_MS, age / 2))
  }
  return age < FREQUENT_CHECKS_UNTIL_IN_MS ? FREQUENT_CHECK_INTERVAL_IN_MS : SLOW_CHECK_INTERVAL_IN_MS
}

/** How long an order's price stays valid, as its credit and coupon do: banks confirm within this time. */
const PRICE_VALID_FOR_IN_MS = CREDIT_VALID_FOR_IN_MS

/** By how much the plan's price has risen since the order was made; 0 while the order's price is valid. */
export function priceRise({ priceInPaise, priceNowInPaise, orderedAt, now }: PriceRiseInput): Paise {
  const isStillValid = now.getTime() - orderedAt.getTime() <= PRICE_VALID_FOR_IN_MS
  return isStillValid ? 0 : Math.max(0, priceNowInPaise - priceInPaise)
}

interface PriceRiseInput {
  /** From the order. */
  priceInPaise: Paise
  priceNowInPaise: Paise
  orderedAt: Instant
  now: Instant
}

/**
 * The price and the credit of a paid order, as they count at settlement and at the next upgrade. A valid discount
 * lowers the price. A discount that has lapsed, and a price rise since the order's price ceased to be valid, are added
 * as credit that the member does not have: the payment then buys only its share of the plan's time.
 */
export function settledPricing({
  priceInPaise,
  creditInPaise,
  discountInPaise,
  isDiscounted,
  riseInPaise,
}: PaidOrderAmounts) {
  const lapsedInPaise = riseInPaise + (isDiscounted ? 0 : discountInPaise)
  return {
    priceInPaise: priceInPaise + riseInPaise - (isDiscounted ? discountInPaise : 0),
    creditInPaise: creditInPaise + lapsedInPaise,
  }
}

interface PaidOrderAmounts {
  priceInPaise: Paise
  creditInPaise: Paise
  discountInPaise: Paise
  /** Whether the discount is still valid. */
  isDiscounted: boolean
  /** The result of `priceRise`. */
  riseInPaise: Paise
}
