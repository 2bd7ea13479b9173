import type { Db } from '#server/db/database.ts'

/**
 * Removes what administrators have written about a member's payments, which may name the member: references, reasons
 * of refunds and notes on them. The payments and refunds stay. Returns the ids of the member's orders.
 */
export async function removeWrittenTexts(trx: Db, userId: string): Promise<string[]> {
  const orders = await trx.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  const orderIds = orders.map(({ id }) => id)
  if (orderIds.length === 0) return []
  const payments = trx.selectFrom('payments').select('id').where('order_id', 'in', orderIds)
  await trx
    .updateTable('refunds')
    .set((eb) => ({ reason: '', handled_note: eb.case().when('handled_note', 'is not', null).then('').end() }))
    .where('payment_id', 'in', payments)
    .execute()
  await trx.updateTable('payments').set({ reference: '' }).where('order_id', 'in', orderIds).execute()
  return orderIds
}
