import { auditService } from '#server/features/audit/audit.service.ts'
import { formerMembersService } from '#server/features/former-members/former-members.service.ts'
import { plansService } from '#server/features/plans/plans.service.ts'
import { settingsService } from '#server/features/settings/settings.service.ts'
import { subscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { newId } from '#server/platform/ids.ts'
import { secretBox } from '#server/platform/secret-box.ts'
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
  const order = { priceInPaise: price_in_paise, creditInPaise: price_in_paise - amount, orderedAt: at }
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
  if (grants) await subscriptionsOf(t).grantForPayment(t.db, { userId, planId, paymentId, order })
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
  if (refunded_in_paise === amount_in_paise) await subscriptionsOf(t).endForPayment(t.db, { paymentId })
}

/** The subscriptions service as the settlement uses it. */
export function subscriptionsOf({ db, clock }: Pick<TestApp, 'db' | 'clock'>) {
  const unused = { box: secretBox(Buffer.alloc(32)), keyRefusal: () => null }
  const settings = settingsService({ db, clock, audit: auditService({ clock }), ...unused })
  const formerMembers = formerMembersService({ clock, keys: [Buffer.alloc(32)] })
  return subscriptionsService({ db, clock, plans: plansService({ db }), settings, formerMembers })
}
