import type { Post } from '#server/features/mails/mails.service.ts'
import { formatRupees } from '#shared/domain/money.ts'
import type { Numbered } from '#shared/domain/receipts.ts'

/** Tells that there is a receipt or a credit note, with a link. It is not attached, so that only its member can open it. */
export function receiptLetter({ receipt, link }: { receipt: Numbered; link: string }): Post {
  const { kind, number, amountInPaise, text } = receipt
  const amount = formatRupees(amountInPaise)
  const isReceipt = kind === 'RECEIPT'
  return {
    to: text.member.email,
    subject: isReceipt ? `Your receipt ${number}` : `Your credit note ${number}`,
    words: [
      `Namaste ${text.member.name},`,
      isReceipt
        ? `Thank you. We have received ${amount} for the plan ${text.planName}. Your receipt has the number ${number}.`
        : `We have refunded ${amount} for the plan ${text.planName}. Your credit note has the number ${number}.`,
      { link, label: 'See and download it' },
    ],
  }
}
