import { logPaymentRefunded, logPaymentSettled, logPaymentWithoutMember } from './payments-log.ts'
import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import * as refunds from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember, lockOrder } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { CouponsService } from '#server/features/coupons/public.ts'
import type { ReceiptIssuingService } from '#server/features/receipts/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { ProviderPayment } from '#server/ports/payment-provider.ts'
import { settledPricing, priceRise } from '#shared/domain/orders.ts'

export interface BookingDependencies {
  db: Db
  clock: Clock
  log: Logger
  subscriptions: Pick<SubscriptionsService, 'grantForPayment' | 'endForPayment'>
  receipts: Pick<ReceiptIssuingService, 'issue' | 'issueCreditNote'>
  coupons: Pick<CouponsService, 'redeem'>
}

/** Books what the provider reports of a payment; only the settlement calls it. */
export function createPaymentBooking({ db, clock, log, subscriptions, receipts, coupons }: BookingDependencies) {
  /** The only place that books a payment and grants what it bought. */
  async function recordPayment({ id: orderId, user_id }: OrderRow, payment: ProviderPayment): Promise<void> {
    const result = await transact(db, async (trx) => {
      if (user_id) await lockMember(trx, user_id)
      const order = await lockOrder(trx, orderId)
      const recorded = await repo.insertPayment(trx, {
        id: newId(),
        order_id: orderId,
        provider_payment_id: payment.providerPaymentId,
        amount_in_paise: payment.amountInPaise,
        method: payment.method,
        captured_at: clock.now(),
        booked_without_member: order.user_id === null,
      })
      if (!recorded) return 'ALREADY_RECORDED'
      await repo.advanceOrder(trx, { id: orderId, to: 'PAID', now: clock.now() })
      const { coupon_id: couponId, user_id: userId, created_at: orderedAt } = order
      const isDiscountValid = await coupons.redeem(trx, { orderId, couponId, userId, orderedAt })
      const amounts = amountsOf(order)
      const priceNowInPaise = await repo.currentPriceOf(trx, order.plan_id)
      const riseInPaise = priceRise({ ...amounts, priceNowInPaise, orderedAt, now: clock.now() })
      await receipts.issue(trx, { paymentId: recorded.id })
      if (!userId) return 'NO_MEMBER'
      await subscriptions.grantForPayment(trx, {
        userId,
        planId: order.plan_id,
        paymentId: recorded.id,
        order: { ...settledPricing({ ...amounts, isDiscountValid, riseInPaise }), orderedAt },
      })
      return 'GRANTED'
    })
    if (result === 'GRANTED') logPaymentSettled(log, { orderId, payment })
    if (result === 'NO_MEMBER') logPaymentWithoutMember(log, { orderId, payment })
  }

  /**
   * The only place that books a refund: it lowers revenue, and a full refund ends what was bought. The refunds of
   * `processedRefundIds` were processed before the payment was read, so its refunded amount includes them.
   */
  async function recordRefund(
    { id: orderId, user_id }: OrderRow,
    payment: ProviderPayment,
    processedRefundIds: string[],
  ): Promise<void> {
    if (payment.refundedInPaise === 0) return
    const { providerPaymentId, refundedInPaise } = payment
    const booked = await transact(db, async (trx) => {
      if (user_id) await lockMember(trx, user_id)
      await lockOrder(trx, orderId)
      const now = clock.now()
      const refunded = await refunds.raiseRefundedAmount(trx, { orderId, providerPaymentId, refundedInPaise, now })
      await refunds.markBooked(trx, { ids: processedRefundIds, providerPaymentId, now })
      if (refunded) await receipts.issueCreditNote(trx, refunded)
      if (refunded?.isFull) {
        await subscriptions.endForPayment(trx, { paymentId: refunded.paymentId })
        if (!(await repo.hasUnrefundedPayment(trx, orderId)))
          await repo.advanceOrder(trx, { id: orderId, to: 'REFUNDED', now })
      }
      return refunded
    })
    if (booked) logPaymentRefunded(log, { orderId, payment })
  }

  return { recordPayment, recordRefund }
}

function amountsOf(order: OrderRow) {
  return {
    priceInPaise: order.price_in_paise,
    creditInPaise: order.credit_in_paise,
    discountInPaise: order.discount_in_paise,
  }
}
