import type { NewEmail } from '#server/features/emails/public.ts'
import { formatRupees } from '#shared/domain/money.ts'
import type { NumberedReceipt } from '#shared/domain/receipts.ts'

/** Tells that there is a receipt or a credit note, with a link. It is not attached, so that only its member can open it. */
export function receiptEmail({ receipt, link }: { receipt: NumberedReceipt; link: string }): NewEmail {
  const { kind, number, amountInPaise, text } = receipt
  const amount = formatRupees(amountInPaise)
  const isReceipt = kind === 'RECEIPT'
  return {
    to: text.member.email,
    subject: isReceipt ? `Your receipt ${number}` : `Your credit note ${number}`,
    paragraphs: [
      `Namaste ${text.member.name},`,
      isReceipt
        ? `Thank you. We have received ${amount} for the plan ${text.planName}. Your receipt has the number ${number}.`
        : `We have refunded ${amount} for the plan ${text.planName}. Your credit note has the number ${number}.`,
      { link, label: 'See and download it' },
    ],
  }
}
