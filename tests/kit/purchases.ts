import { newId } from '#server/platform/ids.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import type { TestApp } from './app.ts'
import { findPlan } from './users.ts'

/** A payment for a plan made now, and its grant unless `grants` is false. Returns the payment's id. */
export async function aPurchase(t: TestApp, { userId, plan, amountInPaise, grants = true }: Purchase): Promise<string> {
  const { id: planId, price_in_paise } = await findPlan(t, plan)
  const [orderId, paymentId, at] = [newId(), newId(), t.clock.now()]
  const amount = amountInPaise ?? price_in_paise
  await t.db
    .insertInto('orders')
    .values({
      id: orderId,
      user_id: userId,
      plan_id: planId,
      provider_order_id: `order_${orderId}`,
      receipt: orderId.replaceAll('-', ''),
      key_id: 'rzp_test_sandbox',
      amount_in_paise: amount,
      price_in_paise,
      credit_in_paise: price_in_paise - amount,
      currency: 'INR',
      status: 'PAID',
      created_at: at,
      paid_at: at,
      next_check_at: null,
    })
    .execute()
  const order = { priceInPaise: price_in_paise, shortfallInPaise: price_in_paise - amount, orderedAt: at }
  await t.db
    .insertInto('payments')
    .values({
      id: paymentId,
      order_id: orderId,
      provider_payment_id: `pay_${paymentId}`,
      amount_in_paise: amount,
      method: 'upi',
      captured_at: at,
    })
    .execute()
  if (grants) await t.product.subscriptions.grantForPayment(t.db, { userId, planId, paymentId, order })
  return paymentId
}

interface Purchase {
  userId: string
  plan: PlanType
  /** The paid amount; by default the plan's price without a credit. */
  amountInPaise?: number
  grants?: boolean
}

/** Refunds a payment, in full by default. A full refund ends the grant that it bought. */
export async function aRefund(t: TestApp, paymentId: string, { inPaise }: { inPaise?: number } = {}): Promise<void> {
  const { amount_in_paise } = await t.db
    .selectFrom('payments')
    .select('amount_in_paise')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const refunded_in_paise = inPaise ?? amount_in_paise
  await t.db.updateTable('payments').set({ refunded_in_paise }).where('id', '=', paymentId).execute()
  if (refunded_in_paise === amount_in_paise) await t.product.subscriptions.endForPayment(t.db, { paymentId })
}
