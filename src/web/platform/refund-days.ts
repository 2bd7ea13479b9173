import { BUILT_LEGAL_FACTS } from '#shared/domain/legal-facts.ts'
import { REFUND_DAYS_META } from '#shared/legal-facts.ts'

/** Within how many days members get their money back, as the server has written it into the page. */
export function readRefundDays(): number {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${REFUND_DAYS_META}]`)?.content ?? ''
  // The development server fills in nothing.
  return /^\d+$/.test(content) ? Number(content) : BUILT_LEGAL_FACTS.refundDays
}
