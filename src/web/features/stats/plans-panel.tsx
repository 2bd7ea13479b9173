import { StatPanel } from './stat-panel.tsx'
import { usePlanFigures } from './stats.hooks.ts'
import { sum } from './sum.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { stats } from '#shared/contract/stats.ts'
import { formatCount, formatRupees, paise } from '#shared/domain/money.ts'
import { screens } from '#shared/screens.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Link } from 'react-router'

type Figures = Answer<typeof stats.plans>

/** Active members and this month's revenue by plan, and whose plan ends soon. */
export function PlansPanel() {
  const query = usePlanFigures()
  return (
    <StatPanel
      title={t('Members by plan')}
      text={t('Active members with the plan they have now, bought or complimentary.')}
      query={query}
      isEmpty={({ plans }) => plans.length === 0}
      emptyText={t('There are no plans yet.')}
    >
      {({ plans, endingSoon }) => (
        <>
          <PlansTable plans={plans} />
          <h3 className="text-lg">{t('Renewals due')}</h3>
          <ul className="-mt-2 grid gap-1">
            {endingSoon.map(({ withinDays, members }) => (
              <li key={withinDays}>
                <Link
                  to={`${screens.adminUsers}?endsWithinDays=${withinDays}`}
                  className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current md:min-h-8"
                >
                  {tn(
                    members,
                    {
                      one: '{count} member’s plan ends within {days} days',
                      other: '{count} members’ plans end within {days} days',
                    },
                    { days: withinDays },
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </StatPanel>
  )
}

function PlansTable({ plans }: Pick<Figures, 'plans'>) {
  const totals = {
    planName: t('In all'),
    paid: sum(plans.map(({ paid }) => paid)),
    complimentary: sum(plans.map(({ complimentary }) => complimentary)),
    revenue: sum(plans.map(({ revenue }) => revenue)),
  }
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{t('Members by plan')}</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-sm text-muted">
          <th scope="col" className="py-2 text-left">
            {t('Plan')}
          </th>
          {[t('Bought'), t('Compli­mentary'), t('Revenue this month')].map((name) => (
            <th key={name} scope="col" className="py-2 pl-2 text-right sm:pl-3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...plans, totals].map(({ planName, paid, complimentary, revenue }) => (
          <tr key={planName} className="not-last:border-b not-last:border-line last:font-semibold">
            <th scope="row" className="py-1.5 text-left font-[inherit]">
              {planName}
            </th>
            <td className="py-1.5 pl-2 text-right sm:pl-3">{formatCount(paid)}</td>
            <td className="py-1.5 pl-2 text-right sm:pl-3">{formatCount(complimentary)}</td>
            <td className="py-1.5 pl-2 text-right sm:pl-3">{formatRupees(paise(revenue))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
