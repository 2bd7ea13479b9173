import { DashboardPanels } from './dashboard-panels.tsx'
import { StatCard } from './stat-card.tsx'
import { useStats } from './stats.hooks.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { stats as calls } from '#shared/contract/stats.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatCount, formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { Failed, Skeleton } from '#web/ui/states.tsx'
import { BadgeCheck, BookOpen, IndianRupee, LoaderCircle, Users } from 'lucide-react'

/** How the house is doing (specification §2 Dashboard, decisions §9). */
export function AdminDashboardScreen() {
  const stats = useStats()
  return (
    <>
      <title>{t('Dashboard – Sadhana')}</title>
      <ScreenHeader
        title={t('Dashboard Overview')}
        text={
          stats.data
            ? t('Last updated: {time}', { time: formatIst(new Date(stats.dataUpdatedAt)) })
            : stats.isPending && <Waiting />
        }
      />
      {stats.isPending ? (
        <FiguresOnTheirWay />
      ) : stats.data === undefined ? (
        <Failed
          title={t('Failed to Load Data')}
          message={messageOf(stats.error, t('Failed to fetch dashboard stats.'))}
          isRetrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <>
          <Cards stats={stats.data} />
          <DashboardPanels />
        </>
      )}
    </>
  )
}

/** Where the time will be told: on a phone, the foot of the cards is two screens away. */
function Waiting() {
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <LoaderCircle aria-hidden className="animate-spin" size={18} />
      {t('Loading Dashboard Stats...')}
    </span>
  )
}

/** Cards and charts in their places, so that nothing moves when they come. */
function FiguresOnTheirWay() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-49" />
        ))}
      </div>
      <div className="mt-6 grid gap-4 xl:grid-cols-2">
        {[1, 2, 3, 4].map((panel) => (
          <Skeleton key={panel} className="h-106" />
        ))}
      </div>
    </>
  )
}

function Cards({ stats }: { stats: Answer<typeof calls.overview>['stats'] }) {
  const { trends } = stats
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        icon={Users}
        title={t('Total Users')}
        value={formatCount(stats.totalUsers)}
        text={t('Registered members')}
        trend={trends.totalUsers}
      />
      <StatCard
        icon={BadgeCheck}
        title={t('Active Subscribers')}
        value={formatCount(stats.activeSubscribers)}
        text={t('Premium members')}
        trend={trends.activeSubscribers}
      />
      <StatCard
        icon={IndianRupee}
        title={t('Monthly Revenue')}
        value={formatRupees(paise(stats.monthlyRevenue))}
        text={t("This month's earnings")}
        trend={trends.monthlyRevenue}
      />
      <StatCard
        icon={BookOpen}
        title={t('Total Courses')}
        value={formatCount(stats.totalCourses)}
        text={t('Published content')}
        trend={trends.totalCourses}
      />
    </div>
  )
}
