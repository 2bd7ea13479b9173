import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { documentNumber, financialYear } from '#shared/domain/financial-year.ts'
import { type ReceiptContent, receiptTax } from '#shared/domain/receipts.ts'

/** Inserts the receipt of every payment, dated and numbered as it was paid. */
export async function seedReceipts(trx: Db): Promise<void> {
  const { prefix, name, address, state, gstin, sac } = await trx
    .selectFrom('seller_details')
    .selectAll()
    .executeTakeFirstOrThrow()
  const seller = { name, address, state, gstin, sac }
  const sales = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['payments.id', 'provider_payment_id', 'payments.amount_in_paise', 'captured_at'])
    .select(['users.id as userId', 'users.name', 'users.email', 'plan_name'])
    .orderBy('captured_at')
    .orderBy('payments.id')
    .execute()
  const counts = new Map<string, number>()
  const receipts = sales.map(({ id, amount_in_paise, captured_at, userId, ...sale }) => {
    const year = financialYear(captured_at)
    const count = (counts.get(year) ?? 0) + 1
    counts.set(year, count)
    const billing = { address: '', state: '', gstin: '' }
    const text: ReceiptContent = {
      seller,
      member: { name: sale.name, email: sale.email, ...billing },
      planName: sale.plan_name,
      paymentId: sale.provider_payment_id,
      paidAt: captured_at.toISOString(),
      tax: receiptTax(amount_in_paise, seller, billing),
      of: null,
    }
    const number = documentNumber({ prefix, year, count })
    const row = { id: newId(), kind: 'RECEIPT' as const, number, payment_id: id, user_id: userId, amount_in_paise }
    return { ...row, text: JSON.stringify(text), created_at: captured_at }
  })
  const counters = [...counts].map(([year, last]) => ({ kind: 'RECEIPT' as const, year, last }))
  await trx.insertInto('receipts').values(receipts).execute()
  await trx.insertInto('receipt_counters').values(counters).execute()
}
