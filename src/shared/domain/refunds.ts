import { MINIMUM_AMOUNT_IN_PAISE, type Paise } from './money.ts'

/** A plan that an upgrade has ended. */
export interface Upgraded {
  id: string
  /** The upgrade that ended it. */
  endedBy: string | null
  /** Whether all the money for it has gone back. */
  isRefunded: boolean
}

/**
 * Which plans open again when the money for an upgrade goes back: those that it had ended. They run to the end that
 * they always had, for the days went on by the calendar. One that was itself refunded stays closed, and what that one
 * had ended opens in its place.
 */
export function reopenedBy({ refundedId, upgraded }: { refundedId: string; upgraded: readonly Upgraded[] }): string[] {
  return upgraded
    .filter(({ endedBy }) => endedBy === refundedId)
    .flatMap(({ id, isRefunded }) => (isRefunded ? reopenedBy({ refundedId: id, upgraded }) : [id]))
}

/** A plan that was bought, or given. */
export interface Valued {
  id: string
  /** The upgrade that ended it. */
  endedBy: string | null
  /** When it was bought, the credit for what it replaced included. */
  worthInPaise: Paise
  refundedInPaise: Paise
}

/** What a plan is still worth: without the money that went back for it and for what it had replaced. */
export function worthLeft({ id, worthInPaise, refundedInPaise }: Valued, held: readonly Valued[]): Paise {
  const lost = held.filter(({ endedBy }) => endedBy === id).map((each) => each.worthInPaise - worthLeft(each, held))
  return Math.max(0, worthInPaise - refundedInPaise - lost.reduce((sum, each) => sum + each, 0))
}

/** What of a payment may still go back; what was asked for and is on its way counts as gone. */
export function refundable({ paidInPaise, refundedInPaise, onItsWayInPaise }: RefundableInput): Paise {
  return Math.max(0, paidInPaise - refundedInPaise - onItsWayInPaise)
}

interface RefundableInput {
  paidInPaise: Paise
  refundedInPaise: Paise
  onItsWayInPaise: Paise
}

/** Why this amount cannot go back, or null: at least one rupee, and no more than is left. */
export function refundTrouble({ amountInPaise, leftInPaise }: { amountInPaise: Paise; leftInPaise: Paise }) {
  if (leftInPaise < MINIMUM_AMOUNT_IN_PAISE) return 'NOTHING_LEFT'
  if (!Number.isInteger(amountInPaise) || amountInPaise < MINIMUM_AMOUNT_IN_PAISE) return 'TOO_LITTLE'
  return amountInPaise > leftInPaise ? 'TOO_MUCH' : null
}
