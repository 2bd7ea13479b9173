import type { PaymentBooking } from './payment-booking.ts'
import { logPaymentMismatched, logPaymentRefunded, logPaymentSettled, logPaymentWithoutMember } from './payments-log.ts'
import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import { captureAuthorized, matchesOrder, providerForOrder } from './order-provider.ts'
import * as refunds from './refunds.repo.ts'
import { createRefundProcessor } from './refund-processing.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember, lockOrder } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  type PaymentProviderLookup,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderPayment,
} from '#server/ports/payment-provider.ts'
import { combineOutcomes } from '#shared/domain/orders.ts'

/** The outcome of one payment of an order. */
export interface PaymentOutcome {
  providerPaymentId: string
  /** PENDING: the bank has not decided. MISMATCHED: captured, but not what the order asks for. */
  outcome: 'PAID' | 'PENDING' | 'FAILED' | 'REFUNDED' | 'MISMATCHED'
}

/**
 * Synchronises an order, paid or not, with the provider: sends requested refunds, captures authorised payments, books
 * payments and refunds, and grants or ends what was bought. A second call changes nothing. Throws ProviderUnavailable
 * or ProviderRefused.
 */
export type Settle = (order: OrderRow) => Promise<PaymentOutcome[]>

interface SettleDependencies {
  db: Db
  clock: Clock
  log: Logger
  booking: PaymentBooking
  findProvider: PaymentProviderLookup
  audit: Pick<Audit, 'record'>
}

/**
 * The only way from a payment to access: orders and confirmations of the browser, the webhook, reconciliation, the
 * check for refunds made elsewhere and the administrator's Payments screen all end here (product decisions §6). It
 * reads the order's payments from the provider, then records and grants each captured payment in one transaction; a
 * second caller changes nothing.
 */
export function createSettle({ db, clock, log, findProvider, audit, booking }: SettleDependencies): Settle {
  const processOrderRefunds = createRefundProcessor({ db, clock, log, audit })

  /** Runs with the member and the order locked; the order is as it is then. */
  function withLockedOrder<Result>(
    { id, user_id: userId }: OrderRow,
    action: (trx: Db, order: OrderRow) => Promise<Result>,
  ): Promise<Result> {
    return transact(db, async (trx) => {
      if (userId) await lockMember(trx, userId)
      return action(trx, await lockOrder(trx, id))
    })
  }

  async function recordPayment(known: OrderRow, payment: ProviderPayment): Promise<void> {
    const { providerPaymentId, amountInPaise, method } = payment
    const result = await withLockedOrder(known, (trx, order) =>
      booking.bookPayment(trx, order, { providerPaymentId, amountInPaise, method, receivedAt: clock.now() }),
    )
    if (result === 'GRANTED') logPaymentSettled(log, { orderId: known.id, payment })
    if (result === 'NO_MEMBER') logPaymentWithoutMember(log, { orderId: known.id, payment })
  }

  /** The `processedRefundIds` were processed before the payment was read, so its refunded amount includes them. */
  async function recordRefund(known: OrderRow, payment: ProviderPayment, processedRefundIds: string[]): Promise<void> {
    if (payment.refundedInPaise === 0) return
    const isNew = await withLockedOrder(known, (trx, order) =>
      booking.bookRefund(trx, order, payment, processedRefundIds),
    )
    if (isNew) logPaymentRefunded(log, { orderId: known.id, payment })
  }

  async function settlePayment(
    order: OrderRow,
    payment: ProviderPayment,
    processedRefundIds: string[],
  ): Promise<PaymentOutcome['outcome']> {
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

  async function settleOrder(order: OrderRow, providerOrderId: string): Promise<PaymentOutcome[]> {
    const provider = await providerForOrder(findProvider, order)
    if (!provider) throw new ProviderUnavailable('No payment keys are set.')
    await processOrderRefunds(provider, order.id)
    const processedRefundIds = await refunds.listUnbookedIds(db, order.id)
    const found = await captureAuthorized(provider, order, await provider.paymentsOf(providerOrderId))
    const outcomes: PaymentOutcome[] = []
    for (const payment of found) {
      const { providerPaymentId } = payment
      outcomes.push({ providerPaymentId, outcome: await settlePayment(order, payment, processedRefundIds) })
      await recordAttempt(order, payment)
    }
    if (found.length > 0) await repo.advanceOrder(db, { id: order.id, to: 'ATTEMPTED', now: clock.now() })
    return outcomes
  }

  function recordAttempt({ id }: OrderRow, { providerPaymentId, amountInPaise, method, status }: ProviderPayment) {
    const now = clock.now()
    return repo.recordAttempt(db, {
      provider_payment_id: providerPaymentId,
      order_id: id,
      amount_in_paise: amountInPaise,
      method,
      status,
      seen_at: now,
      changed_at: now,
    })
  }

  /** Stops checking a paid order once none of its refunds is on its way. */
  async function stopCheckingWithoutRefunds({ id }: OrderRow): Promise<void> {
    await transact(db, async (trx) => {
      const { status } = await lockOrder(trx, id)
      const isPaid = status === 'PAID' || status === 'REFUNDED'
      const onTheirWay = [...(await refunds.listUnfinished(trx, id)), ...(await refunds.listUnbookedIds(trx, id))]
      if (isPaid && onTheirWay.length === 0) await repo.scheduleCheck(trx, { id, at: null })
    })
  }

  return async (order) => {
    const { id, provider_order_id: providerOrderId } = order
    if (!providerOrderId) return []
    try {
      const outcomes = await settleOrder(order, providerOrderId)
      const outcome = combineOutcomes(outcomes.map((each) => each.outcome))
      await repo.recordCheck(db, { id, outcome, now: clock.now() })
      if (order.paid_at !== null && order.next_check_at !== null) await stopCheckingWithoutRefunds(order)
      return outcomes
    } catch (error) {
      if (error instanceof ProviderRefused) await repo.recordCheck(db, { id, outcome: 'REFUSED', now: clock.now() })
      if (error instanceof ProviderUnavailable)
        await repo.recordCheck(db, { id, outcome: 'UNAVAILABLE', now: clock.now() })
      throw error
    }
  }
}
