import { StatPanel } from './stat-panel.tsx'
import { usePlanFigures } from './stats.hooks.ts'
import { sum } from './sum.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { stats } from '#shared/contract/stats.ts'
import { formatCount, formatRupees, paise } from '#shared/domain/money.ts'
import { screens } from '#shared/screens.ts'
import { t, tn } from '#web/i18n/t.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { Table } from '#web/ui/table.tsx'

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
                <ScreenLink
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
                </ScreenLink>
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
    <Table
      caption={t('Members by plan')}
      columns={[
        { header: t('Plan'), cell: ({ planName }) => planName },
        { header: t('Bought'), cell: ({ paid }) => formatCount(paid) },
        { header: t('Complimentary'), cell: ({ complimentary }) => formatCount(complimentary) },
        { header: t('Revenue this month'), cell: ({ revenue }) => formatRupees(paise(revenue)) },
      ]}
      rows={[...plans, totals]}
      rowKey={({ planName }) => planName}
    />
  )
}
