import type { SandboxOrder, SandboxPayment, SandboxRefund, SandboxStore } from './sandbox-store.ts'

/** The sandbox's orders, payments and refunds in the form of Razorpay's API. */
export function sandboxEntities(store: SandboxStore, now: () => number) {
  function payment(row: SandboxPayment) {
    const refunds = store.refundsOf(row.id).filter(({ created_at }) => created_at <= now())
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    const isFullyRefunded = refunded === row.amount
    return {
      id: row.id,
      entity: 'payment',
      amount: row.amount,
      currency: 'INR',
      status: isFullyRefunded ? 'refunded' : statusOf(row, now()),
      order_id: row.order_id,
      method: row.method,
      captured: statusOf(row, now()) === 'captured',
      amount_refunded: refunded,
      refund_status: refunded === 0 ? null : isFullyRefunded ? 'full' : 'partial',
      created_at: seconds(row.created_at),
    }
  }

  function order(row: SandboxOrder) {
    const payments = store.paymentsOf(row.id)
    const isPaid = payments.some((each) => statusOf(each, now()) === 'captured')
    const status = isPaid ? 'paid' : payments.length > 0 ? 'attempted' : 'created'
    const notes: unknown = JSON.parse(row.notes)
    return {
      id: row.id,
      entity: 'order',
      amount: row.amount,
      amount_paid: isPaid ? row.amount : 0,
      amount_due: isPaid ? 0 : row.amount,
      currency: row.currency,
      receipt: row.receipt,
      status,
      attempts: payments.length,
      notes,
      created_at: seconds(row.created_at),
    }
  }

  return { order, payment, refund }
}
export type SandboxEntities = ReturnType<typeof sandboxEntities>

export function refund(row: SandboxRefund) {
  const { id, payment_id, amount, created_at } = row
  const created = seconds(created_at)
  return { id, entity: 'refund', payment_id, amount, currency: 'INR', status: 'processed', created_at: created }
}

export function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items }
}

/** A payment that the bank confirms late counts as captured from that moment on, without any timer. */
export function statusOf({ status, captured_later_at }: SandboxPayment, now: number): SandboxPayment['status'] {
  return captured_later_at !== null && captured_later_at <= now ? 'captured' : status
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
