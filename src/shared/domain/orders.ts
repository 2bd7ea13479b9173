import { DAY_IN_MS, HOUR_IN_MS, type Instant, MINUTE_IN_MS } from './ist.ts'
import type { Paise } from './money.ts'
import { CREDIT_KEPT_FOR_IN_MS } from './plans.ts'

export const ORDER_STATUSES = ['CREATED', 'ATTEMPTED', 'PAID', 'REFUNDED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['CREATED', 'AUTHORIZED', 'CAPTURED', 'REFUNDED', 'FAILED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What came of asking the provider about an order. MISMATCHED: captured, but not what the order asks for. */
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

/** What one look at an order tells in all: what wants a person first, then money, then what is still to come. */
export function lastCheckOf(outcomes: readonly LastCheck[]): LastCheck {
  const order = ['MISMATCHED', 'PAID', 'REFUNDED', 'PENDING', 'FAILED'] as const
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'NOTHING'
}

/** Whether an order may go from one status to another: forward only, a repeat is no move (decisions §6). */
export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_STATUSES.indexOf(to) > ORDER_STATUSES.indexOf(from)
}

/** The same for a payment. A failed one is not final: banks confirm late, so it may still be captured. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to)
}

const PAYMENT_MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  CREATED: ['AUTHORIZED', 'CAPTURED', 'REFUNDED', 'FAILED'],
  AUTHORIZED: ['CAPTURED', 'REFUNDED', 'FAILED'],
  FAILED: ['AUTHORIZED', 'CAPTURED', 'REFUNDED'],
  CAPTURED: ['REFUNDED'],
  REFUNDED: [],
}

/** Where a payment may have come from. */
export function paymentStatusesBefore(to: PaymentStatus): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => mayMovePayment(from, to))
}

/** While a refund is on its way, its order is looked at this often. */
export const REFUND_CHECK_INTERVAL_IN_MS = 10 * MINUTE_IN_MS

/** The provider is asked about an open order this long after it was made … */
export const FIRST_CHECK_IN_MS = 2 * MINUTE_IN_MS
/** … then this often at most; one that somebody has tried to pay exactly this often, while they may be waiting … */
export const EAGER_CHECK_INTERVAL_IN_MS = 5 * MINUTE_IN_MS
export const EAGER_CHECKS_UNTIL_IN_MS = 2 * HOUR_IN_MS
/** … then hourly, until banks no longer confirm (decisions §6). */
export const PATIENT_CHECK_INTERVAL_IN_MS = HOUR_IN_MS
export const CHECKS_UNTIL_IN_MS = 5 * DAY_IN_MS
/** One that nobody has tried to pay is asked about after half its age, but never later than this. */
export const LONGEST_CHECK_INTERVAL_IN_MS = 12 * HOUR_IN_MS

/** So many open orders of a member, the newest, are asked about by their schedule; older ones more rarely. */
export const ORDERS_FOLLOWED = 3

/**
 * ATTEMPTED: the provider knows a payment of the order, or could not say. UNATTEMPTED: it knows of none.
 * SUPERSEDED: none either, and the member has made ORDERS_FOLLOWED newer ones.
 */
export type OrderPursuit = 'ATTEMPTED' | 'UNATTEMPTED' | 'SUPERSEDED'

/** How an open order is followed up; `newerOrders` are the open ones that its member has made since. */
export function pursuitOf({ status, lastCheck, newerOrders }: PursuitInput): OrderPursuit {
  const isUnknown = lastCheck === 'REFUSED' || lastCheck === 'UNAVAILABLE'
  if (status === 'ATTEMPTED' || isUnknown) return 'ATTEMPTED'
  return newerOrders >= ORDERS_FOLLOWED ? 'SUPERSEDED' : 'UNATTEMPTED'
}

interface PursuitInput {
  status: OrderStatus
  lastCheck: LastCheck | null
  newerOrders: number
}

/**
 * When to ask the provider about an open order next: `now` when that is overdue, null when it need not be asked again.
 * The last question falls on the end of the fifth day, or after it when the server was away: a member who has paid
 * must not lose their access to a server that slept.
 */
export function reconcileAfter({ createdAt, lastCheckedAt, pursuit, now }: ReconcileInput): Instant | null {
  const made = createdAt.getTime()
  const end = made + CHECKS_UNTIL_IN_MS
  if (lastCheckedAt !== null && lastCheckedAt.getTime() >= end) return null
  const due =
    lastCheckedAt === null
      ? made + FIRST_CHECK_IN_MS
      : lastCheckedAt.getTime() + pauseOf(pursuit, lastCheckedAt.getTime() - made)
  return new Date(Math.max(now.getTime(), Math.min(due, end)))
}

interface ReconcileInput {
  createdAt: Instant
  lastCheckedAt: Instant | null
  pursuit: OrderPursuit
  now: Instant
}

/** How long to wait after a question that an order was asked about at this age. */
function pauseOf(pursuit: OrderPursuit, age: number): number {
  if (pursuit === 'SUPERSEDED') return Math.max(PATIENT_CHECK_INTERVAL_IN_MS, age)
  if (pursuit === 'UNATTEMPTED') {
    return Math.min(LONGEST_CHECK_INTERVAL_IN_MS, Math.max(EAGER_CHECK_INTERVAL_IN_MS, age / 2))
  }
  return age < EAGER_CHECKS_UNTIL_IN_MS ? EAGER_CHECK_INTERVAL_IN_MS : PATIENT_CHECK_INTERVAL_IN_MS
}

/** An order's price is kept for this long, as a credit and a coupon are: banks confirm within it. */
export const PRICE_KEPT_FOR_IN_MS = CREDIT_KEPT_FOR_IN_MS

/** By how much the plan's price has risen since an order whose time is over; 0 while its price is kept. */
export function priceRise({ priceInPaise, priceNowInPaise, orderedAt, now }: PriceRiseInput): Paise {
  const isKept = now.getTime() - orderedAt.getTime() <= PRICE_KEPT_FOR_IN_MS
  return isKept ? 0 : Math.max(0, priceNowInPaise - priceInPaise)
}

interface PriceRiseInput {
  /** As the order has it. */
  priceInPaise: Paise
  priceNowInPaise: Paise
  orderedAt: Instant
  now: Instant
}

/**
 * The price and the credit that a paid order is worth at the next upgrade. What was not paid for is no worth: a discount
 * lowers the price. A discount that counts no more when it is paid, and what the price has risen by since the order's
 * time was over, are a credit that nobody has: what was paid buys its part of the plan's time.
 */
export function paidTerms({ priceInPaise, creditInPaise, discountInPaise, isDiscounted, riseInPaise }: PaidOrder) {
  const lapsedInPaise = riseInPaise + (isDiscounted ? 0 : discountInPaise)
  return {
    priceInPaise: priceInPaise + riseInPaise - (isDiscounted ? discountInPaise : 0),
    creditInPaise: creditInPaise + lapsedInPaise,
  }
}

interface PaidOrder {
  priceInPaise: Paise
  creditInPaise: Paise
  discountInPaise: Paise
  /** Whether the discount still counts. */
  isDiscounted: boolean
  /** As `priceRise` gives it. */
  riseInPaise: Paise
}
