import { LegalFactsForm } from './legal-facts-form.tsx'
import { useLegalFacts } from './legal-facts.hooks.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** Who sells, as the legal pages, the footer and receipts say it. */
export function LegalFactsScreen() {
  const facts = useLegalFacts()
  return (
    <>
      <title>{t('Legal facts – Sadhana')}</title>
      <ScreenHeader
        title={t('Legal facts')}
        text={t(
          'What the law and the payment provider ask you to say: on the legal pages, below every public page and on receipts.',
        )}
      />
      {facts.isPending ? (
        <Loading text={t('Loading the legal facts...')} />
      ) : facts.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(facts.error, t('Failed to fetch the legal facts.'))}
          isRetrying={facts.isFetching}
          onRetry={() => void facts.refetch()}
        />
      ) : (
        <>
          <LegalFactsForm answer={facts.data} />
          <LegalPages />
        </>
      )}
    </>
  )
}

function LegalPages() {
  const pages = [
    { path: screens.privacy, label: t('Privacy') },
    { path: screens.terms, label: t('Terms') },
    { path: screens.refunds, label: t('Refunds and cancellation') },
    { path: screens.delivery, label: t('Delivery') },
    { path: screens.grievance, label: t('Grievances') },
  ]
  return (
    <section aria-labelledby="legal-pages" className="mt-6 max-w-2xl">
      <h2 id="legal-pages" className="text-xl">
        {t('Where they stand')}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ path, label }) => (
          <li key={path}>
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
