import * as events from './payments.events.ts'
import * as refunds from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Payments, PaymentsRefused } from '#server/ports/payments.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'

/** Brings the refunds that were asked for on their way, and notes how those that are on it stand. */
export type CarryOut = (provider: Payments, orderId: string) => Promise<void>

/** A request has been answered or has failed by then; the same key makes another one harmless. */
const SENDING_TAKES_AT_MOST_IN_MS = MINUTE_IN_MS

/** Each refund goes out under its own id as the key, so that dying anywhere gives the money back once. */
export function carryOutRefunds({ db, clock, log, audit }: Dependencies): CarryOut {
  /** How a refund ended stands in the audit log too, under the administrator who asked for it. */
  async function move(refund: refunds.OpenRefund, to: { status: RefundStatus; provider_refund_id?: string }) {
    const { id, orderId, actor_id: userId, providerPaymentId, amount_in_paise: amountInPaise } = refund
    await transact(db, async (trx) => {
      const moved = await refunds.move(trx, { id, ...to, now: clock.now() })
      if (!moved || to.status === 'PENDING' || userId === null) return
      await audit.record(trx, {
        by: { userId },
        action: to.status === 'FAILED' ? 'payment.refund-refused' : 'payment.refunded',
        subject: `payment:${orderId}`,
        name: providerPaymentId,
        after: { amount: rupees(amountInPaise) },
      })
    })
  }

  async function send(provider: Payments, refund: refunds.OpenRefund): Promise<void> {
    const { id, providerPaymentId, amount_in_paise: amountInPaise } = refund
    const now = clock.now()
    if (!(await refunds.claim(db, { id, now, since: new Date(now.getTime() - SENDING_TAKES_AT_MOST_IN_MS) }))) return
    try {
      const made = await provider.refund({ providerPaymentId, amountInPaise, key: id })
      await move(refund, { status: made.status, provider_refund_id: made.providerRefundId })
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error
      events.refundRefused(log, { refundId: id, providerPaymentId, reason: error.reason })
      await move(refund, { status: 'FAILED' })
    }
  }

  async function follow(provider: Payments, refund: refunds.OpenRefund): Promise<void> {
    const made = await provider.refundsOf(refund.providerPaymentId)
    const found = made.find(({ providerRefundId }) => providerRefundId === refund.provider_refund_id)
    if (found && found.status !== 'PENDING') await move(refund, { status: found.status })
  }

  return async (provider, orderId) => {
    for (const refund of await refunds.openOf(db, orderId)) {
      await (refund.status === 'ASKED' ? send(provider, refund) : follow(provider, refund))
    }
  }
}

type RefundStatus = 'PENDING' | 'PROCESSED' | 'FAILED'

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  audit: Pick<Audit, 'record'>
}
