import * as data from './my-money.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { MyData } from '#shared/contract/my-data.ts'

/** A person's orders, payments, receipts and billing details. */
export async function gatherMyMoney(db: Db, userId: string): Promise<MyMoney> {
  const billing = await data.billing(db, userId)
  return {
    orders: await ordersOf(db, userId),
    receipts: (await data.receipts(db, userId)).map(({ kind, number, amount_in_paise, created_at, text }) => {
      return { kind, number, amountInPaise: amount_in_paise, writtenAt: created_at, text: { ...text } }
    }),
    billing: billing ?? null,
  }
}

type MyMoney = Pick<MyData, 'orders' | 'receipts' | 'billing'>

async function ordersOf(db: Db, userId: string): Promise<MyMoney['orders']> {
  const payments = Map.groupBy(await data.payments(db, userId), (payment) => payment.order_id)
  const attempts = Map.groupBy(await data.attempts(db, userId), (attempt) => attempt.order_id)
  const refunds = Map.groupBy(await data.refunds(db, userId), (refund) => refund.payment_id)
  return (await data.orders(db, userId)).map((order) => ({
    plan: order.plan_name,
    status: order.status,
    amountInPaise: order.amount_in_paise,
    priceInPaise: order.price_in_paise,
    creditInPaise: order.credit_in_paise,
    discountInPaise: order.discount_in_paise,
    currency: order.currency,
    way: order.way,
    providerOrderId: order.provider_order_id,
    createdAt: order.created_at,
    attempts: (attempts.get(order.id) ?? []).map(
      ({ provider_payment_id, amount_in_paise, method, status, seen_at }) => {
        return {
          providerPaymentId: provider_payment_id,
          amountInPaise: amount_in_paise,
          method,
          status,
          seenAt: seen_at,
        }
      },
    ),
    payments: (payments.get(order.id) ?? []).map((payment) => ({
      providerPaymentId: payment.provider_payment_id,
      amountInPaise: payment.amount_in_paise,
      refundedInPaise: payment.refunded_in_paise,
      method: payment.method,
      reference: payment.reference,
      capturedAt: payment.captured_at,
      refunds: (refunds.get(payment.id) ?? []).map(({ amount_in_paise, reason, status, created_at }) => {
        return { amountInPaise: amount_in_paise, reason, status, askedAt: created_at }
      }),
    })),
  }))
}
