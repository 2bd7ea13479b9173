import { MINIMUM_AMOUNT_IN_PAISE, type Paise } from './money.ts'

/** A plan that an upgrade has ended. */
export interface UpgradedGrant {
  id: string
  /** The upgrade that ended it. */
  endedBy: string | null
  /** Whether it was refunded in full. */
  isRefunded: boolean
}

/**
 * The plans that are restored when an upgrade is refunded: those that the upgrade ended. They run to their original
 * end. A plan that was itself refunded stays ended, and the plans that it had ended are restored instead.
 */
export function grantsRestoredBy({
  refundedId,
  upgraded,
}: {
  refundedId: string
  upgraded: readonly UpgradedGrant[]
}): string[] {
  return upgraded
    .filter(({ endedBy }) => endedBy === refundedId)
    .flatMap(({ id, isRefunded }) => (isRefunded ? grantsRestoredBy({ refundedId: id, upgraded }) : [id]))
}

/** A bought or complimentary plan. */
export interface ValuedGrant {
  id: string
  /** The upgrade that ended it. */
  endedBy: string | null
  /** The value when it was bought, including the credit for the plan that it replaced. */
  valueInPaise: Paise
  refundedInPaise: Paise
}

/** What a plan is still worth: its value less the refunds of it and of the plans that it replaced. */
export function remainingValue(
  { id, valueInPaise, refundedInPaise }: ValuedGrant,
  plans: readonly ValuedGrant[],
): Paise {
  const lost = plans
    .filter(({ endedBy }) => endedBy === id)
    .map((each) => each.valueInPaise - remainingValue(each, plans))
  return Math.max(0, valueInPaise - refundedInPaise - lost.reduce((sum, each) => sum + each, 0))
}

/** The amount of a payment that can still be refunded; refunds on their way are deducted. */
export function refundableAmount({ paidInPaise, refundedInPaise, onItsWayInPaise }: RefundableInput): Paise {
  return Math.max(0, paidInPaise - refundedInPaise - onItsWayInPaise)
}

interface RefundableInput {
  paidInPaise: Paise
  refundedInPaise: Paise
  onItsWayInPaise: Paise
}

/** Why this amount cannot be refunded, or null: it must be at least one rupee and at most what is left. */
export function refundProblem({ amountInPaise, leftInPaise }: { amountInPaise: Paise; leftInPaise: Paise }) {
  if (leftInPaise < MINIMUM_AMOUNT_IN_PAISE) return 'NOTHING_LEFT'
  if (!Number.isInteger(amountInPaise) || amountInPaise < MINIMUM_AMOUNT_IN_PAISE) return 'TOO_LITTLE'
  return amountInPaise > leftInPaise ? 'TOO_MUCH' : null
}
