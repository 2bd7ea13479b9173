import * as attempts from './payment-attempts.repo.ts'
import { logPaymentMismatched, logPaymentRefunded, logPaymentSettled, logPaymentWithoutMember } from './payments-log.ts'
import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import { captureAuthorized, matchesOrder, providerForOrder } from './order-provider.ts'
import * as refunds from './refunds.repo.ts'
import { processRefunds } from './refund-processing.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { CouponsService } from '#server/features/coupons/public.ts'
import type { ReceiptsService } from '#server/features/receipts/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  type PaymentProviderLookup,
  PaymentsRefused,
  PaymentsUnavailable,
  type ProviderPayment,
} from '#server/ports/payment-provider.ts'
import { summariseChecks, paidTerms, priceRise } from '#shared/domain/orders.ts'

/** The outcome of one payment of an order. */
export interface SettledPayment {
  providerPaymentId: string
  /** PENDING: the bank has not decided. MISMATCHED: captured, but not what the order asks for. */
  outcome: 'PAID' | 'PENDING' | 'FAILED' | 'REFUNDED' | 'MISMATCHED'
}

/** Updates an order to the state that the provider reports. Throws PaymentsUnavailable or PaymentsRefused. */
export type Settle = (order: OrderRow) => Promise<SettledPayment[]>

interface SettlementDependencies {
  db: Db
  clock: Clock
  log: Logger
  provider: PaymentProviderLookup
  subscriptions: Pick<SubscriptionsService, 'grantForPayment' | 'endForPayment'>
  receipts: Pick<ReceiptsService, 'issue' | 'issueCreditNote'>
  coupons: Pick<CouponsService, 'redeem'>
  audit: Pick<Audit, 'record'>
}

/**
 * The only way from a payment to access: the browser's confirmation, the webhook and reconciliation all end here
 * (decisions §6). It reads the order's payments from the provider, then records and grants each captured payment in
 * one transaction; a second caller changes nothing.
 */
export function settlement({
  db,
  clock,
  log,
  provider,
  subscriptions,
  receipts,
  coupons,
  audit,
}: SettlementDependencies): Settle {
  const processOrderRefunds = processRefunds({ db, clock, log, audit })

  async function settlePayment(
    order: OrderRow,
    payment: ProviderPayment,
    processedRefundIds: string[],
  ): Promise<SettledPayment['outcome']> {
    if (payment.status === 'FAILED') return 'FAILED'
    if (payment.status === 'REFUNDED') {
      await recordRefund(order, payment, processedRefundIds)
      return 'REFUNDED'
    }
    if (payment.status !== 'CAPTURED') return 'PENDING'
    if (!matchesOrder(order, payment)) {
      logPaymentMismatched(log, { orderId: order.id, payment })
      return 'MISMATCHED'
    }
    await recordPayment(order, payment)
    await recordRefund(order, payment, processedRefundIds)
    return 'PAID'
  }

  /** The only place that books a payment and grants what it bought. */
  async function recordPayment({ id: orderId, user_id }: OrderRow, payment: ProviderPayment): Promise<void> {
    const result = await transact(db, async (trx) => {
      if (user_id) await repo.lockMember(trx, user_id)
      const order = await repo.lockOrder(trx, orderId)
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
      const isDiscounted = await coupons.redeem(trx, { orderId, couponId, userId, orderedAt })
      const amounts = amountsOf(order)
      const priceNowInPaise = await repo.currentPriceOf(trx, order.plan_id)
      const riseInPaise = priceRise({ ...amounts, priceNowInPaise, orderedAt, now: clock.now() })
      await receipts.issue(trx, { paymentId: recorded.id })
      if (!userId) return 'NO_MEMBER'
      await subscriptions.grantForPayment(trx, {
        userId,
        planId: order.plan_id,
        paymentId: recorded.id,
        order: { ...paidTerms({ ...amounts, isDiscounted, riseInPaise }), orderedAt },
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
      if (user_id) await repo.lockMember(trx, user_id)
      await repo.lockOrder(trx, orderId)
      const now = clock.now()
      const refunded = await refunds.raiseRefundedAmount(trx, { orderId, providerPaymentId, refundedInPaise, now })
      await refunds.markBooked(trx, { ids: processedRefundIds, providerPaymentId, now })
      if (refunded) await receipts.issueCreditNote(trx, refunded)
      if (refunded?.isWhole) {
        await subscriptions.endForPayment(trx, { paymentId: refunded.paymentId })
        if (!(await repo.hasUnrefundedPayment(trx, orderId)))
          await repo.advanceOrder(trx, { id: orderId, to: 'REFUNDED', now })
      }
      return refunded
    })
    if (booked) logPaymentRefunded(log, { orderId, payment })
  }

  async function settleOrder(order: OrderRow, providerOrderId: string): Promise<SettledPayment[]> {
    const payments = await providerForOrder(provider, order)
    if (!payments) throw new PaymentsUnavailable('No payment keys are set.')
    await processOrderRefunds(payments, order.id)
    const processedRefundIds = await refunds.unbookedIdsOf(db, order.id)
    const found = await captureAuthorized(payments, order, await payments.paymentsOf(providerOrderId))
    const settled: SettledPayment[] = []
    for (const payment of found) {
      const { providerPaymentId } = payment
      settled.push({ providerPaymentId, outcome: await settlePayment(order, payment, processedRefundIds) })
      await recordAttempt(order, payment)
    }
    if (found.length > 0) await repo.advanceOrder(db, { id: order.id, to: 'ATTEMPTED', now: clock.now() })
    return settled
  }

  function recordAttempt({ id }: OrderRow, { providerPaymentId, amountInPaise, method, status }: ProviderPayment) {
    const now = clock.now()
    return attempts.record(db, {
      provider_payment_id: providerPaymentId,
      order_id: id,
      amount_in_paise: amountInPaise,
      method,
      status,
      seen_at: now,
      changed_at: now,
    })
  }

  /** Stops checking a paid order once none of its refunds is open. */
  async function stopCheckingWithoutRefunds({ id }: OrderRow): Promise<void> {
    await transact(db, async (trx) => {
      const { status } = await repo.lockOrder(trx, id)
      const isPaid = status === 'PAID' || status === 'REFUNDED'
      const open = [...(await refunds.listOpen(trx, id)), ...(await refunds.unbookedIdsOf(trx, id))]
      if (isPaid && open.length === 0) await repo.scheduleCheck(trx, { id, at: null })
    })
  }

  return async (order) => {
    const { id, provider_order_id: providerOrderId } = order
    if (!providerOrderId) return []
    try {
      const settled = await settleOrder(order, providerOrderId)
      const outcome = summariseChecks(settled.map((each) => each.outcome))
      await repo.recordCheck(db, { id, outcome, now: clock.now() })
      if (order.paid_at !== null && order.next_check_at !== null) await stopCheckingWithoutRefunds(order)
      return settled
    } catch (error) {
      if (error instanceof PaymentsRefused) await repo.recordCheck(db, { id, outcome: 'REFUSED', now: clock.now() })
      if (error instanceof PaymentsUnavailable)
        await repo.recordCheck(db, { id, outcome: 'UNAVAILABLE', now: clock.now() })
      throw error
    }
  }
}

function amountsOf(order: OrderRow) {
  return {
    priceInPaise: order.price_in_paise,
    creditInPaise: order.credit_in_paise,
    discountInPaise: order.discount_in_paise,
  }
}
