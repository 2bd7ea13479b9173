import { DAY_IN_MS, HOUR_IN_MS, type Instant, MINUTE_IN_MS } from './ist.ts'
import type { Paise } from './money.ts'
import { CREDIT_VALID_FOR_IN_MS } from './plans.ts'

export const ORDER_STATUSES = ['CREATED', 'ATTEMPTED', 'PAID', 'REFUNDED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['CREATED', 'AUTHORIZED', 'CAPTURED', 'REFUNDED', 'FAILED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The result of checking an order with the provider. MISMATCHED: captured, but not with the order's amount. */
export const CHECK_RESULTS = [
  'NOTHING',
  'FAILED',
  'PENDING',
  'PAID',
  'REFUNDED',
  'MISMATCHED',
  'UNAVAILABLE',
  'REFUSED',
] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/**
 * The result of checking an order, from the outcomes of its payments: first what needs an administrator, then captured
 * money, then what is pending.
 */
export function combineOutcomes(outcomes: readonly CheckResult[]): CheckResult {
  const byUrgency = ['MISMATCHED', 'PAID', 'REFUNDED', 'PENDING', 'FAILED'] as const
  return byUrgency.find((outcome) => outcomes.includes(outcome)) ?? 'NOTHING'
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

/** Age of an unpaid order at its first check with the provider. */
const FIRST_CHECK_IN_MS = 2 * MINUTE_IN_MS
/** The shortest interval; an order with a payment attempt is checked this often while the member may be waiting. */
const FREQUENT_CHECK_INTERVAL_IN_MS = 5 * MINUTE_IN_MS
const FREQUENT_CHECKS_UNTIL_IN_MS = 2 * HOUR_IN_MS
/** The interval after that, until banks no longer confirm (product decisions §6). */
const SLOW_CHECK_INTERVAL_IN_MS = HOUR_IN_MS
const CHECKS_UNTIL_IN_MS = 5 * DAY_IN_MS
/** An order without a payment attempt is checked again after half its age, but never later than this. */
const MAX_CHECK_INTERVAL_IN_MS = 12 * HOUR_IN_MS

/** This many of a member's newest unpaid orders are checked on schedule; older ones more rarely. */
const NEWEST_ORDERS_CHECKED = 3

/**
 * LIKELY_PAID: the provider knows a payment of the order, or could not say. IDLE: it knows of none. SUPERSEDED: as
 * IDLE, and the member has made NEWEST_ORDERS_CHECKED newer orders.
 */
export type PollingClass = 'LIKELY_PAID' | 'IDLE' | 'SUPERSEDED'

/** How an unpaid order is polled; `newerOrders` counts the unpaid ones that the member has made since. */
export function pollingClassOf({ status, lastCheck, newerOrders }: PollingInput): PollingClass {
  const isUnknown = lastCheck === 'REFUSED' || lastCheck === 'UNAVAILABLE'
  if (status === 'ATTEMPTED' || isUnknown) return 'LIKELY_PAID'
  return newerOrders >= NEWEST_ORDERS_CHECKED ? 'SUPERSEDED' : 'IDLE'
}

interface PollingInput {
  status: OrderStatus
  lastCheck: CheckResult | null
  newerOrders: number
}

/**
 * When to check an unpaid order with the provider next: `now` when the check is overdue, null when no check is left.
 * The last check is at the end of the fifth day, or later if the server was down then: a member who has paid must not
 * lose their access because of downtime.
 */
export function nextOrderCheck(input: NextCheckInput): Instant | null {
  const { createdAt, lastCheckedAt, now } = input
  const createdMs = createdAt.getTime()
  const end = createdMs + CHECKS_UNTIL_IN_MS
  if (lastCheckedAt !== null && lastCheckedAt.getTime() >= end) return null
  const due =
    lastCheckedAt === null
      ? createdMs + FIRST_CHECK_IN_MS
      : lastCheckedAt.getTime() + checkInterval(input.pollingClass, lastCheckedAt.getTime() - createdMs)
  return new Date(Math.max(now.getTime(), Math.min(due, end)))
}

interface NextCheckInput {
  createdAt: Instant
  lastCheckedAt: Instant | null
  pollingClass: PollingClass
  now: Instant
}

/** How long to wait after checking an order of this age. */
function checkInterval(pollingClass: PollingClass, age: number): number {
  if (pollingClass === 'SUPERSEDED') return Math.max(SLOW_CHECK_INTERVAL_IN_MS, age)
  if (pollingClass === 'IDLE') {
    return Math.min(MAX_CHECK_INTERVAL_IN_MS, Math.max(FREQUENT_CHECK_INTERVAL_IN_MS, age / 2))
  }
  return age < FREQUENT_CHECKS_UNTIL_IN_MS ? FREQUENT_CHECK_INTERVAL_IN_MS : SLOW_CHECK_INTERVAL_IN_MS
}

/** An unpaid order is reused within this time, so that a double click makes one order. */
export const ORDER_REUSED_FOR_IN_MS = 15 * MINUTE_IN_MS

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
 * The price of a paid order and the part of it that was not paid, as they count at settlement and at the next upgrade.
 * A valid discount lowers the price. Not paid are the order's credit, a discount that has lapsed, and a price rise
 * since the order's price ceased to be valid: where no credit covers them, the payment buys only its share of the
 * plan's time.
 */
export function settledPricing({
  priceInPaise,
  creditInPaise,
  discountInPaise,
  isDiscountValid,
  riseInPaise,
}: PaidOrderAmounts) {
  const lapsedInPaise = riseInPaise + (isDiscountValid ? 0 : discountInPaise)
  return {
    priceInPaise: priceInPaise + riseInPaise - (isDiscountValid ? discountInPaise : 0),
    shortfallInPaise: creditInPaise + lapsedInPaise,
  }
}

interface PaidOrderAmounts {
  priceInPaise: Paise
  creditInPaise: Paise
  discountInPaise: Paise
  /** Whether the discount is still valid. */
  isDiscountValid: boolean
  /** The result of `priceRise`. */
  riseInPaise: Paise
}
