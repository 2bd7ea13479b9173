import type { LastCheck, OrderStatus } from './orders.ts'

/** How an order stands, as an administrator sees it. ATTENTION: money came that needs a person. */
export const PAYMENT_STATES = ['OPEN', 'PAID', 'PART_REFUNDED', 'REFUNDED', 'NOT_PAID', 'ATTENTION'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What decides how an order stands. */
export interface OrderFacts {
  status: OrderStatus
  lastCheck: LastCheck | null
  /** Whether the provider will be asked again by itself. */
  isWatched: boolean
  isRefundedInPart: boolean
  /** Whether the provider has refused a refund that was asked for, and none went through after it. */
  isRefundRefused: boolean
  /** Whether money that came when its member had left is still here: nobody has what was bought. */
  isForNobody: boolean
}

export function paymentState(facts: OrderFacts): PaymentState {
  if (facts.lastCheck === 'MISMATCHED' || facts.isRefundRefused || facts.isForNobody) return 'ATTENTION'
  if (facts.status === 'REFUNDED') return 'REFUNDED'
  if (facts.status === 'PAID') return facts.isRefundedInPart ? 'PART_REFUNDED' : 'PAID'
  return facts.isWatched ? 'OPEN' : 'NOT_PAID'
}

/** Why an order stands as it does: the key of the sentence that the screen says. */
export type PaymentReason =
  | 'WRONG_AMOUNT'
  | 'REFUND_REFUSED'
  | 'MEMBER_HAD_LEFT'
  | 'REFUND_ON_ITS_WAY'
  | 'OTHER_KEY'
  | 'NEVER_REACHED'
  | 'NOT_ASKED_YET'
  | 'NOBODY_PAID_YET'
  | 'BANK_CONFIRMING'
  | 'DECLINED'
  | 'PROVIDER_SILENT'
  | 'PROVIDER_REFUSED'
  | 'NEVER_PAID'

/** Null where there is nothing to explain: it was paid, or it went back. */
export function paymentReason(facts: ReasonFacts): PaymentReason | null {
  const { status, lastCheck, isWatched } = facts
  if (lastCheck === 'MISMATCHED') return 'WRONG_AMOUNT'
  if (facts.isRefundRefused) return 'REFUND_REFUSED'
  if (facts.isRefundOnItsWay) return 'REFUND_ON_ITS_WAY'
  if (facts.isForNobody) return 'MEMBER_HAD_LEFT'
  if (status === 'PAID' || status === 'REFUNDED') return null
  if (!facts.hasReachedProvider) return 'NEVER_REACHED'
  if (lastCheck === 'REFUSED') return facts.isPresentKey ? 'PROVIDER_REFUSED' : 'OTHER_KEY'
  if (lastCheck === 'UNAVAILABLE') return 'PROVIDER_SILENT'
  if (lastCheck === 'PENDING') return 'BANK_CONFIRMING'
  if (!isWatched) return 'NEVER_PAID'
  if (lastCheck === 'FAILED') return 'DECLINED'
  return lastCheck === null ? 'NOT_ASKED_YET' : 'NOBODY_PAID_YET'
}

export interface ReasonFacts extends OrderFacts {
  isRefundOnItsWay: boolean
  /** Whether the provider has made the order. */
  hasReachedProvider: boolean
  /** Whether it was made with the key that counts now. */
  isPresentKey: boolean
}
