import { adminOrder } from './admin-payments.ts'
import { call } from './call.ts'
import { byId, id, optionalText } from './fields.ts'
import { planWithQuote } from './subscriptions.ts'
import { MANUAL_PAYMENT_WAYS, MAX_MANUAL_AMOUNT } from '#shared/domain/manual-payments.ts'
import * as z from 'zod/mini'

/** A payment that came without the payment service, as an administrator enters it. */
export const manualPaymentInput = z.object({
  planId: id,
  way: z.enum(MANUAL_PAYMENT_WAYS, 'Please choose a way of payment.'),
  /** In rupees, at most with paise. */
  amount: z.number('Please enter an amount.').check(
    z.minimum(1, 'At least ₹1, please.'),
    z.maximum(MAX_MANUAL_AMOUNT, 'At most ₹2,00,000, please.'),
    z.refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'Please enter at most two decimals.'),
  ),
  /** The Indian day. */
  receivedOn: z.iso.date('Please choose a day.'),
  /** The bank's reference or the UPI ID; may be empty. */
  reference: optionalText('Reference', 60),
})

/** Payments by cash, UPI or bank transfer that an administrator records for a member (`:id`). */
export const manualPayments = {
  plans: call({
    method: 'GET',
    path: '/admin/users/:id/payable-plans',
    audience: 'ADMIN',
    needs: 'payments.refund',
    summary: 'The plans for which a payment of this member can be recorded, with what each would cost them now.',
    params: byId,
    answer: z.object({ plans: z.array(planWithQuote) }),
  }),
  record: call({
    method: 'POST',
    path: '/admin/users/:id/payments',
    audience: 'ADMIN',
    needs: 'payments.refund',
    freshCode: 'always',
    summary:
      'Record a payment that came without the payment service: it is settled like any other. The same `key` records it once; a second payment of the same amount, day and way needs `isAnother`.',
    params: byId,
    body: z.partial(z.extend(manualPaymentInput, { key: id, isAnother: z.boolean() })),
    answer: z.object({ payment: adminOrder }),
  }),
}
