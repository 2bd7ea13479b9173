import { type MonthRow, MonthFigures } from './month-figures.tsx'
import { PlansPanel } from './plans-panel.tsx'
import { StatPanel } from './stat-panel.tsx'
import { useMembersByMonth, useRevenue, useSignUps } from './stats.hooks.ts'
import { UpcomingPanel } from './upcoming-panel.tsx'
import { WatchedPanel } from './watched-panel.tsx'
import { formatCount, formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'

/** The panels below the cards, in two columns of their own heights, so that no panel is half empty. */
export function DashboardPanels() {
  const [mayReadFigures, mayWatch] = [useMay('figures.read'), useMay('content.watch')]
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        {mayReadFigures && (
          <>
            <RevenuePanel />
            <MembersPanel />
          </>
        )}
        {mayWatch && <UpcomingPanel />}
      </div>
      <div className="grid grid-cols-1 gap-4">
        {mayReadFigures && (
          <>
            <PlansPanel />
            <SignUpsPanel />
          </>
        )}
        {mayWatch && <WatchedPanel />}
      </div>
    </div>
  )
}

function RevenuePanel() {
  const query = useRevenue()
  return (
    <StatPanel
      title={t('Revenue by month')}
      text={t('Payments less refunds, the last twelve months. Dark is what had come by the present day of the month.')}
      query={query}
      isEmpty={(months) => months.every(({ revenue }) => revenue === 0)}
      emptyText={t('No payments yet. The first one appears here.')}
    >
      {(months) => (
        <MonthFigures
          caption={t('Revenue by month')}
          isStacked
          series={[
            { name: t('By this day of the month'), tone: 'accent' },
            { name: t('Later in the month'), tone: 'pale' },
          ]}
          rows={months.map(({ month, revenue, untilSameDay }) => ({
            month,
            figures: [untilSameDay, revenue - untilSameDay],
          }))}
          format={(figure) => formatRupees(paise(figure))}
          formatShort={(figure) => formatRupees(paise(figure))}
        />
      )}
    </StatPanel>
  )
}

function MembersPanel() {
  const query = useMembersByMonth()
  return (
    <StatPanel
      title={t('Members joining and leaving')}
      text={t('Who began to have a plan, and whose plan ended without another.')}
      query={query}
      isEmpty={(months) => months.every(({ joined, left }) => joined + left === 0)}
      emptyText={t('No members yet. The first one appears here.')}
    >
      {(months) => (
        <MonthFigures
          caption={t('Members joining and leaving')}
          series={[
            { name: t('Joined'), tone: 'success' },
            { name: t('Left'), tone: 'danger' },
          ]}
          rows={months.map(({ month, joined, left }): MonthRow => ({ month, figures: [joined, left] }))}
          format={formatCount}
          formatShort={formatCount}
        />
      )}
    </StatPanel>
  )
}

function SignUpsPanel() {
  const query = useSignUps()
  return (
    <StatPanel
      title={t('Sign-ups and purchases')}
      text={t('New accounts, and plans that were paid for.')}
      query={query}
      isEmpty={(months) => months.every(({ signUps, purchases }) => signUps + purchases === 0)}
      emptyText={t('Nobody has signed up yet.')}
    >
      {(months) => (
        <MonthFigures
          caption={t('Sign-ups and purchases')}
          series={[
            { name: t('Sign-ups'), tone: 'accent' },
            { name: t('Purchases'), tone: 'success' },
          ]}
          rows={months.map(({ month, signUps, purchases }): MonthRow => ({ month, figures: [signUps, purchases] }))}
          format={formatCount}
          formatShort={formatCount}
        />
      )}
    </StatPanel>
  )
}
