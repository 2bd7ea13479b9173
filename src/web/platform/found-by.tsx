import type { FoundBy } from '#shared/domain/reference-search.ts'
import { t } from '#web/i18n/t.ts'

/** Says by what a row was found, where that is not to be seen in it. */
export function FoundByLine({ foundBy }: { foundBy: FoundBy | null | undefined }) {
  if (!foundBy) return null
  return <span className="block text-[0.9375rem] font-normal text-muted">{LABELS[foundBy]()}</span>
}

const LABELS: Record<FoundBy, () => string> = {
  NUMBER_END: () => t('Found by the end of the mobile number'),
  ORDER: () => t('Found by an order'),
  PROVIDER_ORDER: () => t('Found by an order at the payment service'),
  PAYMENT: () => t('Found by a payment'),
  RECEIPT: () => t('Found by a receipt'),
  REFERENCE: () => t('Found by the reference of a payment'),
}
