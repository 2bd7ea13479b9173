import type { PaymentBooking } from './payment-booking.ts'
import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import * as refunds from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember, lockOrder } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Input } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { adminPayments as calls } from '#shared/contract/admin-payments.ts'
import { errors } from '#shared/contract/errors.ts'
import { paise, rupees } from '#shared/domain/money.ts'
import { REFUND_CHECK_INTERVAL_IN_MS } from '#shared/domain/orders.ts'
import { refundableAmount, refundProblem } from '#shared/domain/refunds.ts'

interface RefundRequest {
  order: Pick<OrderRow, 'id' | 'user_id' | 'way'>
  body: Input<typeof calls.refund>['body']
  viewer: Viewer
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  booking: PaymentBooking
}

/**
 * Stores the refund of a payment before the provider is asked, so that a crash in between never refunds twice. The
 * refund of a recorded payment is complete with that: the administrator has paid the money back. The same key makes one
 * refund. Returns the order as it is then.
 */
export function createRefundRequests({ db, clock, audit, booking }: Dependencies) {
  return ({ order: { id: orderId, user_id: userId, way }, body, viewer }: RefundRequest): Promise<OrderRow> => {
    const { key, reason, paymentId = '' } = body
    if (!key || !reason) {
      throw new Refused('MALFORMED', { fields: { ...(!reason && { reason: 'Reason is required.' }) } })
    }
    const isByHand = way !== 'ONLINE'
    return transact(db, async (trx) => {
      if (isByHand && userId) await lockMember(trx, userId)
      const order = await lockOrder(trx, orderId)
      const existing = await refunds.find(trx, key)
      const payment = await repo.findPayment(trx, { orderId, providerPaymentId: paymentId })
      if (existing && existing.payment_id !== payment?.id) throw new Refused('REFUND_KEY_USED')
      if (existing) return order
      if (!payment) throw new Refused('NOTHING_TO_REFUND')
      const leftInPaise = refundableAmount({
        paidInPaise: payment.amount_in_paise,
        refundedInPaise: payment.refunded_in_paise,
        onItsWayInPaise: await refunds.sumOnItsWay(trx, payment.id),
      })
      const amountInPaise = body.amount === undefined ? leftInPaise : paise(body.amount)
      refuseImpossibleRefund(refundProblem({ amountInPaise, leftInPaise }))
      const now = clock.now()
      const added = await refunds.insertRefundIfNew(trx, {
        id: key,
        payment_id: payment.id,
        amount_in_paise: amountInPaise,
        reason,
        actor_id: viewer.userId,
        provider_refund_id: null,
        status: isByHand ? 'PROCESSED' : 'ASKED',
        created_at: now,
        sent_at: null,
        changed_at: now,
      })
      // The order is locked, so only a refund of another order can have used the key since.
      if (!added) throw new Refused('REFUND_KEY_USED')
      const nextCheckAt = isByHand ? null : new Date(now.getTime() + REFUND_CHECK_INTERVAL_IN_MS)
      if (isByHand) {
        const refundedInPaise = payment.refunded_in_paise + amountInPaise
        await booking.bookRefund(trx, order, { providerPaymentId: paymentId, refundedInPaise }, [key])
      } else await repo.scheduleCheck(trx, { id: orderId, at: nextCheckAt })
      await audit.record(trx, {
        by: viewer,
        action: isByHand ? 'payment.paid-back' : 'payment.refund',
        subject: `payment:${orderId}`,
        name: paymentId,
        after: { amount: rupees(amountInPaise), reason },
      })
      return { ...order, next_check_at: nextCheckAt }
    })
  }
}

function refuseImpossibleRefund(problem: ReturnType<typeof refundProblem>): void {
  if (problem === 'NOTHING_LEFT') throw new Refused('NOTHING_TO_REFUND')
  if (problem === 'TOO_LITTLE') throw new Refused('MALFORMED', { fields: { amount: 'At least ₹1 can be refunded.' } })
  if (problem === 'TOO_MUCH')
    throw new Refused('REFUND_TOO_LARGE', { fields: { amount: errors.REFUND_TOO_LARGE.message } })
}
