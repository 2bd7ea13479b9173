import * as attempts from './attempts.repo.ts'
import * as events from './payments.events.ts'
import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import { captureOne, fits, providerOf } from './provider-of-order.ts'
import * as refunds from './refunds.repo.ts'
import { carryOutRefunds } from './refunds.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { CouponsService } from '#server/features/coupons/coupons.service.ts'
import type { ReceiptsService } from '#server/features/receipts/receipts.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type PaymentsFor, PaymentsRefused, PaymentsUnavailable, type ProviderPayment } from '#server/ports/payments.ts'
import { lastCheckOf, paidTerms, priceRise } from '#shared/domain/orders.ts'

/** What became of one payment of an order. */
export interface Settled {
  providerPaymentId: string
  /** PENDING: the bank has not decided. MISMATCHED: captured, but not what the order asks for. */
  outcome: 'PAID' | 'PENDING' | 'FAILED' | 'REFUNDED' | 'MISMATCHED'
}

/** Brings an order to where the provider says it stands. Throws PaymentsUnavailable or PaymentsRefused. */
export type Settle = (order: OrderRow) => Promise<Settled[]>

export interface SettlementDependencies {
  db: Db
  clock: Clock
  log: Logger
  provider: PaymentsFor
  subscriptions: Pick<SubscriptionsService, 'grantForPayment' | 'endForPayment'>
  receipts: Pick<ReceiptsService, 'issue' | 'credit'>
  coupons: Pick<CouponsService, 'count'>
  audit: Pick<Audit, 'record'>
}

/**
 * The one way by which money becomes access: the browser's confirmation, the webhook and reconciliation all end here
 * (decisions §6). The provider is asked what it has, then each captured payment is recorded and granted in one
 * transaction; whoever comes second changes nothing.
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
  const carryOut = carryOutRefunds({ db, clock, log, audit })

  async function settlePayment(order: OrderRow, payment: ProviderPayment, gone: string[]): Promise<Settled['outcome']> {
    if (payment.status === 'FAILED') return 'FAILED'
    if (payment.status === 'REFUNDED') {
      await recordRefund(order, payment, gone)
      return 'REFUNDED'
    }
    if (payment.status !== 'CAPTURED') return 'PENDING'
    if (!fits(order, payment)) {
      events.paymentMismatched(log, { orderId: order.id, payment })
      return 'MISMATCHED'
    }
    await recordPayment(order, payment)
    await recordRefund(order, payment, gone)
    return 'PAID'
  }

  /** The one place where a payment is booked and what it bought is granted. */
  async function recordPayment({ id: orderId, user_id }: OrderRow, payment: ProviderPayment): Promise<void> {
    const granted = await transact(db, async (trx) => {
      if (user_id) await repo.lockMember(trx, user_id)
      const order = await repo.lockOrder(trx, orderId)
      const recorded = await repo.insertPayment(trx, {
        id: newId(),
        order_id: orderId,
        provider_payment_id: payment.providerPaymentId,
        amount_in_paise: payment.amountInPaise,
        method: payment.method,
        captured_at: clock.now(),
        came_for_nobody: order.user_id === null,
      })
      if (!recorded) return 'BEFORE'
      await repo.moveOrder(trx, { id: orderId, to: 'PAID', now: clock.now() })
      const { coupon_id: couponId, user_id: userId, created_at: orderedAt } = order
      const isDiscounted = await coupons.count(trx, { orderId, couponId, userId, orderedAt })
      const amounts = amountsOf(order)
      const priceNowInPaise = await repo.priceOf(trx, order.plan_id)
      const riseInPaise = priceRise({ ...amounts, priceNowInPaise, orderedAt, now: clock.now() })
      await receipts.issue(trx, { paymentId: recorded.id })
      if (!userId) return 'NOBODY'
      await subscriptions.grantForPayment(trx, {
        userId,
        planId: order.plan_id,
        paymentId: recorded.id,
        order: { ...paidTerms({ ...amounts, isDiscounted, riseInPaise }), orderedAt },
      })
      return 'GRANTED'
    })
    if (granted === 'GRANTED') events.paymentSettled(log, { orderId, payment })
    if (granted === 'NOBODY') events.paymentWithoutMember(log, { orderId, payment })
  }

  /**
   * The one place where a refund is booked: revenue falls by it, and what was bought ends when all of it went back.
   * `gone` are the refunds that had gone back before the payment was read, which therefore holds them.
   */
  async function recordRefund({ id: orderId, user_id }: OrderRow, payment: ProviderPayment, gone: string[]) {
    if (payment.refundedInPaise === 0) return
    const { providerPaymentId, refundedInPaise } = payment
    const raised = await transact(db, async (trx) => {
      if (user_id) await repo.lockMember(trx, user_id)
      await repo.lockOrder(trx, orderId)
      const now = clock.now()
      const refunded = await refunds.raise(trx, { orderId, providerPaymentId, refundedInPaise, now })
      await refunds.book(trx, { ids: gone, providerPaymentId, now })
      if (refunded) await receipts.credit(trx, refunded)
      if (refunded?.isWhole) {
        await subscriptions.endForPayment(trx, { paymentId: refunded.paymentId })
        if (!(await repo.keepsMoney(trx, orderId))) await repo.moveOrder(trx, { id: orderId, to: 'REFUNDED', now })
      }
      return refunded
    })
    if (raised) events.paymentRefunded(log, { orderId, payment })
  }

  async function settleOrder(order: OrderRow, providerOrderId: string): Promise<Settled[]> {
    const payments = await providerOf(provider, order)
    if (!payments) throw new PaymentsUnavailable('No payment keys are set.')
    await carryOut(payments, order.id)
    const gone = await refunds.unbookedOf(db, order.id)
    const found = await captureOne(payments, order, await payments.paymentsOf(providerOrderId))
    const settled: Settled[] = []
    for (const payment of found) {
      const { providerPaymentId } = payment
      settled.push({ providerPaymentId, outcome: await settlePayment(order, payment, gone) })
      await noteAttempt(order, payment)
    }
    if (found.length > 0) await repo.moveOrder(db, { id: order.id, to: 'ATTEMPTED', now: clock.now() })
    return settled
  }

  function noteAttempt({ id }: OrderRow, { providerPaymentId, amountInPaise, method, status }: ProviderPayment) {
    const now = clock.now()
    return attempts.note(db, {
      provider_payment_id: providerPaymentId,
      order_id: id,
      amount_in_paise: amountInPaise,
      method,
      status,
      seen_at: now,
      changed_at: now,
    })
  }

  /** A paid order is asked about for its refunds alone: none is open any more. */
  async function rest({ id }: OrderRow): Promise<void> {
    await transact(db, async (trx) => {
      const { status } = await repo.lockOrder(trx, id)
      const isPaid = status === 'PAID' || status === 'REFUNDED'
      const open = [...(await refunds.openOf(trx, id)), ...(await refunds.unbookedOf(trx, id))]
      if (isPaid && open.length === 0) await repo.checkAt(trx, { id, at: null })
    })
  }

  return async (order) => {
    const { id, provider_order_id: providerOrderId } = order
    if (!providerOrderId) return []
    try {
      const settled = await settleOrder(order, providerOrderId)
      const outcome = lastCheckOf(settled.map((each) => each.outcome))
      await repo.noteCheck(db, { id, outcome, now: clock.now() })
      if (order.paid_at !== null && order.next_check_at !== null) await rest(order)
      return settled
    } catch (error) {
      if (error instanceof PaymentsRefused) await repo.noteCheck(db, { id, outcome: 'REFUSED', now: clock.now() })
      if (error instanceof PaymentsUnavailable)
        await repo.noteCheck(db, { id, outcome: 'UNAVAILABLE', now: clock.now() })
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
