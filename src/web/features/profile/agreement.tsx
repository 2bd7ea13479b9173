import { useAgreement } from '#web/features/consents/consents.hooks.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { LegalSentence } from '#web/ui/legal-sentence.tsx'

/** What one has agreed to, and when: whoever may take his agreement back should find it. */
export function Agreement() {
  const agreed = useAgreement()
  if (agreed === null) return null
  const at = { time: formatIst(agreed.agreedAt) }
  const text =
    agreed.age === 'ADULT'
      ? t('You agreed to our {terms} and {privacy} on {time}, and said that you are 18 or older.', at)
      : t('You agreed to our {terms} and {privacy} on {time}, with the consent of a parent or guardian.', at)
  return <LegalSentence text={text} className="text-muted" />
}
