import { namesOf } from './legal-facts-form.schema.ts'
import { useLegalFacts } from './legal-facts.hooks.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { Link } from 'react-router'

/** Beside the field of the payment key: what has to be entered before a live key is taken. */
export function LiveKeyHint() {
  const { data } = useLegalFacts()
  if (!data || data.missing.length === 0) return null
  return (
    <p className="rounded-field bg-surface px-4 py-3 text-[0.9375rem]">
      {t('Live keys (rzp_live_) are taken once the legal facts are complete. Still missing: {names}.', {
        names: namesOf(data.missing),
      })}{' '}
      <Link to={screens.adminLegalFacts} className="underline underline-offset-4">
        {t('Enter the legal facts')}
      </Link>
    </p>
  )
}
