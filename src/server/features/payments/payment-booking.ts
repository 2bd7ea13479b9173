import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import * as refunds from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { CouponsService } from '#server/features/coupons/public.ts'
import type { ReceiptIssuingService } from '#server/features/receipts/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { settledPricing, priceRise } from '#shared/domain/orders.ts'

/** Money that came for an order. */
interface ReceivedPayment {
  providerPaymentId: string
  amountInPaise: number
  method: string | null
  receivedAt: Instant
  reference?: string
}

/** The total that was refunded of a payment. */
interface RefundedPayment {
  providerPaymentId: string
  refundedInPaise: number
}

/** What happens to our books when money comes or goes back; the caller's transaction has locked member and order. */
export interface PaymentBooking {
  /** The only place that books a payment and grants what it bought; a payment that is known changes nothing. */
  bookPayment(trx: Db, order: OrderRow, payment: ReceivedPayment): Promise<'ALREADY_RECORDED' | 'GRANTED' | 'NO_MEMBER'>
  /**
   * The only place that books a refund: it lowers revenue, and a full refund ends what was bought. The refunds of
   * `processedRefundIds` are included in the refunded amount. Returns whether it is new.
   */
  bookRefund(trx: Db, order: OrderRow, payment: RefundedPayment, processedRefundIds: string[]): Promise<boolean>
}

export interface BookingDependencies {
  clock: Clock
  subscriptions: Pick<SubscriptionsService, 'grantForPayment' | 'endForPayment'>
  receipts: Pick<ReceiptIssuingService, 'issue' | 'issueCreditNote'>
  coupons: Pick<CouponsService, 'redeem'>
}

export function createPaymentBooking({ clock, subscriptions, receipts, coupons }: BookingDependencies): PaymentBooking {
  return {
    async bookPayment(trx, order, { providerPaymentId, amountInPaise, method, receivedAt, reference = '' }) {
      const { id: orderId, coupon_id: couponId, user_id: userId, created_at: orderedAt } = order
      const recorded = await repo.insertPaymentIfNew(trx, {
        id: newId(),
        order_id: orderId,
        provider_payment_id: providerPaymentId,
        amount_in_paise: amountInPaise,
        method,
        reference,
        captured_at: receivedAt,
        booked_without_member: userId === null,
      })
      if (!recorded) return 'ALREADY_RECORDED'
      await repo.advanceOrder(trx, { id: orderId, to: 'PAID', now: receivedAt })
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
    },

    async bookRefund(trx, { id: orderId }, { providerPaymentId, refundedInPaise }, processedRefundIds) {
      const now = clock.now()
      const refunded = await refunds.raiseRefundedAmount(trx, { orderId, providerPaymentId, refundedInPaise, now })
      await refunds.markBooked(trx, { ids: processedRefundIds, providerPaymentId, now })
      if (!refunded) return false
      await receipts.issueCreditNote(trx, refunded)
      if (refunded.isFull) {
        await subscriptions.endForPayment(trx, { paymentId: refunded.paymentId })
        if (!(await repo.hasUnrefundedPayment(trx, orderId)))
          await repo.advanceOrder(trx, { id: orderId, to: 'REFUNDED', now })
      }
      return true
    },
  }
}

function amountsOf(order: OrderRow) {
  return {
    priceInPaise: order.price_in_paise,
    creditInPaise: order.credit_in_paise,
    discountInPaise: order.discount_in_paise,
  }
}
