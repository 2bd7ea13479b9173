import type { CheckResult, OrderStatus } from './orders.ts'

/**
 * The state of an order, as administrators see it. OPEN: it may still be paid. NOT_PAID: it is no longer checked.
 * ATTENTION: an administrator has to act.
 */
export const ORDER_STATES = ['OPEN', 'PAID', 'PART_REFUNDED', 'REFUNDED', 'NOT_PAID', 'ATTENTION'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The facts that decide an order's state. */
interface OrderFacts {
  status: OrderStatus
  lastCheck: CheckResult | null
  /** Whether the order will still be checked with the provider automatically. */
  isStillChecked: boolean
  isRefundedInPart: boolean
  /** Whether the provider has refused a refund, none has succeeded since, and nobody has settled it otherwise. */
  isRefundRefused: boolean
  /** Whether a payment that arrived after its member's account was deleted has not been refunded. */
  isWithoutMember: boolean
}

export function orderState(facts: OrderFacts): OrderState {
  if (facts.lastCheck === 'MISMATCHED' || facts.isRefundRefused || facts.isWithoutMember) return 'ATTENTION'
  if (facts.status === 'REFUNDED') return 'REFUNDED'
  if (facts.status === 'PAID') return facts.isRefundedInPart ? 'PART_REFUNDED' : 'PAID'
  return facts.isStillChecked ? 'OPEN' : 'NOT_PAID'
}

/** The reason for an order's state, as the API names it; the screen has a sentence for each. */
export type OrderStateReason =
  /** A captured payment differs from the order. */
  | 'WRONG_AMOUNT'
  /** The provider has refused a refund. */
  | 'REFUND_REFUSED'
  /** The member's account was deleted before the payment. */
  | 'MEMBER_HAD_LEFT'
  /** A refund is requested and not booked yet. */
  | 'REFUND_ON_ITS_WAY'
  /** The order was made with another key, for which the provider refuses the check. */
  | 'OTHER_KEY'
  /** The order was never created at the provider. */
  | 'NEVER_REACHED'
  /** The order was not checked with the provider yet. */
  | 'NOT_ASKED_YET'
  /** The provider knows of no payment attempt; checks continue. */
  | 'NOBODY_PAID_YET'
  /** The bank has not decided on a payment. */
  | 'BANK_CONFIRMING'
  /** Every payment attempt has failed. */
  | 'DECLINED'
  /** The provider did not answer the last check. */
  | 'PROVIDER_SILENT'
  /** The provider refused the last check. */
  | 'PROVIDER_REFUSED'
  /** No payment arrived while the order was checked. */
  | 'NEVER_PAID'

/** Null where nothing needs explaining: the order was paid or refunded. */
export function orderStateReason(facts: ReasonFacts): OrderStateReason | null {
  const { status, lastCheck, isStillChecked } = facts
  if (lastCheck === 'MISMATCHED') return 'WRONG_AMOUNT'
  if (facts.isRefundRefused) return 'REFUND_REFUSED'
  if (facts.isRefundOnItsWay) return 'REFUND_ON_ITS_WAY'
  if (facts.isWithoutMember) return 'MEMBER_HAD_LEFT'
  if (status === 'PAID' || status === 'REFUNDED') return null
  if (!facts.hasReachedProvider) return 'NEVER_REACHED'
  if (lastCheck === 'REFUSED') return facts.isCurrentKey ? 'PROVIDER_REFUSED' : 'OTHER_KEY'
  if (lastCheck === 'UNAVAILABLE') return 'PROVIDER_SILENT'
  if (lastCheck === 'PENDING') return 'BANK_CONFIRMING'
  if (!isStillChecked) return 'NEVER_PAID'
  if (lastCheck === 'FAILED') return 'DECLINED'
  return lastCheck === null ? 'NOT_ASKED_YET' : 'NOBODY_PAID_YET'
}

export interface ReasonFacts extends OrderFacts {
  isRefundOnItsWay: boolean
  /** Whether the order was created at the provider. */
  hasReachedProvider: boolean
  /** Whether it was made with the current key. */
  isCurrentKey: boolean
}
