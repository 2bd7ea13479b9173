import { DashboardPanels } from './dashboard-panels.tsx'
import { StatCard } from './stat-card.tsx'
import { useStats } from './stats.hooks.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { stats as calls } from '#shared/contract/stats.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatCount, formatRupees, paise } from '#shared/domain/money.ts'
import { formatDayAndMonth } from '#shared/domain/statistics.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, InlineLoading } from '#web/ui/states.tsx'
import { BadgeCheck, BookOpen, IndianRupee, Users } from 'lucide-react'

/** The administrator's dashboard: key figures, charts and lists (specification §2 Dashboard, product decisions §9). */
export function AdminDashboardScreen() {
  const mayReadFigures = useMay('figures.read')
  const stats = useStats({ isShown: mayReadFigures })
  return (
    <>
      <title>{t('Dashboard – Sadhana')}</title>
      <ScreenHeader
        title={t('Dashboard Overview')}
        text={
          stats.data
            ? t('Last updated: {time}', { time: formatIst(new Date(stats.dataUpdatedAt)) })
            : mayReadFigures && stats.isPending && <InlineLoading text={t('Loading Dashboard Stats...')} />
        }
      />
      {!mayReadFigures ? null : stats.isError && stats.data === undefined ? (
        <ErrorState
          title={t('Failed to Load Data')}
          message={messageOf(stats.error, t('Failed to fetch dashboard stats.'))}
          isRetrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <StatCards stats={stats.data} />
      )}
      <DashboardPanels />
    </>
  )
}

/** The cards keep their size while loading, so that nothing moves when the figures arrive. */
function StatCards({ stats }: { stats: Answer<typeof calls.overview>['stats'] | undefined }) {
  const comparedWith = stats ? formatDayAndMonth(stats.comparedWith) : ''
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        icon={Users}
        title={t('Total Users')}
        text={t('Registered members')}
        figure={stats && { value: formatCount(stats.totalUsers), trend: stats.trends.totalUsers, comparedWith }}
      />
      <StatCard
        icon={BadgeCheck}
        title={t('Active Subscribers')}
        text={t('Premium members')}
        figure={
          stats && { value: formatCount(stats.activeSubscribers), trend: stats.trends.activeSubscribers, comparedWith }
        }
      />
      <StatCard
        icon={IndianRupee}
        title={t('Monthly Revenue')}
        text={t("This month's earnings")}
        figure={
          stats && {
            value: formatRupees(paise(stats.monthlyRevenue)),
            trend: stats.trends.monthlyRevenue,
            comparedWith,
          }
        }
      />
      <StatCard
        icon={BookOpen}
        title={t('Total Courses')}
        text={t('Published content')}
        figure={stats && { value: formatCount(stats.totalCourses), trend: stats.trends.totalCourses, comparedWith }}
      />
    </div>
  )
}
