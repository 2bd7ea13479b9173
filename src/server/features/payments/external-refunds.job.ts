import { logProviderRefused } from './payments-log.ts'
import * as refunds from './refunds.repo.ts'
import type { Settle } from './settlement.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { DAY_IN_MS, HOUR_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  /** Null while no payment keys are set. */
  findProvider: () => Promise<PaymentProvider | null>
  settle: Settle
}

export const CHECK_EXTERNAL_REFUNDS_EVERY_SECONDS = HOUR_IN_MS / SECOND_IN_MS

/** A refund is final when the bank has it, up to a week after it was made; the rest covers a server that was down. */
const LOOKBACK_IN_MS = 14 * DAY_IN_MS

/**
 * Finds refunds that were made in the provider's dashboard and that no event reported: one request for all payments,
 * and one more for each payment that is not refunded in full in our books.
 */
export function externalRefundsJob({ db, clock, log, findProvider, settle }: Dependencies): () => Promise<void> {
  async function settleRefunded(provider: PaymentProvider): Promise<void> {
    const refundedPaymentIds = await provider.refundedSince(new Date(clock.now().getTime() - LOOKBACK_IN_MS))
    for (const order of await refunds.listOrdersWithUnrefunded(db, refundedPaymentIds)) {
      try {
        await settle(order)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        logProviderRefused(log, { orderId: order.id, reason: error.reason })
      }
    }
  }

  return async () => {
    const provider = await findProvider()
    if (!provider) return
    try {
      await settleRefunded(provider)
    } catch (error) {
      // When the provider is down, the next run is in an hour.
      if (error instanceof ProviderRefused) logProviderRefused(log, { orderId: null, reason: error.reason })
      else if (!(error instanceof ProviderUnavailable)) throw error
    }
  }
}
