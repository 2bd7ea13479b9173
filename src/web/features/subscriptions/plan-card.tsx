import type { PlanWithQuote, QuoteAnswer } from '#shared/contract/subscriptions.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { featuresOf, RECOMMENDED_PLAN } from '#shared/domain/plan-words.ts'
import { isOrderable, type PlanType } from '#shared/domain/plans.ts'
import { formatDailyTime, formatIstDate } from '#web/i18n/dates.ts'
import { PlanPrice, PlanTerms } from '#web/features/plans/public.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface PlanCardProps {
  plan: PlanWithQuote
  /** All plans that the member sees. */
  plans: readonly PlanWithQuote[]
  /** A purchase is in progress. */
  isBusy: boolean
  /** This plan's payment window is being opened. */
  isOpening: boolean
  /** A coupon is applied that is not for this plan. */
  isExcludedByCoupon: boolean
  onChoose: () => void
  /** Instead of 'Choose Plan', where one button pays. */
  payLabel?: string
  /** What is asked before it is paid. */
  children?: ReactNode
}

const cardClass = 'relative flex flex-col rounded-card border bg-raised p-[min(1.5rem,6.7vw)]'

export function PlanCard({ plan, plans, isBusy, isOpening, isExcludedByCoupon, ...card }: PlanCardProps) {
  const {
    planName,
    planType,
    tagline,
    description,
    features,
    offer: availability,
    quote,
    firstWebinarAt,
    renewal,
  } = plan
  const canOrder = isOrderable(availability)
  const isRecommended = planType === RECOMMENDED_PLAN
  const nameId = useId()
  return (
    <article
      aria-labelledby={nameId}
      className={`${cardClass} ${isRecommended ? 'border-accent-deep ring-1 ring-accent-deep' : 'border-line'}`}
    >
      {isRecommended && (
        <p className="absolute -top-3.5 right-3 left-6 w-fit rounded-full bg-accent px-4 py-0.5 text-sm font-semibold tracking-wide text-on-accent">
          {t('MOST POPULAR')}
        </p>
      )}
      <h2 id={nameId} className="text-2xl">
        {t(planName)}
      </h2>
      <PlanPrice {...plan} />
      {tagline && <p className="mt-1 text-muted">{t(tagline)}</p>}
      {description && <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>}
      {availability === 'CHOOSE' && firstWebinarAt && (
        <p className="mt-1 text-muted">
          {t('One webinar a day at {time}; a missed one stays as a recording.', {
            time: formatDailyTime(firstWebinarAt),
          })}
        </p>
      )}
      <PlanTerms plan={plan} plans={plans} />
      <Features planType={planType} more={features} />
      {canOrder && <Deductions quote={quote} />}
      {canOrder && isExcludedByCoupon && (
        <p className="mb-5 text-[0.9375rem] text-muted">{t('Your code is not for this plan.')}</p>
      )}
      {renewal && (
        <p className="mb-5 text-muted">
          {t('Your plan then runs until {end}. No day is lost.', { end: formatIstDate(renewal.endsAt) })}
        </p>
      )}
      {card.children}
      <Button
        className="mt-auto w-full"
        variant={canOrder ? 'primary' : 'secondary'}
        aria-describedby={nameId}
        disabled={!canOrder || isBusy}
        busy={isOpening}
        busyLabel={t('Opening payment…')}
        onClick={card.onChoose}
      >
        {card.payLabel ?? buttonText(plan)}
      </Button>
    </article>
  )
}

/** What access gives, and what an administrator adds. */
function Features({ planType, more }: { planType: PlanType; more: readonly string[] }) {
  const features = [
    ...featuresOf(planType).map(({ name, isIncluded }) => ({ name: t(name), isIncluded })),
    ...more.map((name) => ({ name, isIncluded: true })),
  ]
  return (
    <ul className="mt-5 mb-6 grid gap-2">
      {features.map(({ name, isIncluded }) => {
        const Icon = isIncluded ? Check : Minus
        return (
          <li key={name} className={`flex items-center gap-3 ${isIncluded ? '' : 'text-muted'}`}>
            <Icon aria-hidden size={20} className={`shrink-0 ${isIncluded ? 'text-success' : ''}`} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {!isIncluded && <span className="sr-only">{t('(not included)')}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** What is taken off the price: the unused value of the current plan and a coupon (product decisions §5). */
function Deductions({ quote: { credit, discount, payable } }: { quote: QuoteAnswer }) {
  if (credit === 0 && discount === 0) return null
  return (
    <dl className="mb-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-field bg-surface px-4 py-3 tabular-nums">
      {credit > 0 && <Deduction label={t('Credit for your current plan')} amount={credit} />}
      {discount > 0 && <Deduction label={t('Your code')} amount={discount} />}
      <dt className="font-semibold">{t('You pay')}</dt>
      <dd className="text-right font-semibold">{formatRupees(paise(payable))}</dd>
    </dl>
  )
}

function Deduction({ label, amount }: { label: string; amount: number }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{t('− {amount}', { amount: formatRupees(paise(amount)) })}</dd>
    </>
  )
}

export function PlanCardSkeleton() {
  return (
    <div aria-hidden className={`${cardClass} gap-4 border-line`}>
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-24" />
      <Skeleton className="h-12 rounded-full" />
    </div>
  )
}

function buttonText({ offer: availability, planType, renewal }: PlanWithQuote): string {
  if (availability === 'RENEW') return renewalText(planType, renewal)
  if (availability === 'CHOOSE') return t('Choose Plan')
  return availability === 'USED' ? t('Already used') : t('Activated Plan')
}

/** Names what is added and from when, so that nobody fears to lose the days that are left. */
function renewalText(planType: PlanType, renewal: PlanWithQuote['renewal']): string {
  if (renewal === null) return t('Renew')
  const date = { date: formatIstDate(renewal.startsAt) }
  return planType === 'HALF_YEARLY'
    ? t('Renew – 6 more months from {date}', date)
    : t('Renew – 12 more months from {date}', date)
}
