import { receiptLetter } from './receipts.letters.ts'
import * as repo from './receipts.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import { CREDIT_NOTE_PREFIX, documentNumber, financialYear } from '#shared/domain/financial-year.ts'
import { creditTax, type Numbered, receiptTax, type ReceiptKind } from '#shared/domain/receipts.ts'
import { screens } from '#shared/screens.ts'

/** Writes receipts, each in the transaction that books its money. */
export interface ReceiptsService {
  /** The receipt of a captured payment; the second call for a payment changes nothing. */
  issue(trx: Db, payment: { paymentId: string }): Promise<void>
  /** A credit note for what of a payment has gone back since the last one. Call it after the refund is booked. */
  credit(trx: Db, payment: { paymentId: string }): Promise<void>
  /** Writes what payments of before there were receipts lack; nobody is sent a letter about them. */
  catchUp(): Promise<void>
}

export function receiptsService({ db, clock, mails, siteAddress }: Dependencies): ReceiptsService {
  async function write(trx: Db, receipt: Draft, { isTold }: { isTold: boolean }): Promise<void> {
    const { kind, paymentId, userId, prefix, ...said } = receipt
    const issuedAt = clock.now()
    const year = financialYear(issuedAt)
    const number = documentNumber({ prefix, year, count: await repo.nextCount(trx, { kind, year }) })
    const numbered: Numbered = { kind, number, issuedAt, ...said }
    await repo.insert(trx, { id: newId(), paymentId, userId, ...numbered })
    const link = siteAddress() + screens.subscription
    if (isTold && userId !== null) await mails.post(trx, receiptLetter({ receipt: numbered, link }))
  }

  async function issue(trx: Db, paymentId: string, told: { isTold: boolean }): Promise<void> {
    if ((await repo.ofPayment(trx, paymentId)).receipt) return
    const { prefix, version: _, ...seller } = await repo.seller(trx)
    const { userId, name, email, planName, amountInPaise, paidAt, ...sold } = await repo.soldBy(trx, paymentId)
    const billing = { address: sold.address ?? '', state: sold.state ?? '', gstin: sold.gstin ?? '' }
    const text = {
      seller,
      member: { name: name ?? '', email: email ?? '', ...billing },
      planName,
      paymentId: sold.paymentId,
      paidAt: paidAt.toISOString(),
      tax: receiptTax(amountInPaise, seller, billing),
      of: null,
    }
    await write(trx, { kind: 'RECEIPT', prefix, paymentId, userId, amountInPaise, text }, told)
  }

  async function credit(trx: Db, paymentId: string, told: { isTold: boolean }): Promise<void> {
    const { refundedInPaise, userId } = await repo.soldBy(trx, paymentId)
    await issue(trx, paymentId, { isTold: false })
    const { receipt, creditedInPaise: before } = await repo.ofPayment(trx, paymentId)
    const amountInPaise = refundedInPaise - before
    if (!receipt || amountInPaise <= 0) return
    const { number, text, created_at } = receipt
    const of = { number, issuedAt: created_at.toISOString() }
    const note = { ...text, tax: creditTax(text, { before, now: amountInPaise }), of }
    const draft = {
      kind: 'CREDIT_NOTE',
      prefix: CREDIT_NOTE_PREFIX,
      paymentId,
      userId,
      amountInPaise,
      text: note,
    } as const
    await write(trx, draft, told)
  }

  return {
    issue: (trx, { paymentId }) => issue(trx, paymentId, { isTold: true }),
    credit: (trx, { paymentId }) => credit(trx, paymentId, { isTold: true }),

    async catchUp() {
      for (;;) {
        const found = await repo.paymentsWithout(db, { limit: AT_ONCE })
        for (const { id, orderId } of found) {
          await transact(db, async (trx) => {
            await repo.lockOrder(trx, orderId)
            await issue(trx, id, { isTold: false })
            await credit(trx, id, { isTold: false })
          })
        }
        if (found.length < AT_ONCE) return
      }
    },
  }
}

const AT_ONCE = 200

type Draft = Omit<Numbered, 'number' | 'issuedAt'> & {
  kind: ReceiptKind
  prefix: string
  paymentId: string
  userId: string | null
}

interface Dependencies {
  db: Db
  clock: Clock
  mails: Pick<MailsService, 'post'>
  siteAddress: () => string
}
