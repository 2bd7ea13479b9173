import { type BookingDependencies, paymentBooking } from './payment-booking.ts'
import { logPaymentMismatched } from './payments-log.ts'
import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import { captureAuthorized, matchesOrder, providerForOrder } from './order-provider.ts'
import * as refunds from './refunds.repo.ts'
import { createRefundProcessor } from './refund-processing.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import {
  type PaymentProviderLookup,
  PaymentsRefused,
  PaymentsUnavailable,
  type ProviderPayment,
} from '#server/ports/payment-provider.ts'
import { summariseChecks } from '#shared/domain/orders.ts'

/** The outcome of one payment of an order. */
export interface SettledPayment {
  providerPaymentId: string
  /** PENDING: the bank has not decided. MISMATCHED: captured, but not what the order asks for. */
  outcome: 'PAID' | 'PENDING' | 'FAILED' | 'REFUNDED' | 'MISMATCHED'
}

/** Updates an order to the state that the provider reports. Throws PaymentsUnavailable or PaymentsRefused. */
export type Settle = (order: OrderRow) => Promise<SettledPayment[]>

interface SettlementDependencies extends BookingDependencies {
  provider: PaymentProviderLookup
  audit: Pick<Audit, 'record'>
}

/**
 * The only way from a payment to access: the browser's confirmation, the webhook and reconciliation all end here
 * (product decisions §6). It reads the order's payments from the provider, then records and grants each captured
 * payment in one transaction; a second caller changes nothing.
 */
export function createSettlement({ db, clock, log, provider, audit, ...booked }: SettlementDependencies): Settle {
  const processOrderRefunds = createRefundProcessor({ db, clock, log, audit })
  const { recordPayment, recordRefund } = paymentBooking({ db, clock, log, ...booked })

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
