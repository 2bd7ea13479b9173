import type { FactsForm } from './legal-facts-form.schema.ts'
import { FACT_NAMES, type RequiredFact } from '#shared/domain/legal-facts.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

interface MissingFactsProps {
  missing: readonly RequiredFact[]
  onFocus: (name: keyof FactsForm) => void
}

/** What is still needed for live payments, each entry leading to its field. */
export function MissingFacts({ missing, onFocus }: MissingFactsProps) {
  if (missing.length === 0) {
    return (
      <p className="flex items-center gap-2 font-semibold text-success">
        <CircleCheck aria-hidden size={20} className="shrink-0" />
        {t('Complete: live payments can be taken.')}
      </p>
    )
  }
  return (
    <section aria-labelledby="missing" className="rounded-field bg-surface px-4 py-3">
      <h2 id="missing" className="text-lg">
        {t('Needed before live payments')}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {missing.map((name) => (
          <li key={name}>
            {name === 'contactEmail' || name === 'contactPhone' ? (
              <Link to={screens.adminSettings} className={linkClass}>
                {t('{fact} (Settings)', { fact: t(FACT_NAMES[name]) })}
              </Link>
            ) : (
              <button type="button" onClick={() => onFocus(name)} className={linkClass}>
                {t(FACT_NAMES[name])}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
