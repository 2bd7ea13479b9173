import { logRefundRefused } from './payments-log.ts'
import * as refunds from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type PaymentProvider, ProviderRefused } from '#server/ports/payment-provider.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'

/** Sends the requested refunds of an order, and updates the status of those that the provider has not finished. */
type ProcessRefunds = (provider: PaymentProvider, orderId: string) => Promise<void>

/** A request has been answered or has failed by then; the idempotency key makes another one harmless. */
const SEND_TIMEOUT_IN_MS = MINUTE_IN_MS

const MAX_REFUSAL_LENGTH = 300

/** Each refund is sent with its id as idempotency key, so that a crash at any point never refunds twice. */
export function createRefundProcessor({ db, clock, log, audit }: Dependencies): ProcessRefunds {
  /** Also writes the end of a refund to the audit log, under the administrator who asked for it. */
  async function updateStatus(
    refund: refunds.UnfinishedRefund,
    to: { status: RefundStatus; provider_refund_id?: string; refusal?: string },
  ) {
    const { id, orderId, actor_id: userId, providerPaymentId, amount_in_paise: amountInPaise } = refund
    await transact(db, async (trx) => {
      const isUpdated = await refunds.updateStatus(trx, { id, ...to, now: clock.now() })
      if (!isUpdated || to.status === 'PENDING' || userId === null) return
      await audit.record(trx, {
        by: { userId },
        action: to.status === 'FAILED' ? 'payment.refund-refused' : 'payment.refunded',
        subject: `payment:${orderId}`,
        name: providerPaymentId,
        after: { amount: rupees(amountInPaise), ...(to.refusal && { refusal: to.refusal }) },
      })
    })
  }

  async function send(provider: PaymentProvider, refund: refunds.UnfinishedRefund): Promise<void> {
    const { id, providerPaymentId, amount_in_paise: amountInPaise } = refund
    const now = clock.now()
    if (!(await refunds.claimSending(db, { id, now, since: new Date(now.getTime() - SEND_TIMEOUT_IN_MS) }))) return
    try {
      const created = await provider.refund({ providerPaymentId, amountInPaise, key: id })
      await updateStatus(refund, { status: created.status, provider_refund_id: created.providerRefundId })
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      logRefundRefused(log, { refundId: id, providerPaymentId, reason: error.reason })
      await updateStatus(refund, { status: 'FAILED', refusal: error.reason.slice(0, MAX_REFUSAL_LENGTH) })
    }
  }

  async function checkProgress(provider: PaymentProvider, refund: refunds.UnfinishedRefund): Promise<void> {
    const providerRefunds = await provider.refundsOf(refund.providerPaymentId)
    const found = providerRefunds.find(({ providerRefundId }) => providerRefundId === refund.provider_refund_id)
    if (found && found.status !== 'PENDING') await updateStatus(refund, { status: found.status })
  }

  return async (provider, orderId) => {
    for (const refund of await refunds.listUnfinished(db, orderId)) {
      await (refund.status === 'ASKED' ? send(provider, refund) : checkProgress(provider, refund))
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
