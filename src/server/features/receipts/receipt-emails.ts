import { hindiPlanName, type NewEmail } from '#server/features/emails/public.ts'
import type { ManualPaymentWay } from '#shared/domain/manual-payments.ts'
import { formatRupees } from '#shared/domain/money.ts'
import { type NumberedReceipt, PRINTED_WAYS } from '#shared/domain/receipts.ts'

/** As `PRINTED_WAYS`. */
const HINDI_WAYS: Record<ManualPaymentWay, string> = {
  CASH: ' नकद',
  UPI: ' यूपीआई से',
  BANK_TRANSFER: ' बैंक ट्रांसफ़र से',
  OTHER: ' सीधे',
}

/**
 * The email about a receipt or a credit note, with a link. The document is not attached, so that only its member can
 * open it.
 */
export function receiptEmail({ receipt, link }: { receipt: NumberedReceipt; link: string }): NewEmail {
  const { kind, number, amountInPaise, text } = receipt
  const amount = formatRupees(amountInPaise)
  const { name, email: to } = text.member
  const way = text.paidBy?.way
  const isReceipt = kind === 'RECEIPT'
  const hindiPlan = hindiPlanName(text.planName)
  return {
    to,
    texts: {
      en: () => ({
        subject: isReceipt ? `Your receipt ${number}` : `Your credit note ${number}`,
        paragraphs: [
          `Namaste ${name},`,
          isReceipt
            ? `Thank you. We have received ${amount}${way ? ` ${PRINTED_WAYS[way]}` : ''} for the plan ${text.planName}. Your receipt has the number ${number}.`
            : `We have refunded ${amount} for the plan ${text.planName}. Your credit note has the number ${number}.`,
          { link, label: 'See and download it' },
        ],
      }),
      hi: () => ({
        subject: isReceipt ? `आपकी रसीद ${number}` : `आपका क्रेडिट नोट ${number}`,
        paragraphs: [
          `नमस्ते ${name},`,
          isReceipt
            ? `धन्यवाद। ${hindiPlan} प्लान के लिए हमें ${amount}${way ? HINDI_WAYS[way] : ''} मिल गए हैं। आपकी रसीद का नंबर ${number} है।`
            : `${hindiPlan} प्लान के ${amount} हमने लौटा दिए हैं। आपके क्रेडिट नोट का नंबर ${number} है।`,
          { link, label: 'देखें और डाउनलोड करें' },
        ],
      }),
    },
  }
}
