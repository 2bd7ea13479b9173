import { PlanLink } from './visitor-links.tsx'
import { useTexts } from './texts.ts'
import { planPlaceholders, plansInOrder, translatedPlaceholder } from '#shared/course-offer.ts'
import { featuresOf, PLAN_LENGTHS, RECOMMENDED_PLAN } from '#shared/domain/plan-words.ts'
import { PLAN_TYPES, type PlanType } from '#shared/domain/plans.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'
import type { ReactNode } from 'react'

/** All plans on sale with their prices, which the server fills in, in the owner's order; the recommended one stands out. */
export function PlanCards() {
  const texts = useTexts()
  const { guarantee } = sectionOf(texts, 'plans')
  return (
    <>
      <ul
        data-first-step=""
        className="mx-auto mt-9 grid max-w-md grid-cols-1 gap-5 text-left lg:max-w-none lg:grid-cols-3"
      >
        {plansInOrder.start}
        {PLAN_TYPES.map((planType) => (
          <PlanCard key={planType} planType={planType} />
        ))}
        {plansInOrder.end}
      </ul>
      <p className="mt-6 text-muted">{[texts.labels.paymentWays, guarantee].filter(Boolean).join(' ')}</p>
    </>
  )
}

function PlanCard({ planType }: { planType: PlanType }) {
  const { callsToAction, labels } = useTexts()
  const place = planPlaceholders(planType)
  const isRecommended = planType === RECOMMENDED_PLAN
  const shipped = SHIPPED[planType]
  const buttonLabels: Record<PlanType, string> = {
    INITIAL: labels.beginTenDays,
    HALF_YEARLY: callsToAction.enroll.label,
    ANNUAL: t('Choose Plan'),
  }
  return (
    <>
      {place.start}
      <li
        className={`relative flex flex-col rounded-card border bg-raised p-6 ${isRecommended ? 'border-accent-deep ring-1 ring-accent-deep' : 'border-line'}`}
      >
        {isRecommended && (
          <p className="absolute -top-3.5 left-6 rounded-full bg-accent px-4 py-0.5 text-sm font-semibold text-on-accent">
            {labels.recommended}
          </p>
        )}
        <h3 className="text-2xl">
          {translatedPlaceholder(place.name, { shipped: shipped.name, shown: t(shipped.name) })}
        </h3>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-1">
          <strong className="figures text-4xl leading-tight">{place.price}</strong>
          <span className="text-muted">{t(PLAN_LENGTHS[planType])}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 empty:hidden">
          {place.discountStart}
          <s className="text-lg text-muted">
            <span className="sr-only">{labels.insteadOf} </span>
            {place.fullPrice}
          </s>
          <span className="rounded-full border border-current px-2.5 text-sm font-semibold text-success">
            {t('{percent}% OFF', { percent: place.percent })}
          </span>
          {place.discountEnd}
        </p>
        <p className="font-semibold text-success empty:hidden">
          {place.savingStart +
            t('Saves {amount} compared with two half-years', { amount: place.saving }) +
            place.savingEnd}
        </p>
        <p className="mt-1 text-muted empty:hidden">
          {translatedPlaceholder(place.tagline, { shipped: shipped.tagline, shown: t(shipped.tagline) })}
        </p>
        {place.descriptionStart}
        <p lang={place.descriptionLanguage} className="mt-2 whitespace-pre-line wrap-anywhere">
          {place.description}
        </p>
        {place.descriptionEnd}
        <ul className="mt-5 mb-6 grid gap-2">
          {featuresOf(planType).map(({ name, isIncluded }) => (
            <Feature key={name} isIncluded={isIncluded}>
              {t(name)}
            </Feature>
          ))}
          {place.eachFeature}
          <Feature isIncluded>
            <span lang={place.featureLanguage} className="min-w-0 wrap-anywhere">
              {place.feature}
            </span>
          </Feature>
          {place.endFeature}
        </ul>
        <PlanLink
          planType={planType}
          label={buttonLabels[planType]}
          variant={isRecommended ? 'primary' : 'secondary'}
          className="mt-auto w-full"
        >
          <p className="mt-auto flex min-h-12 items-center justify-center font-semibold text-success">
            {labels.partOfYourPlan}
          </p>
        </PlanLink>
      </li>
      {place.end}
    </>
  )
}

/** The words that the plans come with (migration 0001), which have a translation; an owner's words have none. */
const SHIPPED: Record<PlanType, { name: string; tagline: string }> = {
  INITIAL: { name: 'Initial', tagline: '10-Day Limited Access' },
  HALF_YEARLY: { name: 'Half-Yearly', tagline: 'Full Access to All Content' },
  ANNUAL: { name: 'Annual', tagline: 'Full Access to All Content' },
}

function Feature({ isIncluded, children }: { isIncluded: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-center gap-3 ${isIncluded ? '' : 'text-muted'}`}>
      <span aria-hidden className={isIncluded ? 'font-semibold text-success' : ''}>
        {isIncluded ? '✓' : '–'}
      </span>
      {children}
      {!isIncluded && <span className="sr-only">{t('(not included)')}</span>}
    </li>
  )
}
