import { BegunItems } from './begun-items.tsx'
import { dashboardState, type DashboardState, stateOfUnreadable } from './dashboard-state.ts'
import { ErrorBanner } from './error-banner.tsx'
import { Beginning, Renewal } from './invitations.tsx'
import { LibraryCards, UpgradePromo } from './ways-on.tsx'
import { t } from '#web/i18n/t.ts'
import { useProgrammeIsSettled } from '#web/features/programme/programme.hooks.ts'
import { useBegun } from '#web/features/progress/progress.hooks.ts'
import { useSubscriptionStatus } from '#web/features/subscription/subscription.hooks.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Sunrise } from '#web/ui/drawings.tsx'
import { Empty, Skeleton } from '#web/ui/states.tsx'
import type { ReactNode } from 'react'

interface Parts {
  /** The daily panel. */
  webinar: ReactNode
  /** What stands below everything, and so comes last: what came before it would be pushed down. */
  below: ReactNode
}

/** The member's first screen, by status and plan (specification §2). */
export function DashboardScreen(parts: Parts) {
  const { data, error, refetch } = useSubscriptionStatus()
  const state = data ? dashboardState(data) : stateOfUnreadable(error)
  return (
    <div className="grid grid-cols-1 gap-8">
      <title>{t('Dashboard – Sadhana')}</title>
      <h1 className="sr-only">{t('Dashboard')}</h1>
      {error !== null && state === null && (
        <>
          <ErrorBanner message={messageOf(error, t('Failed to fetch user status.'))} onRetry={() => void refetch()} />
          {parts.below}
        </>
      )}
      {error === null && state === null && <DashboardSkeleton />}
      {state && <Dashboard state={state} {...parts} />}
    </div>
  )
}

function Dashboard({ state, ...parts }: Parts & { state: DashboardState }) {
  if (state === 'INITIAL') return <InitialPlan {...parts} />
  if (state === 'FULL') return <LongerPlan {...parts} />
  return (
    <>
      <WithoutWebinar state={state} />
      {parts.below}
    </>
  )
}

function WithoutWebinar({ state }: { state: Exclude<DashboardState, 'INITIAL' | 'FULL'> }) {
  switch (state) {
    case 'INACTIVE':
      return <Beginning />
    case 'EXPIRED':
      return <Renewal />
    case 'BEING_PREPARED':
      return <Empty title={t('Welcome! Your dashboard is being prepared.')} drawing={<Sunrise />} />
    case 'UNKNOWN':
      return <Empty title={t('Unable to determine your subscription status.')} drawing={<Sunrise />} />
  }
}

function InitialPlan({ webinar, below }: Parts) {
  const isSettled = useProgrammeIsSettled()
  return (
    <>
      {webinar}
      {isSettled && (
        <>
          <UpgradePromo />
          {below}
        </>
      )}
    </>
  )
}

function LongerPlan({ webinar, below }: Parts) {
  const isSettled = useProgrammeIsSettled()
  const begun = useBegun()
  return (
    <>
      {webinar}
      {isSettled && begun && (
        <>
          <BegunItems items={begun} />
          <LibraryCards />
          {below}
        </>
      )}
    </>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')} className="grid gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
