import * as events from './payments.events.ts'
import * as refunds from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Payments, PaymentsRefused } from '#server/ports/payments.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'

/** Brings the refunds that were asked for on their way, and notes how those that are on it stand. */
export type CarryOut = (provider: Payments, orderId: string) => Promise<void>

/** A request has been answered or has failed by then; the same key makes another one harmless. */
const SENDING_TAKES_AT_MOST_IN_MS = MINUTE_IN_MS

/** Each refund goes out under its own id as the key, so that dying anywhere gives the money back once. */
export function carryOutRefunds({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): CarryOut {
  async function send(provider: Payments, refund: refunds.OpenRefund): Promise<void> {
    const { id, providerPaymentId, amount_in_paise: amountInPaise } = refund
    const now = clock.now()
    if (!(await refunds.claim(db, { id, now, since: new Date(now.getTime() - SENDING_TAKES_AT_MOST_IN_MS) }))) return
    try {
      const made = await provider.refund({ providerPaymentId, amountInPaise, key: id })
      await refunds.move(db, { id, status: made.status, provider_refund_id: made.providerRefundId, now: clock.now() })
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error
      events.refundRefused(log, { refundId: id, providerPaymentId, reason: error.reason })
      await refunds.move(db, { id, status: 'FAILED', now: clock.now() })
    }
  }

  async function follow(provider: Payments, refund: refunds.OpenRefund): Promise<void> {
    const made = await provider.refundsOf(refund.providerPaymentId)
    const found = made.find(({ providerRefundId }) => providerRefundId === refund.provider_refund_id)
    if (found && found.status !== 'PENDING') {
      await refunds.move(db, { id: refund.id, status: found.status, now: clock.now() })
    }
  }

  return async (provider, orderId) => {
    for (const refund of await refunds.openOf(db, orderId)) {
      await (refund.status === 'ASKED' ? send(provider, refund) : follow(provider, refund))
    }
  }
}
