import type { LegalFactsAnswer } from '#shared/contract/legal-facts.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { Link } from 'react-router'

/** The contact that the legal pages name. The Settings screen keeps it: Help and every email use it, too. */
export function ContactFacts({ email, phone, whatsApp }: LegalFactsAnswer['contact']) {
  const ways = [
    { label: t('Contact email'), value: email },
    { label: t('Contact phone'), value: phone },
    { label: t('Contact by WhatsApp'), value: whatsApp },
  ]
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-3">
        {ways.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-[0.9375rem] text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value || t('Not entered')}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={screens.adminSettings}
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        {t('Change them in the Settings')}
      </Link>
    </>
  )
}
