import { type SectionTexts, useTexts } from './texts.ts'
import { PlanLink } from './visitor-links.tsx'
import { signInForPlan } from '#shared/chosen-plan.ts'
import { planPlaceholders, translatedPlaceholder } from '#shared/course-offer.ts'
import { isEntitled } from '#shared/domain/access.ts'
import { PLAN_TYPES, type PlanType } from '#shared/domain/plans.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'
import type { ReactNode } from 'react'

/** All plans on sale with their prices, which the server fills in; the six months stand out. */
export function PlanCards() {
  const texts = useTexts()
  const { includes } = sectionOf(texts, 'offer')
  const { guarantee } = sectionOf(texts, 'plans')
  return (
    <>
      <ul
        data-first-step=""
        className="mx-auto mt-9 grid max-w-md grid-cols-1 gap-5 text-left lg:max-w-none lg:grid-cols-3"
      >
        {PLAN_TYPES.map((planType) => (
          <Repeated key={planType} planType={planType}>
            <PlanCard planType={planType} includes={includes} />
          </Repeated>
        ))}
      </ul>
      <p className="mt-6 text-muted">{[texts.labels.paymentWays, guarantee].filter(Boolean).join(' ')}</p>
    </>
  )
}

function Repeated({ planType, children }: { planType: PlanType; children: ReactNode }) {
  const { each, endEach } = planPlaceholders(planType)
  return (
    <>
      {each}
      {children}
      {endEach}
    </>
  )
}

interface PlanCardProps {
  planType: PlanType
  includes: SectionTexts<'offer'>['includes']
}

function PlanCard({ planType, includes }: PlanCardProps) {
  const { callsToAction, labels } = useTexts()
  const place = planPlaceholders(planType)
  const isMain = planType === 'HALF_YEARLY'
  const shipped = SHIPPED[planType]
  const target = {
    label: isMain ? callsToAction.enroll.label : planType === 'INITIAL' ? labels.beginTenDays : t('Choose Plan'),
    href: signInForPlan(place.key),
  }
  return (
    <li
      className={`flex flex-col rounded-card border bg-raised p-6 ${isMain ? 'border-accent-deep ring-1 ring-accent-deep' : 'border-line'}`}
    >
      <h3 className="text-2xl">
        {translatedPlaceholder(place.name, { shipped: shipped.name, shown: t(shipped.name) })}
      </h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1">
        <strong className="figures text-4xl leading-tight">{place.price}</strong>
        <span className="text-muted">{t(shipped.length)}</span>
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
      <p className="mt-1 text-muted">
        {translatedPlaceholder(place.tagline, { shipped: shipped.tagline, shown: t(shipped.tagline) })}
      </p>
      <Features planType={planType} includes={includes} />
      <PlanLink target={target} variant={isMain ? 'primary' : 'secondary'} className="mt-auto w-full" />
    </li>
  )
}

/** The words that the plans come with (migration 0001), which have a translation; an owner's words have none. */
const SHIPPED: Record<PlanType, { name: string; length: string; tagline: string }> = {
  INITIAL: { name: 'Initial', length: '/10 Days', tagline: '10-Day Limited Access' },
  HALF_YEARLY: { name: 'Half-Yearly', length: '/6 Months', tagline: 'Full Access to All Content' },
  ANNUAL: { name: 'Annual', length: '/Year', tagline: 'Full Access to All Content' },
}

/** What access gives: a plan without the library names what it lacks. */
function Features({ planType, includes }: PlanCardProps) {
  const subject = { role: 'USER', subscription: { subscriptionStatus: 'ACTIVE', planType } } as const
  const hasLibrary = isEntitled('COURSE_ITEMS', subject)
  const features = hasLibrary
    ? includes.map((name) => ({ name, isIncluded: true }))
    : [
        { name: t('Daily Videos'), isIncluded: isEntitled('PROGRAMME', subject) },
        { name: t('Full Course Library'), isIncluded: false },
        { name: t('All Live Sessions'), isIncluded: isEntitled('STREAM', subject) },
      ]
  return (
    <ul className="mt-5 mb-6 grid gap-2">
      {features.map(({ name, isIncluded }) => (
        <li key={name} className={`flex items-center gap-3 ${isIncluded ? '' : 'text-muted'}`}>
          <span aria-hidden className={isIncluded ? 'font-semibold text-success' : ''}>
            {isIncluded ? '✓' : '–'}
          </span>
          {name}
          {!isIncluded && <span className="sr-only">{t('(not included)')}</span>}
        </li>
      ))}
    </ul>
  )
}
