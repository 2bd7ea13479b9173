import { receiptEmail } from './receipt-emails.ts'
import * as repo from './receipts.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockOrder } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import { CREDIT_NOTE_PREFIX, documentNumber, financialYear } from '#shared/domain/financial-year.ts'
import { creditNoteTax, type NumberedReceipt, type ReceiptKind, receiptTax } from '#shared/domain/receipts.ts'
import { screens } from '#shared/screens.ts'

/** Writes receipts, each in the transaction that books its payment or refund. */
export interface ReceiptIssuingService {
  /** Issues the receipt of a captured payment; the second call for a payment changes nothing. */
  issue(trx: Db, payment: { paymentId: string }): Promise<void>
  /** Issues a credit note for what was refunded since the last one. Call it after the refund is booked. */
  issueCreditNote(trx: Db, payment: { paymentId: string }): Promise<void>
  /** Issues the missing receipts of payments from before there were receipts, without emails. */
  issueMissing(): Promise<void>
}

export function receiptIssuingService({ db, clock, emails, siteUrl }: Dependencies): ReceiptIssuingService {
  async function write(trx: Db, receipt: Draft, { sendsEmail }: { sendsEmail: boolean }): Promise<void> {
    const { kind, paymentId, userId, prefix, ...content } = receipt
    const issuedAt = clock.now()
    const year = financialYear(issuedAt)
    const number = documentNumber({ prefix, year, count: await repo.takeNextNumber(trx, { kind, year }) })
    const numbered: NumberedReceipt = { kind, number, issuedAt, ...content }
    await repo.insert(trx, { id: newId(), paymentId, userId, ...numbered })
    const link = siteUrl() + screens.subscription
    if (sendsEmail && userId !== null) await emails.enqueue(trx, receiptEmail({ receipt: numbered, link }))
  }

  async function issue(trx: Db, paymentId: string, options: { sendsEmail: boolean }): Promise<void> {
    if ((await repo.findReceiptAndCredits(trx, paymentId)).receipt) return
    const { prefix, ...seller } = await repo.findSeller(trx)
    const { userId, name, email, planName, amountInPaise, paidAt, ...sale } = await repo.findSale(trx, paymentId)
    const billing = { address: sale.address ?? '', state: sale.state ?? '', gstin: sale.gstin ?? '' }
    const text = {
      seller,
      member: { name: name ?? '', email: email ?? '', ...billing },
      planName,
      paymentId: sale.paymentId,
      paidAt: paidAt.toISOString(),
      paidBy: sale.way === 'ONLINE' ? null : { way: sale.way, reference: sale.reference },
      tax: receiptTax(amountInPaise, seller, billing),
      of: null,
    }
    await write(trx, { kind: 'RECEIPT', prefix, paymentId, userId, amountInPaise, text }, options)
  }

  async function issueCreditNote(trx: Db, paymentId: string, options: { sendsEmail: boolean }): Promise<void> {
    const { refundedInPaise, userId } = await repo.findSale(trx, paymentId)
    await issue(trx, paymentId, { sendsEmail: false })
    const { receipt, creditedInPaise } = await repo.findReceiptAndCredits(trx, paymentId)
    const amountInPaise = refundedInPaise - creditedInPaise
    if (!receipt || amountInPaise <= 0) return
    const { number, text, created_at } = receipt
    const of = { number, issuedAt: created_at.toISOString() }
    const creditText = { ...text, tax: creditNoteTax(text, { before: creditedInPaise, now: amountInPaise }), of }
    const draft = {
      kind: 'CREDIT_NOTE',
      prefix: CREDIT_NOTE_PREFIX,
      paymentId,
      userId,
      amountInPaise,
      text: creditText,
    } as const
    await write(trx, draft, options)
  }

  return {
    issue: (trx, { paymentId }) => issue(trx, paymentId, { sendsEmail: true }),
    issueCreditNote: (trx, { paymentId }) => issueCreditNote(trx, paymentId, { sendsEmail: true }),

    async issueMissing() {
      for (;;) {
        const found = await repo.listPaymentsWithoutReceipt(db, { limit: BATCH_SIZE })
        for (const { id, orderId } of found) {
          await transact(db, async (trx) => {
            // Blocks the settlement of this order, and another run of this job.
            await lockOrder(trx, orderId)
            await issue(trx, id, { sendsEmail: false })
            await issueCreditNote(trx, id, { sendsEmail: false })
          })
        }
        if (found.length < BATCH_SIZE) return
      }
    },
  }
}

const BATCH_SIZE = 200

type Draft = Omit<NumberedReceipt, 'number' | 'issuedAt'> & {
  kind: ReceiptKind
  prefix: string
  paymentId: string
  userId: string | null
}

interface Dependencies {
  db: Db
  clock: Clock
  emails: Pick<EmailsService, 'enqueue'>
  siteUrl: () => string
}
