import { providerRefused } from './payments.events.ts'
import * as refunds from './refunds.repo.ts'
import type { Settle } from './settlement.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Payments, PaymentsRefused, PaymentsUnavailable } from '#server/ports/payments.ts'
import { DAY_IN_MS, HOUR_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  /** Null while no payment keys are set. */
  provider: () => Promise<Payments | null>
  settle: Settle
}

export const LOOK_FOR_REFUNDS_EVERY_SECONDS = HOUR_IN_MS / SECOND_IN_MS

/** A refund counts when the bank has it, up to a week after it was made; the rest is for a server that was away. */
const MADE_WITHIN_IN_MS = 14 * DAY_IN_MS

/**
 * Notices what was given back in the provider's dashboard and came with no event: one question for all payments, and
 * one more for each that we believe to hold still.
 */
export function refundsElsewhereJob({ db, clock, log, provider, settle }: Dependencies): () => Promise<void> {
  async function look(payments: Payments): Promise<void> {
    const given = await payments.refundedSince(new Date(clock.now().getTime() - MADE_WITHIN_IN_MS))
    for (const order of await refunds.ordersKeeping(db, given)) {
      try {
        await settle(order)
      } catch (error) {
        if (!(error instanceof PaymentsRefused)) throw error
        providerRefused(log, { orderId: order.id, reason: error.reason })
      }
    }
  }

  return async () => {
    const payments = await provider()
    if (!payments) return
    try {
      await look(payments)
    } catch (error) {
      // A provider that is down is asked again in an hour.
      if (error instanceof PaymentsRefused) providerRefused(log, { orderId: null, reason: error.reason })
      else if (!(error instanceof PaymentsUnavailable)) throw error
    }
  }
}
